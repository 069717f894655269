import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What an account has, and needs. */
export interface FactorState {
  /** Since when its organization requires a second factor, Unix milliseconds. */
  readonly requiredSince: number | null;
  /** 1: it has an authenticator app. */
  readonly hasApp: number;
  /** 1: it has a passkey. */
  readonly hasPasskey: number;
}

/** What is shown as the second factor: a code of the app whose sealed secret this is, or a recovery code. */
export type Proof = { readonly sealedKey: string; readonly step: number } | { readonly codeHash: string };

/** Hashes of a session's token, and of the one that replaces it as the second factor is verified. */
export interface TokenChange {
  readonly before: string;
  readonly after: string;
}

/** A person as an OpenID provider knows them. */
export type Identity = { readonly issuer: string; readonly subject: string };

export interface NewAuthenticator {
  readonly accountId: string;
  readonly sealedKey: string;
  /** Step of the code that confirmed it. */
  readonly step: number;
  /** Hashes of recovery codes. */
  readonly codes: readonly string[];
}

/** What a session waits for before it may do what its role allows. */
export type Pending = 'code' | 'passkey' | 'set-up' | null;

/**
 * Worked out for each request, so a requirement counts from the next one on. An account that has a passkey cannot set up
 * another factor after a password alone: whoever knows the password could do that too.
 *
 * @param verifiedAt when the session's second factor was verified
 */
export function pendingOf(
  { requiredSince, hasApp, hasPasskey }: FactorState,
  verifiedAt: number | null,
): Pending {
  if (verifiedAt !== null) return null;
  if (hasApp === 1) return 'code';
  if (requiredSince === null) return null;
  return hasPasskey === 1 ? 'passkey' : 'set-up';
}

/** Seconds of a step (RFC 6238 section 4.1: X). */
const stepLasts = 30;
/** Steps by which the clock of an app may be off, both ways (section 5.2 recommends one). */
const tolerance = 1;

/** HMAC-SHA-1, six digits: what every app knows. @param step seconds since 1970 divided by 30 */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226 section 5.3: the last four bits say where the number begins.
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The step of a code; undefined: it is wrong now. @param now Unix milliseconds */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = Math.floor(now / 1000 / stepLasts);
  const given = Buffer.from(code);
  const fits = (step: number) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => present - tolerance + index);
  // The newest: a code that by chance fits two steps is not accepted a second time.
  return steps.filter(fits).at(-1);
}

/** RFC 4648 section 6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** As authenticator apps read it from a QR code. @param issuer which service, as the app shows it */
export function addressOf(secret: Buffer, issuer: string, email: string): string {
  const [service, account] = [issuer, email].map(encodeURIComponent);
  return `otpauth://totp/${service}:${account}?secret=${base32(secret)}&issuer=${service}`;
}

/** Ten codes of 80 random bits, each as four times four letters and digits. */
export function recoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-'));
}
