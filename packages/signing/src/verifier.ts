import { importPublicKey } from './import-key.ts';
import { importJwk, isJwk } from './jwk.ts';
import type { Jwk, WebCryptoKey } from './key-types.ts';
import { requireRsaKey } from './require-rsa-key.ts';
import { RSA_SHA256, subtle } from './subtle.ts';

/** Whether `signature` is the raw RSASSA-PKCS1-v1_5 signature with SHA-256 over `data`. */
export type Verifier = (data: Uint8Array, signature: Uint8Array) => Promise<boolean>;

/**
 * A verifier for a public key: PEM text (SubjectPublicKeyInfo, PKCS#1 or an X.509 certificate), a JWK or a
 * CryptoKey. Only the key of a certificate is used: neither its dates nor its issuer are checked.
 *
 * @throws SigningError `private-key-given`, `unsupported-key`, `malformed-key` or `no-webcrypto`.
 */
export async function createVerifier(key: string | Jwk | WebCryptoKey): Promise<Verifier> {
  const publicKey = await publicKeyOf(key);
  const crypto = subtle();
  return (data, signature) =>
    // The casts: WebCrypto's types leave out shared memory.
    crypto.verify(
      RSA_SHA256,
      publicKey,
      signature as Uint8Array<ArrayBuffer>,
      data as Uint8Array<ArrayBuffer>,
    );
}

async function publicKeyOf(key: string | Jwk | WebCryptoKey): Promise<CryptoKey> {
  if (typeof key !== 'string' && isJwk(key)) return importJwk(key, 'public');
  return requireRsaKey(
    typeof key === 'string' ? await importPublicKey(key) : (key as WebCryptoKey),
    'public',
  );
}
