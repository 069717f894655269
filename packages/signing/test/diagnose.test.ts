import { constants, createHash, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { diagnose, mistakeText } from '../src/diagnose/index.ts';

function createMember() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: keys.privateKey,
    signature: (text: string | Buffer) =>
      sign('sha256', Buffer.from(text), keys.privateKey).toString('base64'),
  };
}

const [member, other, outsider] = [createMember(), createMember(), createMember()];
const { publicKey } = member;
const otherKeys = { AK2: other.publicKey };

const parts = {
  path: '/api/v1/attestation',
  requestId: 'r1',
  accessKey: 'AK1',
  tonce: '1762992000',
  payload: '{"ano":"A/1", "b":{"name":"\u674e","n":1},\n"a":"<x>"}',
};

async function textOf(given: { signature: string; claimed?: string; parts?: typeof parts }): Promise<string> {
  const mistakes = await diagnose({ parts, publicKey, otherKeys, ...around, ...given });
  return mistakes.map(mistakeText).join('; and ');
}

const around = {
  target: '/api/v1/attestation?a=1',
  host: '127.0.0.1:4010',
  paths: ['/api/v1/attestation', '/api/v1/cas'],
};
const right = 'POST/api/v1/attestationr1AK11762992000';
const { payload } = parts;
const sorted = '{"a":"<x>","ano":"A/1","b":{"n":1,"name":"\u674e"}}';
const hash = (text: string) => createHash('sha256').update(text).digest();
const withPadding = (text: string | Buffer, options: object, algorithm = 'sha256') =>
  sign(algorithm, Buffer.from(text), { key: member.privateKey, ...options }).toString('base64');
const good = member.signature(right + payload);

/** A signature over `n` more bytes than any Base64 with only letters would have. */
function signatureWith(character: string): string {
  for (let n = 0; ; n++) {
    const signature = member.signature(`${right}${payload}`.replace('r1', `r${n}`));
    if (signature.includes(character)) return `${n} ${signature}`;
  }
}

const strings: [string, { given: string; want: RegExp }][] = [
  ['JSON.stringify', { given: right + JSON.stringify(JSON.parse(payload)), want: /without spaces/ }],
  [
    'Python',
    {
      given: `${right}{"ano": "A/1", "b": {"name": "\\u674e", "n": 1}, "a": "<x>"}`,
      want: /\\u escapes, as Python/,
    },
  ],
  [
    'PHP',
    { given: `${right}{"ano":"A\\/1","b":{"name":"\\u674e","n":1},"a":"<x>"}`, want: /as PHP prints it/ },
  ],
  [
    'Go',
    {
      given: `${right}{"ano":"A/1","b":{"name":"\u674e","n":1},"a":"\\u003cx\\u003e"}`,
      want: /as Go and Gson/,
    },
  ],
  ['sorted keys', { given: right + sorted, want: /keys sorted/ }],
  ['CRLF', { given: right + payload.replace('\n', '\r\n'), want: /CRLF in place of LF/ }],
  ['indentation', { given: right + JSON.stringify(JSON.parse(payload), null, 2), want: /indented by 2/ }],
  [
    'no /api',
    { given: (right + payload).replace('/api', ''), want: /path was signed as "\/v1\/attestation"/ },
  ],
  [
    'the whole address',
    {
      given: (right + payload).replace('/api', 'http://127.0.0.1:4010/api'),
      want: /signed as "http:\/\/127.0.0.1:4010\/api/,
    },
  ],
  [
    'the address without its query',
    {
      given: (right + payload).replace('/api', 'https://127.0.0.1:4010/api'),
      want: /signed as "https:\/\/127.0.0.1:4010\/api\/v1\/attestation"; sign "\/api/,
    },
  ],
  ['the query', { given: (right + payload).replace('ation', 'ation?a=1'), want: /without host and query/ }],
  ["another operation's path", { given: (right + payload).replace('attestation', 'cas'), want: /v1\/cas"/ }],
  ['no method', { given: (right + payload).replace('POST', ''), want: /the method POST is missing/ }],
  ['no access_key', { given: (right + payload).replace('AK1', ''), want: /access_key is missing/ }],
  ['post', { given: (right + payload).replace('POST', 'post'), want: /must be POST/ }],
  [
    'another order',
    {
      given: (right + payload).replace('r1AK1', 'AK1r1'),
      want: /order the method POST, the path, access_key, request_id/,
    },
  ],
  ['milliseconds', { given: (right + payload).replace('2000', '2000123'), want: /in milliseconds/ }],
  ['a second look at the clock', { given: (right + payload).replace('2000', '2001'), want: /second time/ }],
  ['line breaks between', { given: ['POST', ...Object.values(parts)].join('\n'), want: /joined with "\\n"/ }],
  ['something else', { given: 'something else', want: /the key is right, but another string was signed/ }],
];

test.each(strings)('a string with %s', async (_, { given, want }) => {
  expect(await textOf({ signature: member.signature(given) })).toMatch(want);
});

const signatures: [string, { given: string; want: RegExp }][] = [
  [
    'another registered key',
    { given: other.signature(right + payload), want: /belongs to access_key "AK2"/ },
  ],
  [
    'an unknown key',
    { given: outsider.signature(right + payload), want: /not made with the private key of/ },
  ],
  [
    'PSS',
    { given: withPadding(right + payload, { padding: constants.RSA_PKCS1_PSS_PADDING }), want: /RSASSA-PSS/ },
  ],
  ['SHA-1', { given: withPadding(right + payload, {}, 'sha1'), want: /made with SHA-1/ }],
  ['SHA-512', { given: withPadding(right + payload, {}, 'sha512'), want: /made with SHA-512/ }],
  [
    'the hash signed',
    { given: member.signature(hash(right + payload)), want: /hashed before it was signed/ },
  ],
  [
    'the hexadecimal hash signed',
    { given: member.signature(hash(right + payload).toString('hex')), want: /hashed before/ },
  ],
  [
    'the hash encrypted',
    {
      given: privateEncrypt(member.privateKey, hash(right + payload)).toString('base64'),
      want: /padded without naming its algorithm/,
    },
  ],
  ['Latin-1 bytes', { given: member.signature(Buffer.from(right + payload, 'latin1')), want: /as Latin-1/ }],
  ['UTF-16 bytes', { given: member.signature(Buffer.from(right + payload, 'utf16le')), want: /as UTF-16/ }],
  ['hexadecimal', { given: Buffer.from(good, 'base64').toString('hex'), want: /written in hexadecimal/ }],
  ['Base64 twice', { given: Buffer.from(good).toString('base64'), want: /Base64 of Base64/ }],
  ['percent-encoding', { given: encodeURIComponent(good), want: /percent-encoded once too often/ }],
  ['half a signature', { given: good.slice(0, 120), want: /has 90 bytes, but one of this key has 256/ }],
  ['no Base64', { given: '***', want: /not Base64/ }],
];

test.each(signatures)('%s', async (_, { given, want }) => {
  expect(await textOf({ signature: given })).toMatch(want);
});

test.each([
  ['URL-safe', '/', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_'), /URL-safe Base64/],
  [
    '+ that became a space',
    '+',
    (text: string) => text.replaceAll('+', ' '),
    /turned every \+ .* into a space/,
  ],
])('%s', async (_, character, change, want) => {
  const [n, signature = ''] = signatureWith(character).split(' ');
  const given = { parts: { ...parts, requestId: `r${n}` }, signature: change(signature) };
  expect(await textOf(given)).toMatch(want);
});

test('two faults at once are both named', async () => {
  const signature = Buffer.from(member.signature(right), 'base64').toString('hex');
  expect(await textOf({ signature })).toMatch(/hexadecimal.* and payload is missing/);
});

test('a string that the caller did not sign after all', async () => {
  expect(await textOf({ signature: member.signature('else'), claimed: right })).toMatch(
    /not the one that was signed, either/,
  );
});

test('a signature that verifies has no mistake', async () => {
  expect(await diagnose({ parts, publicKey, signature: good })).toEqual([]);
});

test('the result is data: codes and facts', async () => {
  const of = (text: string) => diagnose({ parts, publicKey, signature: member.signature(text) });
  expect(await of(`${right}000${payload}`)).toEqual([
    { code: 'tonce', signed: '1762992000000', sent: '1762992000', how: 'milliseconds' },
  ]);
  expect(await of(`${right}000000${payload}`)).toMatchObject([{ code: 'tonce', how: 'microseconds' }]);
  expect(await of((right + payload).replace('/api/v1', ''))).toEqual([
    { code: 'path', signed: '/attestation', expected: '/api/v1/attestation' },
  ]);
  expect(await of(right + payload.replace(/\s/g, ''))).toEqual([{ code: 'payload-form', form: 'compact' }]);
});

test('the key of the other environment is named', async () => {
  const keys = { 'AK1-FORMAL': other.publicKey };
  const signature = other.signature(right + payload);
  expect(await diagnose({ parts, publicKey, otherKeys: keys, signature })).toEqual([
    { code: 'key-of-other', name: 'AK1-FORMAL' },
  ]);
});

test.each([2047, 3072])('also with a key of %d bits', async (bits) => {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits });
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const signature = sign('sha256', Buffer.from(right), pair.privateKey).toString('base64');
  expect(await diagnose({ parts, publicKey: pem, signature })).toEqual([
    { code: 'part-missing', part: 'payload' },
  ]);
});

test('a payload of a megabyte is diagnosed in little time', async () => {
  const long = { ...parts, payload: JSON.stringify({ a: 'x'.repeat(1_000_000) }) };
  const start = process.cpuUsage();
  await diagnose({ parts: long, signature: member.signature('else'), publicKey, otherKeys });
  // Processor time, which other work on the machine does not prolong, in µs.
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});

test('hexadecimal by another key is seen as hexadecimal, not as a signature of another length', async () => {
  const signature = Buffer.from(outsider.signature(right + payload), 'base64').toString('hex');
  expect(await diagnose({ parts, publicKey, signature })).toEqual([
    { code: 'signature-encoding', encoding: 'hex' },
    { code: 'unknown-key' },
  ]);
});

test('PSS over another string cannot be distinguished from another key, so both are named', async () => {
  const signature = withPadding('else', { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
  expect(await textOf({ signature })).toMatch(/not made with the private key.*or with RSASSA-PSS/);
});

test('where Node is not, WebCrypto hashes, and finds the same', async () => {
  const builtin = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  vi.resetModules();
  const inBrowser = await import('../src/diagnose/index.ts');
  expect(builtin).toHaveBeenCalledWith('node:crypto');
  builtin.mockRestore();
  const digest = vi.spyOn(crypto.subtle, 'digest');
  const signature = member.signature(`${right}${payload}\n`);
  expect(await inBrowser.diagnose({ parts, publicKey, signature })).toEqual([{ code: 'line-break-after' }]);
  expect(digest.mock.calls.length).toBeGreaterThan(1000);
  digest.mockRestore();
});
