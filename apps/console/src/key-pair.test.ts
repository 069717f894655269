import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPrivateKey, makePair, readPublicPem } from './key-pair.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const curve = generateKeyPairSync('ed25519');
const sealed = { format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{64}/g, '$&\n');

test.each([
  ['PKCS#8', privateKey.export({ type: 'pkcs8', format: 'pem' }), true],
  ['PKCS#1', privateKey.export({ type: 'pkcs1', format: 'pem' }), true],
  ['PKCS#8 with a passphrase', privateKey.export({ type: 'pkcs8', ...sealed }), true],
  ['a curve', curve.privateKey.export({ type: 'pkcs8', format: 'pem' }), true],
  ['the body of PKCS#8 alone', base64(privateKey.export({ type: 'pkcs8', format: 'der' })), true],
  ['the body of PKCS#1 alone', base64(privateKey.export({ type: 'pkcs1', format: 'der' })), true],
  ['JWK', JSON.stringify(privateKey.export({ format: 'jwk' })), true],
  ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE', true],
  ['PuTTY', 'PuTTY-User-Key-File-3: ssh-rsa\n', true],
  ['both halves', `${publicKey.export({ type: 'spki', format: 'pem' })}-----BEGIN PRIVATE KEY-----`, true],
  ['a public key', publicKey.export({ type: 'spki', format: 'pem' }), false],
  ['a public key in PKCS#1', publicKey.export({ type: 'pkcs1', format: 'pem' }), false],
  ['the body of a public key alone', base64(publicKey.export({ type: 'spki', format: 'der' })), false],
  ['the body of PKCS#1 of a public key', base64(publicKey.export({ type: 'pkcs1', format: 'der' })), false],
  ['a public JWK', JSON.stringify(publicKey.export({ format: 'jwk' })), false],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIB', false],
  ['nothing', '', false],
  ['other text', 'ssh-rsa AAAAB3NzaC1yc2E', false],
])('%s', (_, text, expected) => {
  expect(isPrivateKey(String(text))).toBe(expected);
});

test('of a public key, its length and fingerprint are known before it is sent', async () => {
  const pair = await makePair();
  expect(await readPublicPem(pair.publicKey)).toEqual({ bits: 2048, fingerprint: pair.fingerprint });
  expect(await readPublicPem(String(publicKey.export({ type: 'spki', format: 'pem' })))).toMatchObject({
    bits: 1024,
  });
  for (const text of [
    '',
    '-----BEGIN CERTIFICATE-----',
    String(curve.publicKey.export({ type: 'spki', format: 'pem' })),
  ])
    expect(await readPublicPem(text)).toBeUndefined();
});
