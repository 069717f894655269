import { createPublicKey, type KeyObject, randomBytes, verify as verifyInPool } from 'node:crypto';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccessKey } from '../domain/ports.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { createAuthenticate } from './authenticate.ts';

/** What was verified with what; `always` answers instead of OpenSSL. */
const seen = {
  calls: [] as { key: KeyObject; signature: Buffer }[],
  always: undefined as boolean | undefined,
};
const verifyNow = promisify(verifyInPool);
async function verify(algorithm: string, data: Buffer, key: KeyObject, signature: Buffer): Promise<boolean> {
  seen.calls.push({ key, signature });
  return seen.always ?? verifyNow(algorithm, data, key, signature);
}
beforeEach(() => {
  seen.calls = [];
});

/** The public half of a key that no one has; with `bits` set as a generator sets them. */
function accessKey(bits: number): AccessKey {
  const modulus = randomBytes(bits / 8);
  modulus[0] = 0xc0;
  modulus.fill(0xff, bits / 8 - 1);
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  const publicKeyPem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return {
    accessKey: `RSA${bits}`,
    memberId: 'M',
    environment: 'sandbox',
    publicKeyPem: String(publicKeyPem),
    expiresAt: null,
    revokedAt: null,
  };
}

const keys = new Map([1024, 2048, 3072, 4096, 8192].map(accessKey).map((key) => [key.accessKey, key]));
keys.set('REVOKED', { ...accessKey(4096), revokedAt: 1 });
const noLimit = createTokenBuckets(null, 0);
const find = async (name: string) => keys.get(name);
const authenticate = createAuthenticate({ find }, { ofKey: noLimit, ofSender: noLimit }, verify);

function attempt(name: string, signature: Buffer): Promise<unknown> {
  const envelope = { requestId: 'r', accessKey: name, tonce: Math.floor(Date.now() / 1000), payload: '{}' };
  return authenticate(
    { ...envelope, signature: signature.toString('base64') },
    '/api/v1/attestation',
    Date.now(),
  );
}

/** A signature of this length whose first byte is this one. */
function signature(bytes: number, first: number): Buffer {
  const made = randomBytes(bytes);
  made[0] = first;
  return made;
}

describe.each([...keys.keys(), 'UNKNOWN'])('for the access key %s', (name) => {
  const lengths = [128, 192, 256, 257, 384, 512, 1024];
  const cases = lengths.flatMap((bytes) => [0x00, 0x80, 0xbf, 0xc1, 0xfe].map((first) => [bytes, first]));
  test.each(cases)(
    'a signature of %i bytes that starts with %i costs what its length costs',
    async (bytes = 0, first = 0) => {
      await expect(attempt(name, signature(bytes, first))).rejects.toMatchObject({
        code: 'authentication-failed',
      });
      expect(seen.calls).toHaveLength(1);
      const [{ key, signature: given }] = seen.calls as [(typeof seen.calls)[0]];
      // OpenSSL gives up at once on any other; then the time would tell the key.
      const modulus = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url');
      expect(modulus.length).toBe(bytes);
      expect(Buffer.compare(given, modulus)).toBe(-1);
    },
  );
});

test.each([
  ['no signature at all', 0],
  ['too short for any key', 127],
  ['too long for any key', 1025],
])('%s is refused', async (_name, bytes) => {
  for (const name of ['RSA2048', 'UNKNOWN']) {
    await expect(attempt(name, Buffer.alloc(bytes, 1))).rejects.toMatchObject({
      code: 'authentication-failed',
    });
  }
});

test('a placeholder key never lets anyone in', async () => {
  seen.always = true;
  const refused = { code: 'authentication-failed' };
  await expect(attempt('UNKNOWN', signature(256, 1))).rejects.toMatchObject(refused);
  await expect(attempt('REVOKED', signature(512, 1))).rejects.toMatchObject(refused);
  await expect(attempt('RSA2048', signature(512, 1))).rejects.toMatchObject(refused);
  await expect(attempt('RSA2048', signature(256, 0xff))).rejects.toMatchObject(refused);
  expect(await attempt('RSA2048', signature(256, 1))).toMatchObject({ memberId: 'M' });
});
