import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { testKeys } from '../scripts/test-keys.ts';
import { createSigner } from './signer.ts';
import { createVerifier } from './verifier.ts';

const { 'rsa-2048': rsa } = await testKeys();
if (!rsa) throw new Error('vectors/keys.json lacks a key');
const keyObject = createPrivateKey(rsa.private_key_pkcs8);
const jwk = keyObject.export({ format: 'jwk' }) as JsonWebKey;
const { kty, n, e, ...secret } = jwk;
const publicJwk = { kty, n, e } as JsonWebKey;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const data = new TextEncoder().encode('data');
const signature = await (await createSigner(rsa.private_key_pkcs8))(data);

const readable: [string, JsonWebKey][] = [
  ['plain', jwk],
  ['for RS256', { ...jwk, alg: 'RS256', use: 'sig' }],
  ['that says it is for something else', { ...jwk, use: 'enc', key_ops: ['decrypt'], ext: false }],
];

test.each(readable)('a JWK %s signs and verifies as its PEM does', async (_, given) => {
  expect(Buffer.from(await (await createSigner(given))(data))).toEqual(Buffer.from(signature));
  expect(await (await createVerifier(given))(data, signature)).toBe(true);
});

test('a public JWK verifies', async () => {
  const verifier = await createVerifier(publicJwk);
  expect(await verifier(data, signature)).toBe(true);
  expect(await verifier(new Uint8Array([1]), signature)).toBe(false);
});

const refused: [string, { given: unknown; code: string; says: RegExp }][] = [
  ['a public JWK', { given: publicJwk, code: 'public-key-given', says: /with "d"/ }],
  ['an EC JWK', { given: ec, code: 'unsupported-key', says: /of the kind "EC".*RSA keys only/ }],
  ['a JWK for RSA-PSS', { given: { ...jwk, alg: 'PS256' }, code: 'unsupported-key', says: /RS256 only/ }],
  ['a set of keys', { given: { keys: [jwk] }, code: 'unsupported-key', says: /jwks\.keys\[0\]/ }],
  [
    'a JWK without its primes',
    { given: { ...publicJwk, d: secret.d }, code: 'malformed-key', says: /lacks p, q, dp, dq, qi/ },
  ],
  ['a cut JWK', { given: { ...jwk, n: 'AQ' }, code: 'malformed-key', says: /Export it again/ }],
  ['the text of a JWK', { given: JSON.stringify(jwk), code: 'malformed-key', says: /JSON\.parse/ }],
  ['a KeyObject', { given: keyObject, code: 'unsupported-key', says: /key\.export/ }],
];

test.each(refused)('%s cannot sign, and the message never repeats it', async (_, { given, code, says }) => {
  const error = await createSigner(given as JsonWebKey).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'SigningError', code });
  expect((error as Error).message).toMatch(says);
  for (const value of Object.values(secret)) expect((error as Error).message).not.toContain(value);
});
