import type { WebCryptoKey } from './key-types.ts';
import { notRsa } from './not-rsa.ts';
import { SigningError } from './signing-error.ts';
import { RSA_SHA256 } from './subtle.ts';

/** The CryptoKey itself when it can sign (`private`) or verify (`public`) here. @throws SigningError */
export function requireRsaKey(key: WebCryptoKey, type: 'private' | 'public'): CryptoKey {
  const algorithm = key?.algorithm as RsaHashedKeyAlgorithm | undefined;
  if (!algorithm) {
    const { asymmetricKeyType } = (key ?? {}) as { asymmetricKeyType?: unknown };
    throw unsupported(
      asymmetricKeyType
        ? "This is a KeyObject of node:crypto; pass key.export({ format: 'jwk' })."
        : "Pass the key as PEM text, such as readFile('key.pem', 'utf8') gives, as a JWK or as a CryptoKey.",
    );
  }
  if (algorithm.name !== RSA_SHA256.name) throw notRsa(algorithm.name);
  if (algorithm.hash.name !== RSA_SHA256.hash) {
    throw unsupported(`The CryptoKey is bound to ${algorithm.hash.name}; import it for SHA-256.`);
  }
  if (key.type !== type) {
    throw new SigningError(
      `${key.type as 'private'}-key-given`,
      `This CryptoKey is ${key.type}; pass the ${type} one.`,
    );
  }
  const usage = type === 'private' ? 'sign' : 'verify';
  if (!key.usages.includes(usage)) {
    throw unsupported(`The CryptoKey does not allow "${usage}"; import it with that usage.`);
  }
  return key as CryptoKey;
}

function unsupported(message: string): SigningError {
  return new SigningError('unsupported-key', message);
}
