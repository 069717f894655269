import { createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { signedString } from '@attestation/signing';
import type { Owner } from '../domain/model.ts';
import type { AccessKey, KeyRecords } from '../domain/ports.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-bucket.ts';
import type { Envelope } from './envelope.ts';
import { Refusal, tooManyRequests } from './refusal.ts';

/** The key and member that signed a request. */
export interface Caller extends Owner {
  readonly accessKey: string;
}

/** As whom a member is counted: it makes as many keys as it likes, so each of them alone counts for little. */
export function senderOf({ memberId, environment }: Owner): string {
  return `${environment} ${memberId}`;
}

/** Requests a second. D26 */
interface KeyRates {
  readonly ofKey: TokenBuckets;
  /** All keys of a member in an environment together, see `senderOf`. */
  readonly ofSender: TokenBuckets;
}

/** The keys of a member in an environment have the rate of so many keys together, however many there are. */
const keysOfRate = 2;

export function createKeyRates(
  { rateLimit, rateBurst }: { readonly rateLimit: number | null; readonly rateBurst: number },
  limits: SharedLimits,
): KeyRates {
  return {
    ofKey: limits.share('requests of key', createTokenBuckets(rateLimit, rateBurst)),
    ofSender: limits.share(
      'requests of member',
      createTokenBuckets(rateLimit && keysOfRate * rateLimit, keysOfRate * rateBurst),
    ),
  };
}

/**
 * @param path the signed path, from `/api` on.
 * @param receivedAt Unix milliseconds. What is stored has the same time: were the clock read again for it, and set in
 *   between, the evidence would contradict its tonce for ever.
 */
export type Authenticate = (envelope: Envelope, path: string, receivedAt: number) => Promise<Caller>;

type Verify = (
  algorithm: string,
  data: Buffer,
  key: KeyObject,
  signature: Buffer,
) => boolean | Promise<boolean>;

/** Seconds that `tonce` may be away from this server's clock. Source: Limits */
const tonceWindow = 300;

/**
 * tonce, key, signature, rate, in this order (D9). For an unknown, revoked or expired key the same steps run with a
 * placeholder key, so that its answer is the answer of a wrong signature in text and in work. So does a signature that
 * cannot be of the key, see `placeholderKeys`.
 */
export function createAuthenticate(
  keys: KeyRecords,
  rates: KeyRates,
  verifyWith: Verify = verifyInPool,
): Authenticate {
  const placeholder = placeholderKeys();
  const publicKeyOf = publicKeyCache();

  return async (envelope, path, receivedAt) => {
    const away = Math.abs(receivedAt / 1000 - envelope.tonce);
    if (away > tonceWindow) {
      throw new Refusal(
        'outside-tonce-window',
        `tonce must be within ${tonceWindow} seconds of the service's clock (see the Date header); it is ${Math.round(away)} seconds away`,
      );
    }
    const key = await keys.find(envelope.accessKey);
    const usable = key !== undefined && key.revokedAt === null && (key.expiresAt ?? Infinity) > receivedAt;
    const signed = Buffer.from(signedString({ ...envelope, path }), 'utf8');
    const signature = signatureBytes(envelope.signature);
    const own = usable ? publicKeyOf(key) : undefined;
    const publicKey = own && fits(signature, own) ? own.key : placeholder(signature.length);
    const holds = await verifyWith('sha256', signed, publicKey, signature);
    if (!usable || publicKey !== own?.key || !holds) {
      throw new Refusal(
        'authentication-failed',
        'The signature does not verify for this access_key; sign POST + path + request_id + access_key + tonce + payload text',
        { detail: whyNot(key, receivedAt) },
      );
    }
    const wait = rates.ofKey.take(key.accessKey) || rates.ofSender.take(senderOf(key));
    if (wait > 0) throw tooManyRequests('for this access_key', wait, { member: key.memberId });
    return { memberId: key.memberId, environment: key.environment, accessKey: key.accessKey };
  };
}

/** For the log alone: to the caller all of these are one. D9 */
function whyNot(key: AccessKey | undefined, now: number): string {
  if (key === undefined) return 'unknown key';
  if (key.revokedAt !== null) return 'revoked key';
  return (key.expiresAt ?? Infinity) > now ? 'wrong signature' : 'expired key';
}

/**
 * On a thread of the pool, although handing it over takes as long as verifying: verified here, OpenSSL displaces this thread's
 * code from the caches, and an eighth of the creates and a fifth of the reads are lost (measured with keys of 2048 bits).
 */
const verifyInPool: Verify = promisify(verify);

/** Parsing a PEM costs six times a verification, so parsed keys are kept; whether they are valid is not. */
function publicKeyCache(): (key: AccessKey) => ParsedKey {
  const parsed = new Map<string, ParsedKey>();
  return ({ publicKeyPem }) => {
    const known = parsed.get(publicKeyPem);
    if (known) return known;
    if (parsed.size >= 10_000) parsed.clear();
    const key = createPublicKey(publicKeyPem);
    const modulus = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url');
    parsed.set(publicKeyPem, { key, modulus });
    return { key, modulus };
  };
}

interface ParsedKey {
  readonly key: KeyObject;
  readonly modulus: Buffer;
}

/** RFC 8017 section 8.2.2: a signature is as long as the modulus, and as a number below it. */
function fits(signature: Buffer, { modulus }: ParsedKey): boolean {
  return signature.length === modulus.length && Buffer.compare(signature, modulus) < 0;
}

/** Standard Base64; line breaks, which some encoders add, are ignored. Anything else never verifies. */
function signatureBytes(text: string): Buffer {
  const joined = text.replace(/[\r\n\t ]+/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(joined) ? Buffer.from(joined, 'base64') : Buffer.alloc(0);
}

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
function placeholderKeys(): (signatureBytes: number) => KeyObject {
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
