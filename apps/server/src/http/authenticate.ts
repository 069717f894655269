import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { signedString } from '@attestation/signing';
import type { Owner } from '../domain/model.ts';
import type { AccessKey, KeyRecords } from '../domain/ports.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import type { TokenBuckets } from './token-bucket.ts';
import type { Envelope } from './unverified-envelope.ts';

/** Who signed a request. */
export interface Caller extends Owner {
  readonly accessKey: string;
}

/** @param path the signed path, from `/api` on. */
export type Authenticate = (envelope: Envelope, path: string) => Promise<Caller>;

/** Seconds that `tonce` may be away from this server's clock. Source: Limits */
const tonceWindow = 300;

/**
 * tonce, key, signature, rate, in this order (D9). An unknown, revoked or expired key goes the whole way with a fixed
 * key of nobody, so that its answer is the answer of a wrong signature in text and in work.
 */
export function createAuthenticate(
  keys: KeyRecords,
  rate: TokenBuckets,
  now: () => number = Date.now,
): Authenticate {
  const nobody = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const publicKeyOf = publicKeyCache();

  return async (envelope, path) => {
    const away = Math.abs(now() / 1000 - envelope.tonce);
    if (away > tonceWindow) {
      throw new Refusal(
        'outside-tonce-window',
        `tonce must be within ${tonceWindow} seconds of the service's clock (see the Date header); it is ${Math.round(away)} seconds away`,
      );
    }
    const key = await keys.find(envelope.accessKey);
    const usable = key !== undefined && key.revokedAt === null && (key.expiresAt ?? Infinity) > now();
    const signed = Buffer.from(signedString({ ...envelope, path }), 'utf8');
    const publicKey = usable ? publicKeyOf(key) : nobody;
    const holds = await verifyElsewhere('sha256', signed, publicKey, signatureBytes(envelope.signature));
    if (!usable || !holds) {
      throw new Refusal(
        'authentication-failed',
        'The signature does not verify for this access_key; sign POST + path + request_id + access_key + tonce + payload text',
      );
    }
    const wait = rate.take(key.accessKey);
    if (wait > 0) throw tooManyRequests('for this access_key', wait);
    return { memberId: key.memberId, environment: key.environment, accessKey: key.accessKey };
  };
}

/** On a thread of the pool: it costs as much as the rest of a small request, and another processor can do it. */
const verifyElsewhere = promisify(verify);

/** Parsing a PEM costs six times a verification, so parsed keys are kept; whether they are valid is not. */
function publicKeyCache(): (key: AccessKey) => KeyObject {
  const parsed = new Map<string, KeyObject>();
  return ({ publicKeyPem }) => {
    const known = parsed.get(publicKeyPem);
    if (known) return known;
    if (parsed.size >= 10_000) parsed.clear();
    const key = createPublicKey(publicKeyPem);
    parsed.set(publicKeyPem, key);
    return key;
  };
}

/** Standard Base64; line breaks, which some encoders add, are passed over. Anything else verifies for nobody. */
function signatureBytes(text: string): Buffer {
  const joined = text.replace(/[\r\n\t ]+/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(joined) ? Buffer.from(joined, 'base64') : Buffer.alloc(0);
}
