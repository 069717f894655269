import { importPrivateKey } from './import-key.ts';
import { importJwk, isJwk } from './jwk.ts';
import type { Jwk, WebCryptoKey } from './key-types.ts';
import { requireRsaKey } from './require-rsa-key.ts';
import { RSA_SHA256, subtle } from './subtle.ts';

/**
 * Signs bytes: gives the raw RSASSA-PKCS1-v1_5 signature with SHA-256. Write your own to keep the key in a KMS or HSM.
 */
export type Signer = (data: Uint8Array) => Promise<Uint8Array>;

/**
 * A signer for a private key: PEM text (PKCS#8 or PKCS#1, not encrypted), a JWK or a CryptoKey. A Signer is returned
 * as is.
 *
 * @throws SigningError `encrypted-key`, `public-key-given`, `certificate-given`, `unsupported-key`,
 *   `malformed-key` or `no-webcrypto`.
 *
 * @example
 * const signer = await createSigner(await readFile('key.pem', 'utf8'));
 */
export async function createSigner(key: string | Jwk | WebCryptoKey | Signer): Promise<Signer> {
  if (typeof key === 'function') return key;
  if (typeof key === 'string') return cryptoKeySigner(await importPrivateKey(key));
  return cryptoKeySigner(isJwk(key) ? await importJwk(key, 'private') : (key as WebCryptoKey));
}

/**
 * A signer for a CryptoKey, such as a browser keeps unextractable in IndexedDB. What `createSigner` does with one,
 * without the readers of other forms: a bundle with this alone is smaller by a quarter.
 *
 * @throws SigningError `public-key-given`, `unsupported-key` or `no-webcrypto`.
 */
export function cryptoKeySigner(key: WebCryptoKey): Signer {
  const privateKey = requireRsaKey(key, 'private');
  const crypto = subtle();
  return async (data) =>
    // The cast: WebCrypto's types leave out shared memory.
    new Uint8Array(await crypto.sign(RSA_SHA256, privateKey, data as Uint8Array<ArrayBuffer>));
}
