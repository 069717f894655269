import type { Jwk } from './key-types.ts';
import { notRsa } from './not-rsa.ts';
import { SigningError } from './signing-error.ts';
import { RSA_SHA256, subtle } from './subtle.ts';

/** RFC 7517 section 4.1: whatever has a key type is meant as a JWK; a set of them holds `keys` (section 5). */
export function isJwk(key: unknown): key is Jwk {
  if (typeof key !== 'object' || key === null) return false;
  return 'kty' in key || ('keys' in key && Array.isArray(key.keys));
}

/**
 * A JSON Web Key (RFC 7517) for signing (`private`) or verifying (`public`); of a private one the public half is
 * taken for verifying. Its `key_ops`, `use` and `ext` are not asked: whoever passes a key here wants it used.
 *
 * @throws SigningError
 */
export async function importJwk(jwk: Jwk, type: 'private' | 'public'): Promise<CryptoKey> {
  const { kty, alg, n, e } = jwk;
  if ('keys' in jwk)
    throw unusable('This is a set of keys (JWKS); pass the one that you mean, jwks.keys[0].');
  if (kty !== 'RSA') throw notRsa(`of the kind ${JSON.stringify(kty)}`);
  if (alg !== undefined && alg !== 'RS256') {
    throw unusable(
      `The JWK is for ${JSON.stringify(alg)}, but the service takes RS256 only (SHA256WithRSA).`,
    );
  }
  const members = type === 'private' ? privateMembers(jwk) : { n, e };
  try {
    const usages: KeyUsage[] = [type === 'private' ? 'sign' : 'verify'];
    return await subtle().importKey('jwk', { kty, ...members } as JsonWebKey, RSA_SHA256, false, usages);
  } catch (cause) {
    if (cause instanceof SigningError) throw cause;
    throw new SigningError(
      'malformed-key',
      'The JWK cannot be read; was it cut or edited? Export it again.',
      {
        cause,
      },
    );
  }
}

/** RFC 7518 section 6.3.2: WebCrypto wants the primes too, which a JWK may leave out. */
function privateMembers({ n, e, d, p, q, dp, dq, qi }: Jwk): JsonWebKey {
  if (d === undefined) {
    throw new SigningError(
      'public-key-given',
      'This JWK is a public key; to sign, pass the private one, with "d".',
    );
  }
  const members = { n, e, d, p, q, dp, dq, qi };
  const missing = Object.entries(members).filter(([, value]) => typeof value !== 'string');
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new SigningError(
      'malformed-key',
      `The JWK lacks ${names}; export the key again, with all its members.`,
    );
  }
  return members as JsonWebKey;
}

function unusable(message: string): SigningError {
  return new SigningError('unsupported-key', message);
}
