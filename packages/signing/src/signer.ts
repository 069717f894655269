import { importPrivateKey, RSA_SHA256, subtle } from './import-key.ts';
import { importJwk, isJwk } from './jwk.ts';
import { requireRsaKey } from './require-rsa-key.ts';

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
export async function createSigner(key: string | JsonWebKey | CryptoKey | Signer): Promise<Signer> {
  if (typeof key === 'function') return key;
  const privateKey = await privateKeyOf(key);
  const crypto = subtle();
  return async (data) =>
    // The cast: WebCrypto's types leave out shared memory.
    new Uint8Array(await crypto.sign(RSA_SHA256, privateKey, data as Uint8Array<ArrayBuffer>));
}

async function privateKeyOf(key: string | JsonWebKey | CryptoKey): Promise<CryptoKey> {
  if (typeof key === 'string') return importPrivateKey(key);
  return isJwk(key) ? importJwk(key, 'private') : requireRsaKey(key as CryptoKey, 'private');
}
