import { newRequestId } from '@attestation/signing';
import { afterAll, describe, expect, test } from 'vitest';
import { type Body, callAs, encoded, encodings, formText, partsOf, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import {
  type Envelope,
  envelope,
  jsonBody,
  multipart,
  type Part,
  post,
  smallest,
  startServerUnderTest,
} from './server-under-test.ts';
import { storedIn } from './stored.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const json = (body: string | Buffer<ArrayBuffer>, contentType = 'application/json'): Body => ({
  body,
  contentType,
});
const form = (body: string): Body => ({ body, contentType: 'application/x-www-form-urlencoded' });
const create = (payload: object | string = smallest(server), more: Parameters<typeof envelope>[3] = {}) =>
  envelope('createAttestation', payload, server.member, more);
const send = ({ body, contentType }: Body) => post(urlOf(server, 'createAttestation'), body, contentType);
const reversed = (object: object) => Object.fromEntries(Object.entries(object).toReversed());

describe('a success echoes the request_id and has data', () => {
  test.each(encodings)('%s', async (encoding) => {
    const fields = create();
    const reply = await send(encoded(fields, encoding));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(reply.json)).toEqual(['request_id', 'data']);
    expect(reply.json.request_id).toBe(fields.request_id);
    expect(reply.json.data).toEqual({ no: expect.stringMatching(/^[0-9A-F]{32}$/) });
  });
});

/** The text of an envelope, whose payload's text stays in its place. */
const envelopeText = ({ payload, ...rest }: Envelope, change: (text: string) => string) =>
  change(JSON.stringify({ ...rest, payload: '%' })).replace('"%"', () => payload);

const accepted: [string, (fields: Envelope) => Body][] = [
  [
    'spaces between everything',
    (e) => json(envelopeText(e, (t) => JSON.stringify(JSON.parse(t), null, '\t\r\n '))),
  ],
  ['members in another order', (e) => json(envelopeText(e, (t) => JSON.stringify(reversed(JSON.parse(t)))))],
  ['escaped keys', (e) => json(envelopeText(e, (t) => t.replace('"request_id"', '"request\\u005fid"')))],
  [
    'unknown members of the envelope',
    (e) => json(envelopeText(e, (t) => `{"version":{"a":[null]},${t.slice(1)}`)),
  ],
  [
    'a string that looks like the payload',
    (e) => json(`{"note":"\\"payload\\":{\\"x\\":1},",${jsonBody(e).slice(1)}`),
  ],
  [
    'an object with a payload of its own before',
    (e) => json(`{"note":{"payload":{"x":1}},${jsonBody(e).slice(1)}`),
  ],
  ['a charset', (e) => json(jsonBody(e), 'application/json; charset=utf-8')],
  ['a quoted charset', (e) => json(jsonBody(e), 'application/json;charset="UTF-8"')],
  ['an upper-case type', (e) => json(jsonBody(e), 'APPLICATION/JSON')],
  ['form: fields in another order', (e) => form(formText(reversed(e)))],
  ['form: an unknown field', (e) => form(`version=1&${formText(e)}`)],
  ['form: %20 for spaces', (e) => form(formText(e).replaceAll('+', '%20'))],
  ['form: empty pairs', (e) => form(`&${formText(e)}&&`)],
  [
    'form: with a charset',
    (e) => ({ ...form(formText(e)), contentType: 'application/x-www-form-urlencoded; charset=UTF-8' }),
  ],
  ['parts in another order', (e) => multipart(partsOf(reversed(e)))],
  ['parts with a file name', (e) => multipart(partsOf(e).map((part) => ({ ...part, fileName: 'blob' })))],
  ['parts with an empty file name', (e) => multipart(partsOf(e).map((part) => ({ ...part, fileName: '' })))],
  [
    'parts with a type',
    (e) => multipart(partsOf(e).map((part) => ({ ...part, type: 'text/plain; charset=utf-8' }))),
  ],
  [
    'payload part of type JSON, with a file name',
    (e) =>
      multipart(
        partsOf(e).map((part) =>
          part.name === 'payload' ? { ...part, type: 'application/json', fileName: 'payload.json' } : part,
        ),
      ),
  ],
  [
    'parts typed as bytes',
    (e) => multipart(partsOf(e).map((part) => ({ ...part, type: 'application/octet-stream' }))),
  ],
  ['an unknown text part', (e) => multipart([{ name: 'version', content: '1' }, ...partsOf(e)])],
  [
    'the empty file input of a browser',
    (e) =>
      multipart([
        ...partsOf(e),
        { name: 'attachments[0][]', content: '', fileName: '', type: 'application/octet-stream' },
      ]),
  ],
  ['part names without quotes', (e) => unquoted(multipart(partsOf(e)))],
  [
    'a quoted boundary',
    (e) => ({
      ...multipart(partsOf(e)),
      contentType: 'multipart/form-data; boundary="boundary-of-the-test"',
    }),
  ],
  ['text before the first and after the last part', (e) => surrounded(multipart(partsOf(e)))],
];

function unquoted({ body, contentType }: Body): Body {
  return { body: Buffer.from(body.toString().replace(/name="(\w+)"/g, 'name=$1')), contentType };
}

function surrounded({ body, contentType }: Body): Body {
  return { body: Buffer.from(`preamble\r\n${body.toString()}epilogue`), contentType };
}

test.each(accepted)('accepted: %s', async (_name, write) => {
  const fields = create();
  const reply = await send(write(fields));
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json.request_id).toBe(fields.request_id);
});

const invalid = Buffer.from([0xc3, 0x28]);
const withBytes = (before: string, bytes: Buffer, after: string) =>
  Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);

const refused: [string, (fields: Envelope) => Body, { message?: RegExp; lost?: true }?][] = [
  ['an empty body', () => json(''), { lost: true }],
  ['JSON null', () => json('null'), { lost: true }],
  ['a JSON array', (e) => json(`[${jsonBody(e)}]`), { lost: true }],
  ['a JSON string', (e) => json(JSON.stringify(jsonBody(e))), { lost: true }],
  ['text after the object', (e) => json(`${jsonBody(e)}x`)],
  ['two objects', (e) => json(`${jsonBody(e)}{}`)],
  ['a body cut in the payload', (e) => json(jsonBody(e).slice(0, -5))],
  ['a trailing comma', (e) => json(jsonBody(e).replace(/}$/, ',}'))],
  ['single quotes', (e) => json(`${jsonBody(e).slice(0, -1)},'a':1}`)],
  ['a comment', (e) => json(`${jsonBody(e)}/* hi */`)],
  ['NaN', (e) => json(`${jsonBody(e).slice(0, -1)},"a":NaN}`)],
  ['a byte order mark', (e) => json(`\ufeff${jsonBody(e)}`), { message: /byte order mark/, lost: true }],
  [
    'invalid UTF-8',
    (e) => json(withBytes(`${jsonBody(e).slice(0, -1)},"a":"`, invalid, '"}')),
    { message: /UTF-8/, lost: true },
  ],
  [
    'a duplicate member',
    (e) => json(`${jsonBody(e).slice(0, -1)},"tonce":${e.tonce}}`),
    { message: /tonce.*twice/ },
  ],
  [
    'a duplicate member, escaped',
    (e) => json(`${jsonBody(e).slice(0, -1)},"tonc\\u0065":${e.tonce}}`),
    { message: /twice/ },
  ],
  [
    'a duplicate unknown member, deep inside',
    (e) => json(`${jsonBody(e).slice(0, -1)},"x":[{"y":{"a":1,"a":1}}]}`),
    { message: /twice/ },
  ],
  [
    'too deep',
    (e) => json(`${jsonBody(e).slice(0, -1)},"x":${'['.repeat(70)}${']'.repeat(70)}}`),
    { message: /64/ },
  ],
  ['UTF-16', (e) => json(Buffer.from(jsonBody(e), 'utf16le')), { lost: true }],
  ['another charset', (e) => json(jsonBody(e), 'application/json; charset=iso-8859-1'), { lost: true }],
  ['text/plain', (e) => json(jsonBody(e), 'text/plain'), { message: /Content-Type/, lost: true }],
  ['JSON said to be a form', (e) => form(jsonBody(e)), { lost: true }],
  [
    'form: a duplicate field',
    (e) => form(`${formText(e)}&tonce=${e.tonce}`),
    { message: /twice/, lost: true },
  ],
  [
    'form: a duplicate unknown field',
    (e) => form(`${formText(e)}&x=1&x=1`),
    { message: /twice/, lost: true },
  ],
  [
    'form: percent-encoded bytes that are not UTF-8',
    (e) => form(`${formText(e)}&x=%C3%28`),
    { message: /UTF-8/, lost: true },
  ],
  ['form: half a percent code', (e) => form(`${formText(e)}&x=%4`), { lost: true }],
  ['form: payload with a byte order mark', (e) => form(formText({ ...e, payload: `\ufeff${e.payload}` }))],
  ['form: payload that is not JSON', (e) => form(formText({ ...e, payload: 'x' })), { message: /payload/ }],
  ['form: payload that is an array', (e) => form(formText({ ...e, payload: '[]' })), { message: /payload/ }],
  [
    'multipart: a file name with a lone CR',
    (e) => multipart([...partsOf(e), { name: 'attachments[0][]', content: 'a', fileName: 'a\rb.pdf' }]),
    { message: /not readable; names must not have a line break/, lost: true },
  ],
  [
    'multipart without a boundary',
    (e) => ({ ...multipart(partsOf(e)), contentType: 'multipart/form-data' }),
    { message: /[Bb]oundary/, lost: true },
  ],
  [
    'multipart with another boundary',
    (e) => ({ ...multipart(partsOf(e)), contentType: 'multipart/form-data; boundary=x' }),
    { lost: true },
  ],
  ['multipart without its end', (e) => cutEnd(multipart(partsOf(e)))],
  [
    'an empty multipart body',
    () => ({ body: '', contentType: 'multipart/form-data; boundary=x' }),
    { lost: true },
  ],
  [
    'a duplicate part',
    (e) => multipart([...partsOf(e), { name: 'payload', content: e.payload }]),
    { message: /twice/ },
  ],
  [
    'a duplicate unknown part',
    (e) => multipart([...partsOf(e), { name: 'x', content: '1' }, { name: 'x', content: '1' }]),
    { message: /twice/ },
  ],
  [
    'a part that is not UTF-8',
    (e) => multipart([...partsOf(e), { name: 'x', content: invalid }]),
    { message: /UTF-8/ },
  ],
  [
    'a request_id part with a byte order mark',
    (e) => multipart(withPart(e, 'request_id', (text) => `\ufeff${text}`)),
    { message: /byte order mark/, lost: true },
  ],
  [
    'a part with a byte order mark',
    (e) => multipart(withPart(e, 'payload', (text) => `\ufeff${text}`)),
    { message: /byte order mark/ },
  ],
  [
    'a file part of another name',
    (e) => multipart([...partsOf(e), { name: 'file', content: 'x', fileName: 'x.pdf' }]),
    { message: /attachments\[i\]\[\]/ },
  ],
  [
    'a file part whose index is not a decimal',
    (e) => multipart([...partsOf(e), { name: 'attachments[00][]', content: 'x', fileName: 'x.pdf' }]),
  ],
];

function cutEnd({ body, contentType }: Body): Body {
  return { body: Buffer.from(body.toString().replace(/--\r\n$/, '')), contentType };
}

function withPart(fields: Envelope, name: string, change: (text: string) => string): Part[] {
  return partsOf(fields).map((part) =>
    part.name === name ? { ...part, content: change(String(part.content)) } : part,
  );
}

test.each(refused)('refused: %s', async (_name, write, { message, lost } = {}) => {
  const fields = create();
  const reply = await send(write(fields));
  // D11: the id wherever it was before the fault.
  expectRefusal(reply, 400, { requestId: lost ? '' : fields.request_id, ...(message && { message }) });
});

test('a body that is compressed is refused', async () => {
  const response = await fetch(urlOf(server, 'createAttestation'), {
    method: 'POST',
    body: jsonBody(create()),
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  });
  expectRefusal({ status: response.status, text: await response.text() }, 400, { message: /compressed/ });
});

test('no Content-Type at all is refused', async () => {
  const reply = await post(urlOf(server, 'createAttestation'), Buffer.from(jsonBody(create())));
  expectRefusal(reply, 400, { message: /Content-Type/ });
});

describe('every member of the envelope is required', () => {
  const names = ['request_id', 'access_key', 'tonce', 'payload', 'signature'] as const;
  const cases = names.flatMap((name) => encodings.map((encoding) => [name, encoding] as const));
  test.each(cases)('%s missing from %s', async (name, encoding) => {
    const { [name]: _, ...fields } = create();
    const body =
      encoding === 'json' ? json(withoutMember(create(), name)) : encoded(fields as Envelope, encoding);
    expectRefusal(await send(body), 400, { message: `${name} is required` });
  });
  test.each(names)('%s null', async (name) => {
    const text = jsonBody(create());
    const without = JSON.parse(text) as Record<string, unknown>;
    without[name] = null;
    expectRefusal(await send(json(JSON.stringify(without))), 400, { message: name });
  });
});

function withoutMember(fields: Envelope, name: string): string {
  const members = JSON.parse(jsonBody(fields)) as Record<string, unknown>;
  delete members[name];
  return JSON.stringify(members);
}

/** Texts of envelope members as JSON; each is signed as it stands where that is possible. */
const wrongMembers: [string, string, string][] = [
  ['request_id', 'a number', '5'],
  ['request_id', 'empty', '""'],
  ['request_id', 'of 33 characters', JSON.stringify('r'.repeat(33))],
  ['request_id', 'with a slash', '"a/b"'],
  ['request_id', 'with U+0000', '"a\\u0000"'],
  ['request_id', 'with a line feed', '"a\\nb"'],
  ['request_id', 'with U+007F', '"a\\u007f"'],
  ['request_id', 'with half a surrogate pair', '"\\ud83d"'],
  ['access_key', 'a number', '5'],
  ['access_key', 'empty', '""'],
  ['access_key', 'of 256 characters', JSON.stringify('k'.repeat(256))],
  ['payload', 'a string of JSON', '"{}"'],
  ['payload', 'an array', '[]'],
  ['signature', 'a number', '5'],
  ['signature', 'empty', '""'],
  ['signature', 'of 4097 characters', JSON.stringify('A'.repeat(4097))],
];

test.each(wrongMembers)('refused: %s %s', async (name, _what, text) => {
  const members = Object.entries(JSON.parse(jsonBody(create())) as object).map(
    ([key, value]) => `"${key}":${key === name ? text : JSON.stringify(value)}`,
  );
  expectRefusal(await send(json(`{${members.join(',')}}`)), 400);
});

describe('tonce in JSON is an integer, written as one', () => {
  const write: [string, (tonce: number) => string][] = [
    ['a string', (tonce) => `"${tonce}"`],
    ['with a fraction', (tonce) => `${tonce}.0`],
    ['with an exponent', (tonce) => `${tonce}e0`],
    ['with another exponent', (tonce) => `${tonce / 10}e1`],
    ['true', () => 'true'],
    ['an array', (tonce) => `[${tonce}]`],
  ];
  test.each(write)('%s', async (_name, text) => {
    const fields = create();
    const body = jsonBody(fields).replace(`"tonce":${fields.tonce}`, `"tonce":${text(fields.tonce)}`);
    expectRefusal(await send(json(body)), 400, {
      message: 'tonce must be an integer',
      requestId: fields.request_id,
    });
  });
  test.each(['negative', 'with a leading zero'])('%s', async (name) => {
    const fields = create();
    const body = jsonBody(fields).replace('"tonce":', name === 'negative' ? '"tonce":-' : '"tonce":0');
    expectRefusal(await send(json(body)), 400);
  });
});

describe('tonce in a form is decimal digits and nothing else', () => {
  const write: [string, (tonce: number) => string][] = [
    ['with a plus sign', (tonce) => `+${tonce}`],
    ['with a space', (tonce) => ` ${tonce}`],
    ['with a leading zero', (tonce) => `0${tonce}`],
    ['with a fraction', (tonce) => `${tonce}.0`],
    ['in hexadecimal', (tonce) => `0x${tonce.toString(16)}`],
    ['empty', () => ''],
  ];
  test.each(write)('%s', async (_name, text) => {
    const fields = create();
    const body = form(formText({ ...fields, tonce: text(fields.tonce) }));
    expectRefusal(await send(body), 400, {
      message: 'tonce must be an integer',
      requestId: fields.request_id,
    });
  });
});

describe('request_id', () => {
  const good: [string, string][] = [
    ['of 1 character', 'r'],
    ['of 32 characters', newRequestId()],
    ['of 32 emoji, counted in code points', '😀'.repeat(32)],
    ['with signs and spaces', 'a-b_c.d:e f\\"\'%&?#'],
    ['in another script', '李-é'],
  ];
  const cases = good.flatMap(([name, id]) => encodings.map((encoding) => [name, encoding, id] as const));
  test.each(cases)('%s is accepted as %s and echoed', async (_name, encoding, requestId) => {
    const reply = await send(encoded(create(smallest(server), { requestId }), encoding));
    expect([reply.status, reply.json.request_id]).toEqual([200, requestId]);
  });

  test('that is refused is echoed, too', async () => {
    const requestId = 'r'.repeat(33);
    expectRefusal(await send(encoded(create({}, { requestId }), 'json')), 400, { requestId });
  });
});

describe('null means absent where a member is optional', () => {
  test.each(encodings)('%s', async (encoding) => {
    const payload = smallest(server, { factoids: null, completed: null, attachments: null });
    const created = await callAs(encoding, server, 'createAttestation', payload);
    expect(created.status, created.text).toBe(200);
    const ano = created.json.data.no;
    const read = await callAs(encoding, server, 'readAttestation', { ano, fields: null });
    expect(read.json.data).toMatchObject({ completed: true, factoids: [], attachments: {}, identities: {} });
  });
});

test('unknown members of the payload are ignored, and stay in the signed request that is kept', async () => {
  const payload = { ...smallest(server), note: 'kept', factoids: [] };
  const created = await callAs('json', server, 'createAttestation', payload);
  expect(created.status).toBe(200);
  const [kept] = await storedIn(server.running.storage.database).requests(created.json.data.no);
  expect(kept?.payload).toBe(JSON.stringify(payload));
});

test('a refusal after the signature holds echoes the id, in every encoding', async () => {
  for (const encoding of encodings) {
    const fields = create({ unique_id: '' });
    expectRefusal(await send(encoded(fields, encoding)), 400, { requestId: fields.request_id });
  }
});
