import { describe, expect, it } from 'vitest';
import { testKeys } from '../scripts/test-keys.ts';
import { payloadText } from './payload-text.ts';
import { newRequestId } from './request-id.ts';
import { sign } from './sign.ts';
import { type SignedParts, signedString } from './signed-string.ts';
import { createSigner } from './signer.ts';
import { createVerifier } from './verifier.ts';
import { verify } from './verify.ts';

const { 'rsa-2048': key, 'rsa-3072': otherKey } = await testKeys();
const signer = await createSigner(key?.private_key_pkcs8 ?? '');
const verifier = await createVerifier(key?.certificate ?? '');
const parts: SignedParts = {
  path: '/api/v1/attestation',
  requestId: 'r1',
  accessKey: 'AK1',
  tonce: 1_700_000_000,
  payload: '{"ano" : "N1"}',
};
const signature = await sign(parts, signer);

describe('signedString', () => {
  it('joins its parts with nothing in between', () => {
    expect(signedString(parts)).toBe('POST/api/v1/attestationr1AK11700000000{"ano" : "N1"}');
    expect(signedString({ ...parts, tonce: '1700000000' })).toBe(signedString(parts));
  });

  it.each([
    ['1.5', 1.5],
    ['NaN', Number.NaN],
    ['1e21', 1e21],
    ['negative', -1],
    ['text', 'now'],
    ['spaced', ' 1'],
    ['padded', '01'],
    ['empty', ''],
  ])('refuses a tonce: %s', (_name, tonce) => {
    expect(() => signedString({ ...parts, tonce })).toThrow(
      expect.objectContaining({ code: 'malformed-part' }),
    );
  });
});

describe('verify', () => {
  const table: [name: string, { change?: Partial<SignedParts>; given?: string; want: boolean }][] = [
    ['the request as signed', { want: true }],
    ['Base64 in lines', { given: signature.replaceAll(/.{76}/g, '$&\r\n'), want: true }],
    ['Base64 without padding', { given: signature.replaceAll('=', ''), want: true }],
    ['another path', { change: { path: '/api/v1/attestations' }, want: false }],
    ['another request_id', { change: { requestId: 'r2' }, want: false }],
    ['another access_key', { change: { accessKey: 'AK2' }, want: false }],
    ['another tonce', { change: { tonce: 1_700_000_001 }, want: false }],
    ['a re-printed payload', { change: { payload: '{"ano":"N1"}' }, want: false }],
    ['half a surrogate pair', { change: { payload: '{"ano":"\ud83d"}' }, want: false }],
    ['no Base64', { given: '§§§', want: false }],
    ['nothing', { given: '', want: false }],
    ['URL-safe Base64', { given: `-_${signature.slice(2)}`, want: false }],
    ['hexadecimal', { given: Buffer.from(signature, 'base64').toString('hex'), want: false }],
  ];
  it.each(table)('%s', async (_name, { change, given, want }) => {
    expect(await verify({ ...parts, ...change }, given ?? signature, verifier)).toBe(want);
  });

  it('refuses the signature of another key', async () => {
    const foreign = await sign(parts, await createSigner(otherKey?.private_key_pkcs8 ?? ''));
    expect(await verify(parts, foreign, verifier)).toBe(false);
  });

  it('does not ask the verifier about what is not Base64', async () => {
    expect(await verify(parts, '§§§', async () => true)).toBe(false);
  });

  it('does not take U+FFFD for half a pair', async () => {
    const replaced = await sign({ ...parts, payload: '"\ufffd"' }, signer);
    expect(await verify({ ...parts, payload: '"\ufffd"' }, replaced, verifier)).toBe(true);
    expect(await verify({ ...parts, payload: '"\ud83d"' }, replaced, verifier)).toBe(false);
  });
});

describe('sign', () => {
  it('refuses half a surrogate pair', async () => {
    const made = sign({ ...parts, requestId: '\udcc4' }, signer);
    await expect(made).rejects.toMatchObject({ code: 'malformed-part' });
  });

  it('hands a signer of your own the UTF-8 bytes, and passes on what it throws', async () => {
    expect(atob(await sign({ ...parts, payload: '李' }, async (data) => data))).toBe(
      'POST/api/v1/attestationr1AK11700000000\u00e6\u009d\u008e',
    );
    await expect(sign(parts, () => Promise.reject(new Error('KMS down')))).rejects.toThrow('KMS down');
  });
});

it('payloadText names the missing member', () => {
  expect(payloadText('{"payload": { } }')).toBe('{ }');
  expect(() => payloadText('{"data":{"payload":{}}}')).toThrow(
    expect.objectContaining({ code: 'missing-payload' }),
  );
});

it('newRequestId gives 32 lower-case hexadecimal characters, never twice', () => {
  const ids = Array.from({ length: 1000 }, newRequestId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
