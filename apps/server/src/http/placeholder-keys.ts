import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';

/** Sizes of RSA keys that members may have, in bytes of their signatures: 1024 to 8192 bits. */
const sizes = { least: 128, most: 1024 };

/**
 * Placeholder RSA public keys, one for each length of a signature; no one has the private half.
 *
 * OpenSSL gives up at once on a signature that is not as long as the key, or not below its modulus. So that no
 * sender learns by the time of an answer whether there is a key, and how large it is, every signature is verified
 * with a key that it fits: that of the access key, or else one of these. Their moduli are above any that a key
 * generator makes: they fit whatever fits a member's key.
 */
export function placeholderKeys(): (signatureBytes: number) => KeyObject {
  const made = new Map<number, KeyObject>();
  return (signatureBytes) => {
    const bytes = Math.min(sizes.most, Math.max(sizes.least, signatureBytes));
    const known = made.get(bytes);
    if (known) return known;
    const key = makeKey(bytes);
    made.set(bytes, key);
    return key;
  };
}

/** A modulus needs no known factors to verify with, so making one costs less than verifying. */
function makeKey(bytes: number): KeyObject {
  const modulus = randomBytes(bytes);
  modulus.fill(0xff, 0, 8);
  modulus.fill(0xff, bytes - 1);
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  return createPublicKey({ key: jwk, format: 'jwk' });
}
