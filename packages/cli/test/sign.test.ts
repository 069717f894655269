import { constants, generateKeyPairSync, sign as rsaSign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const folder = await mkdtemp(join(tmpdir(), 'attest-sign-'));
const env = {
  ATTEST_ACCESS_KEY: 'AK1',
  ATTEST_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
await writeFile(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
afterAll(() => rm(folder, { recursive: true }));

const path = '/api/v1/attestation';
const payload = '{"ano": "李/1", "price": 1.10}';
const right = `POST${path}r1AK11700000000${payload}`;
const fixed = ['--request-id', 'r1', '--tonce', '1700000000'];
const base64 = (text: string | Buffer, key = privateKey) =>
  rsaSign('sha256', Buffer.from(text), key).toString('base64');
const envelope = (signature: string, changed: Record<string, string> = {}) => {
  const members = {
    request_id: '"r1"',
    access_key: '"AK1"',
    tonce: '1700000000',
    payload,
    signature: `"${signature}"`,
    ...changed,
  };
  return `{${Object.entries(members)
    .map(([name, text]) => `"${name}": ${text}`)
    .join(', ')}}`;
};

test('the string, the signature and the envelope', async () => {
  const { json } = await attest(['sign', 'read', '--payload', payload, ...fixed, '--json'], { env });
  expect(json).toMatchObject({ path, signed_string: right, signature: base64(right) });
  expect(JSON.parse(json.envelope)).toEqual(JSON.parse(envelope(base64(right))));
  expect(json.envelope).toContain(payload);
  const { out } = await attest(['sign', path, '--payload', payload, ...fixed], { env });
  expect(out).toContain(`\n${right}\n`);
});

const check = (text: string, args: string[] = []) =>
  attest(['sign', 'read', '--check', '-', ...args, '--json'], { env, stdin: text });

test('an envelope that is right', async () => {
  const { code, json } = await check(envelope(base64(right)));
  expect([code, json]).toEqual([
    0,
    { matches: true, signature_checked: true, differences: [], signed_string: right },
  ]);
});

const compact = '{"ano":"李/1","price":1.10}';
const signatures: [string, { given: () => string; want: RegExp }][] = [
  [
    're-printed compact',
    { given: () => base64(right.replace(payload, compact)), want: /payload was signed without spaces/ },
  ],
  [
    'numbers re-printed',
    { given: () => base64(right.replace(payload, '{"ano":"李/1","price":1.1}')), want: /other numbers/ },
  ],
  [
    'escaped as PHP does',
    {
      given: () => base64(right.replace(payload, '{"ano":"\\u674e\\/1","price":1.10}')),
      want: /as PHP prints it/,
    },
  ],
  [
    'escaped as Python does',
    {
      given: () => base64(right.replace(payload, '{"ano": "\\u674e/1", "price": 1.10}')),
      want: /as Python prints it/,
    },
  ],
  [
    'without /api/v1',
    {
      given: () => base64(right.replace('/api/v1', '')),
      want: /path was signed as "\/attestation"; sign "\/api\/v1\/attestation"/,
    },
  ],
  [
    'of another operation',
    {
      given: () => base64(right.replace(path, `${path}s`)),
      want: /signed as "\/api\/v1\/attestations"; sign "\/api\/v1\/attestation"/,
    },
  ],
  [
    'with separators',
    {
      given: () => base64(['POST', path, 'r1', 'AK1', '1700000000', payload].join('\n')),
      want: /joined with "\\n"/,
    },
  ],
  [
    'milliseconds',
    { given: () => base64(right.replace('1700000000', '1700000000000')), want: /in milliseconds/ },
  ],
  ['a line break at its end', { given: () => base64(`${right}\n`), want: /line break was signed after/ }],
  [
    'key before id',
    { given: () => base64(right.replace('r1AK1', 'AK1r1')), want: /in the order .* access_key, request_id/ },
  ],
  ['Latin-1', { given: () => base64(Buffer.from(right, 'latin1')), want: /as Latin-1/ }],
  ['something else', { given: () => base64('anything'), want: /the key is right, but another string/ }],
  [
    'another key',
    { given: () => base64(right, other), want: /not made with the private key of the public key/ },
  ],
  [
    'SHA-1',
    {
      given: () => rsaSign('sha1', Buffer.from(right), privateKey).toString('base64'),
      want: /made with SHA-1; use SHA-256/,
    },
  ],
  [
    'PSS',
    {
      given: () =>
        rsaSign('sha256', Buffer.from(right), {
          key: privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
        }).toString('base64'),
      want: /RSASSA-PSS/,
    },
  ],
  ['hexadecimal', { given: () => Buffer.from(base64(right), 'base64').toString('hex'), want: /hexadecimal/ }],
  [
    'for URLs',
    {
      given: () => base64(right).replaceAll('+', '-').replaceAll('/', '_').replace(/^./, '-'),
      want: /URL-safe Base64/,
    },
  ],
  ['cut', { given: () => base64(right).slice(0, 100), want: /has 75 bytes, but one of this key has 256/ }],
];

test.each(signatures)('a signature that is wrong: %s', async (_, { given, want }) => {
  const { code, json } = await check(envelope(given()));
  expect(json.differences).toEqual([{ part: 'signature', message: expect.stringMatching(want) }]);
  expect([code, json.matches]).toEqual([1, false]);
});

const shapes: [string, { given: Record<string, string>; want: [string, RegExp] }][] = [
  ['a tonce in quotes', { given: { tonce: '"1700000000"' }, want: ['tonce', /without quotes/] }],
  ['a tonce in milliseconds', { given: { tonce: '1700000000000' }, want: ['tonce', /unit is seconds/] }],
  [
    'a payload that is a text',
    { given: { payload: JSON.stringify(payload) }, want: ['payload', /not a string that contains one/] },
  ],
  ['a request_id with a slash', { given: { request_id: '"a/b"' }, want: ['request_id', /must not contain/] }],
  [
    'a request_id that is too long',
    { given: { request_id: `"${'x'.repeat(33)}"` }, want: ['request_id', /at most 32/] },
  ],
  [
    'another access key',
    { given: { access_key: '"AK2"' }, want: ['access_key', /expected "1", but it has "2"/] },
  ],
  ['two payloads', { given: { 'payload" : {}, "payload': '{}' }, want: ['envelope', /one reading/] }],
];

test.each(shapes)('an envelope with %s', async (_, { given, want: [part, message] }) => {
  const { code, json } = await check(envelope(base64(right), given));
  expect(json.differences[0]).toEqual({ part, message: expect.stringMatching(message) });
  expect(code).toBe(1);
});

test('what is missing is named', async () => {
  const { json } = await check('{"request_id": "r1"}');
  expect(json.differences.map(({ part, message }: Record<string, string>) => `${part}: ${message}`)).toEqual(
    ['access_key', 'tonce', 'payload', 'signature'].map((part) => `${part}: it is missing`),
  );
});

test('--signed-string tells the place and the part; --public-key needs no private key', async () => {
  const file = join(folder, 'theirs.txt');
  const theirs = right.replace('1.10', '1.1');
  await writeFile(file, theirs);
  const { json } = await attest(
    [
      'sign',
      'read',
      '--check',
      '-',
      '--signed-string',
      file,
      '--public-key',
      join(folder, 'public.pem'),
      '--json',
    ],
    { stdin: envelope(base64(theirs)) },
  );
  expect(json.differences).toEqual([
    {
      part: 'signed string',
      message: 'it differs in payload, from character 66 on: expected "0}", but it has "}"',
    },
    { part: 'signature', message: expect.stringMatching(/other numbers/) },
  ]);
});

test('FILE: the payload as it should be', async () => {
  const { json } = await check(envelope(base64(right)), ['--payload', '{"ano": "李/2", "price": 1.10}']);
  expect(json.differences).toEqual([
    {
      part: 'payload',
      message:
        'from character 12 on: expected "2\\", \\"price\\": 1.10}", but it has "1\\", \\"price\\": 1.10}"',
    },
  ]);
});

test('without any key it says that the signature was not checked', async () => {
  const { out, code } = await attest(['sign', 'read', '--check', '-'], { stdin: envelope('xxxx') });
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/! The signature was not checked\.\n.*--public-key/),
  ]);
});

test('the published vectors', async () => {
  const vectors = JSON.parse(
    await readFile(join(import.meta.dirname, '../../signing/vectors/signatures.json'), 'utf8'),
  );
  const { keys } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../signing/vectors/keys.json'), 'utf8'),
  );
  const [vector] = vectors.filter(({ payload }: { payload: string }) => payload.startsWith('{'));
  const args = [
    'sign',
    vector.path,
    '--payload',
    vector.payload,
    '--request-id',
    vector.request_id,
    '--tonce',
    String(vector.tonce),
  ];
  const given = { ATTEST_ACCESS_KEY: vector.access_key, ATTEST_KEY: keys[vector.key].private_key_pkcs8 };
  const { json } = await attest([...args, '--json'], { env: given });
  expect([json.signed_string, json.signature]).toEqual([vector.signed_string, vector.signature]);
});
