import { newRequestId } from '@attestation/signing';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { callAs, type Encoding, encodings } from './encodings.ts';
import { provisionKinds } from './provision-kinds.ts';
import { call, startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest();
const kinds = await provisionKinds(server);
afterAll(() => server.stop());

/** The text of a factoid's `data` as it was sent, of a kind that takes any field. */
const texts: [string, string][] = [
  ['an integer that no double holds', '{"name":12345678901234567890}'],
  ['trailing zeros', '{"name":1.10,"x":100,"y":100.0}'],
  ['a number beyond the doubles', '{"name":1e400}'],
  ['a number below the doubles', '{"name":1e-400,"x":0.1e-7}'],
  ['many digits', '{"name":3.14159265358979323846264338327950288419716939937510}'],
  ['exponents as they were written', '{"name":1E5,"x":1e+5,"y":1e05,"z":1.0E-0}'],
  ['minus zero', '{"name":-0,"x":-0.0}'],
  ['an escaped character', '{"name":"\\u674e"}'],
  ['the character itself', '{"name":"李"}'],
  ['escapes that need not be', '{"name":"\\/\\u0041\\u00e9"}'],
  ['control characters', '{"name":"\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u0085\u2028\u2029"}'],
  ['emoji', '{"name":"😀👩‍👩‍👧","😀":"x"}'],
  ['emoji as two escapes', '{"name":"\\ud83d\\ude00"}'],
  ['half a surrogate pair, escaped', '{"name":"\\ud83d","x":"\\ude00 \\uD83D\\uD83D"}'],
  ['a decomposed letter', '{"name":"e\u0301"}'],
  ['right-to-left signs', '{"name":"\u202eabc\u200f"}'],
  ['non-characters', '{"name":"\uffff\ufffe\ufeff"}'],
  ['key order', '{"z":"1","name":"2","a":"3"}'],
  ['keys that look like indexes', '{"10":"a","name":"b","2":"c","1":"d","01":"e"}'],
  ['__proto__', '{"__proto__":"x","name":"a","constructor":"y","toString":"z"}'],
  ['an escaped key', '{"n\\u0061me":"a","\\u005f_proto__":"b"}'],
  ['an empty key', '{"":"x","name":""}'],
  ['null', '{"name":"a","x":null}'],
  ['spaces inside', '{ "name" :\t"a" ,\r\n  "x" : 1 }'],
  ['a long string', `{"name":"${'长'.repeat(50_000)}"}`],
  ['text that looks like JSON', '{"name":"{\\"data\\":{\\"name\\":1}}","x":"\\\\"}'],
  ['text that looks like markup', '{"name":"<script>&amp;</script>","x":"%00%20+"}'],
];

const withData = (data: string, identities = '{"ID":"1"}') =>
  `{"unique_id":"${newRequestId()}","template_id":"${kinds}","identities":${identities},"completed":false,"factoids":[{"type":"open","data":${data},"unique_id":"f"}]}`;

async function readText(ano: string): Promise<string> {
  return (await call(server, 'readAttestation', { ano })).text;
}

describe('a factoid comes back as the text that was sent (D4)', () => {
  const cases = texts.flatMap(([name, data]) =>
    encodings.map((encoding): [string, Encoding, string] => [name, encoding, data]),
  );
  test.each(cases)('%s (%s)', async (_name, encoding, data) => {
    const created = await callAs(encoding, server, 'createAttestation', withData(data));
    expect(created.status, created.text).toBe(200);
    expect(await readText(created.json.data.no)).toContain(`"data":${data}}`);
  });

  test.each(texts)('%s (through /factoids)', async (_name, data) => {
    const ano = (await call(server, 'createAttestation', withData('{"name":""}'))).json.data.no;
    const payload = `{"factoids":[{"data":${data},"unique_id":"g","type":"open"}],"completed":false,"ano":"${ano}"}`;
    expect((await call(server, 'addFactoids', payload)).status).toBe(200);
    expect(await readText(ano)).toContain(`"data":${data}}`);
  });

  test('an empty object that is written as an array', async () => {
    const payload = withData('[ ]').replace('"open"', '"hash"');
    const created = await call(server, 'createAttestation', payload);
    expect(created.status, created.text).toBe(200);
    expect(await readText(created.json.data.no)).toContain('"data":[ ]}');
  });
});

describe('identities come back as the text that was sent', () => {
  test.each([
    '{"MO":"1","USCID":"2","ID":"3"}',
    '{ "ID" : "\\u674e" }',
    '{"I\\u0044":"李😀"}',
    '{"ID":"0012","MO":"+86 158"}',
  ])('%s', async (identities) => {
    const created = await call(server, 'createAttestation', withData('{"name":"a"}', identities));
    expect(created.status, created.text).toBe(200);
    expect(await readText(created.json.data.no)).toContain(`"identities":${identities},`);
  });
});

describe('names come back with their value', () => {
  test.each(['a"b\\c', '李😀', '\u0001\u007f\u2028', '__proto__', ' a ', 'e\u0301'])('%j', async (name) => {
    const payload = {
      unique_id: `${name}${newRequestId()}`,
      template_id: kinds,
      identities: { ID: '1' },
      completed: false,
    };
    const factoids = [{ unique_id: name, type: 'hash', data: {} }];
    const created = await call(server, 'createAttestation', { ...payload, factoids });
    const { data } = JSON.parse(await readText(created.json.data.no));
    expect(data).toMatchObject({ unique_id: payload.unique_id, factoids });
  });
});

test('any object of strings and numbers that can be written comes back as written', async () => {
  const number = fc.stringMatching(/^-?(0|[1-9][0-9]{0,25})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,4})?$/);
  const escaped = fc
    .stringMatching(/^([a-z 李😀]|\\u[0-9a-fA-F]{4}|\\[nrt"\\/bf])*$/u)
    .map((text) => `"${text}"`);
  const data = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z0-9_]{1,8}$/), fc.oneof(number, escaped)), {
    selector: ([key]) => key,
    maxLength: 6,
  });
  const written = data
    .filter((entries) => entries.every(([key]) => key !== 'name'))
    .map((entries) => `{"name":0${entries.map(([key, value]) => ` ,"${key}" : ${value}`).join('')}}`);
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      const created = await call(server, 'createAttestation', withData(text));
      expect(created.status, created.text).toBe(200);
      expect(await readText(created.json.data.no)).toContain(`"data":${text}}`);
    }),
    { numRuns: 100, seed: 4 },
  );
});
