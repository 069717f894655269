import { writeFile } from 'node:fs/promises';
import { createSigner, sign, signedString } from '../src/index.ts';
import { rejectionCases, type SignatureCase, signatureCases } from './signature-cases.ts';
import { type TestKey, testKeys } from './test-keys.ts';

const folder = new URL('../vectors/', import.meta.url);

/** File name to exact text of every made file in `vectors/`. */
export async function makeVectors(): Promise<Record<string, string>> {
  const keys = await testKeys();
  return {
    'signatures.json': print(await Promise.all(signatureCases.map((given) => signatureVector(given, keys)))),
    'bodies.json': print(bodyCases.map(({ name, note, body, payload }) => ({ name, note, body, payload }))),
    'forms.json': print(formCases),
    'rejections.json': print(
      rejectionCases.map(({ name, note, reason, body }) => ({
        name,
        note,
        reason,
        body_base64: base64(body),
      })),
    ),
  };
}

async function signatureVector(given: SignatureCase, keys: Record<string, TestKey>) {
  const { name, note, payload, path = '/api/v1/attestations', key = 'rsa-2048' } = given;
  const {
    request_id = '8f14e45fceea467a9575a0c3d1f2b6aa',
    access_key = 'AK7Q2M9X4T',
    tonce = 1700000000,
  } = given;
  const { private_key_pkcs8 = '', public_key_spki } = keys[key] ?? {};
  const parts = { path, requestId: request_id, accessKey: access_key, tonce, payload };
  const signature = await sign(parts, await createSigner(private_key_pkcs8));
  const signed_string = signedString(parts);
  return {
    name,
    note,
    path,
    request_id,
    access_key,
    tonce,
    payload,
    signed_string,
    signature,
    key,
    public_key: public_key_spki,
  };
}

function base64(body: string | Uint8Array): string {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return Buffer.from(bytes).toString('base64');
}

function print(vectors: unknown): string {
  return `${JSON.stringify(vectors, undefined, 2)}\n`;
}

/** What `make-vectors.ts` slices: a request body, and the payload text in it. */
interface BodyCase {
  name: string;
  note: string;
  body: string;
  payload: string;
}

interface FormCase extends BodyCase {
  content_type: string;
}

/** Fields with CRLF between the lines of the form; a line end in a value stays as it is. */
function multipart(fields: readonly (readonly [headers: string, value: string])[]): string {
  const parts = fields.map(
    ([headers, value]) => `--form-1\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--form-1--\r\n`;
}

const formCases: FormCase[] = [
  {
    name: 'multipart',
    note: 'The five members are fields; the payload is the text of its part.',
    content_type: 'multipart/form-data; boundary=form-1',
    payload: '{"a": 1.10}',
    body: multipart([
      ['name="request_id"', 'r1'],
      ['name="access_key"', 'AK1'],
      ['name="tonce"', '1700000000'],
      ['name="payload"', '{"a": 1.10}'],
      ['name="signature"', 'AA=='],
    ]),
  },
  {
    name: 'multipart-line-ends',
    note: 'LF in the payload stays LF: form libraries that write CRLF break the signature.',
    content_type: 'multipart/form-data; boundary="form-1"',
    payload: '{\n  "name": "李雷"\n}',
    body: multipart([['name="payload"', '{\n  "name": "李雷"\n}']]),
  },
  {
    name: 'multipart-files-first',
    note: 'Parts come in any order, and a field may have a content type.',
    content_type: 'multipart/form-data; boundary=form-1',
    payload: '{"a":1}',
    body: multipart([
      ['name="attachments[0][]"; filename="a.txt"\r\nContent-Type: text/plain', '{"b":2}'],
      ['name="payload"\r\nContent-Type: application/json', '{"a":1}'],
    ]),
  },
  {
    name: 'urlencoded',
    note: 'Percent-encoded UTF-8; + is a space, and a plus is %2B.',
    content_type: 'application/x-www-form-urlencoded',
    payload: '{"name": "张三", "sum": "1+1"}',
    body: 'request_id=r1&payload=%7B%22name%22%3A+%22%E5%BC%A0%E4%B8%89%22%2C%20%22sum%22%3A+%221%2B1%22%7D&tonce=1',
  },
];

const tail = ',"signature":"AA=="';

const bodyCases: BodyCase[] = [
  {
    name: 'compact',
    note: 'As most JSON printers write it.',
    payload: '{"a":1}',
    body: `{"request_id":"r1","access_key":"AK1","tonce":1700000000,"payload":{"a":1}${tail}}`,
  },
  {
    name: 'space-around',
    note: 'Spacing around the value is not part of it; spacing inside is.',
    payload: '{ "a" :\t1 }',
    body: `{"request_id":"r1", "payload" : \r\n{ "a" :\t1 }\n ${tail}}\n`,
  },
  {
    name: 'payload-first',
    note: 'Members come in any order.',
    payload: '{"a":1}',
    body: `{"payload":{"a":1}${tail},"request_id":"r1"}`,
  },
  {
    name: 'payload-last',
    note: 'The value ends at the brace before the last.',
    payload: '{"a":{}}',
    body: '{"request_id":"r1","payload":{"a":{}}}',
  },
  {
    name: 'payload-in-earlier-string',
    note: 'A string value that holds "payload": must not be taken for the member.',
    payload: '{"a":1}',
    body: String.raw`{"request_id":"\"payload\":{\"b\":2}","payload":{"a":1}}`,
  },
  {
    name: 'payload-in-earlier-object',
    note: 'Only the top-level member counts.',
    payload: '{"a":1}',
    body: '{"extra":{"payload":{"b":2}},"payload":{"a":1}}',
  },
  {
    name: 'payload-inside-payload',
    note: 'The outer one.',
    payload: '{"payload":{"payload":{}}}',
    body: '{"payload":{"payload":{"payload":{}}}}',
  },
  {
    name: 'escaped-key',
    note: 'The key may be written with escapes.',
    payload: '{"a":1}',
    body: String.raw`{"\u0070ayload":{"a":1}}`,
  },
  {
    name: 'braces-in-strings',
    note: 'Brackets, braces and escaped quotes inside strings.',
    payload: String.raw`{"a":"}]\"}\\","b":"{["}`,
    body: String.raw`{"payload":{"a":"}]\"}\\","b":"{["},"x":"}"}`,
  },
  {
    name: 'proto-before',
    note: 'A member called __proto__ changes nothing.',
    payload: '{"__proto__":1}',
    body: '{"__proto__":{"payload":{"b":2}},"payload":{"__proto__":1}}',
  },
  {
    name: 'numbers',
    note: 'Numbers keep their text.',
    payload: '{"n":[12345678901234567890,1.10,1e400,-0]}',
    body: '{"payload":{"n":[12345678901234567890,1.10,1e400,-0]}}',
  },
  {
    name: 'mixed-escapes',
    note: 'Escapes and raw characters stay as they are.',
    payload: String.raw`{"name":"\u674e李📄\ud83d\udcc4\/"}`,
    body: String.raw`{"payload":{"name":"\u674e李📄\ud83d\udcc4\/"}}`,
  },
  {
    name: 'not-an-object',
    note: 'Slicing does not judge the type; the contract refuses this later.',
    payload: '"{}"',
    body: '{"payload":"{}"}',
  },
];

if (import.meta.main) {
  for (const [name, text] of Object.entries(await makeVectors()))
    await writeFile(new URL(name, folder), text);
}
