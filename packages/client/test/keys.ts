import { createVerify, generateKeyPairSync } from 'node:crypto';

export const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** By node:crypto, not by the package that made the signature. */
export function verifies(signedString: string, signature: string): boolean {
  return createVerify('RSA-SHA256').update(signedString).verify(publicKey, signature, 'base64');
}
