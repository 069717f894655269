import { newRequestId, type Signer } from '@attestation/signing';
import { type AttestationError, InvalidInputError } from './attestation-error.ts';

/** The way in which the client calls `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How numbers of factoids are read: as JavaScript does, or so that none loses a digit. */
export type Numbers = 'number' | 'exact';

/** Parses JSON; `N` says what becomes of its numbers. */
export interface NumberReader<N extends Numbers> {
  (text: string): unknown;
  readonly numbers?: N;
}

/** A failed attempt that will be followed by another. */
export interface Retry {
  /** Why the attempt failed. */
  readonly error: AttestationError;
  /** 1 for the first retry. */
  readonly retry: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
}

/** Something that was mended, but should be looked at. */
export interface ClientWarning {
  readonly kind: 'clock-skew';
  /** What is wrong, and what to do. */
  readonly message: string;
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  readonly clockSkewMs: number;
}

/** Who calls, where to, and how. */
export interface ClientOptions<N extends Numbers = 'number'> extends CallingOptions {
  /**
   * The RSA private key: PEM text (PKCS#8 or PKCS#1), a JWK, a CryptoKey, or a function that signs (for a KMS, an HSM
   * or a smart card). It is read at once, but a key that cannot be used fails the first call, not `createClient`.
   */
  privateKey: string | JsonWebKey | CryptoKey | Signer;
  /**
   * `'exact'`: a number of a factoid that a JavaScript number cannot give back digit for digit is read as a bigint
   * (12345678901234567890) or a `JsonText<number>` (1.10). Sending takes both, whatever is said here.
   * Default: `'number'`.
   */
  numbers?: N;
}

/** The same for `connect`, which leaves to you what not every bundle needs. */
export interface ConnectionOptions<N extends Numbers = 'number'> extends CallingOptions {
  /** Signs: `createSigner(pem)` or `cryptoKeySigner(key)` of `@attestation/signing`, or a function of yours. */
  signer: Signer | Promise<Signer>;
  /** How answers are parsed: `exactNumbers`, or as JavaScript does. */
  numbers?: NumberReader<N>;
}

/** Whom to call as, where, and how. */
export interface CallingOptions {
  /** Address of the service without `/api` and what follows: `https://attestation.example`. */
  baseUrl: string;
  /** The identifier that the service issued for the public key; it also selects Sandbox or Formal. */
  accessKey: string;
  /** Instead of the runtime's `fetch`: for a proxy, for tracing, for tests. */
  fetch?: Fetch;
  /**
   * Milliseconds that an attempt may take, reading the answer included (of a download: until it begins); 0 for no
   * limit. Default: 30 s, and 1 s more for every 100 kB of files. Reading the files beforehand does not count.
   */
  timeoutMs?: number;
  /** Milliseconds for all attempts and the waiting between them; 0 for no limit. Default: 0. */
  totalTimeoutMs?: number;
  /** How often a call is sent again when it fails in a way that may pass. 0: never. Default: 2. */
  maxRetries?: number;
  /**
   * Milliseconds before the first retry, about; it doubles with each, up to 8 s, and half of it is left to chance, so
   * that many clients do not come back at once. `Retry-After` of the service goes first. Default: 500.
   */
  retryDelayMs?: number;
  /** Told before each retry. What it throws ends the call as it is. */
  onRetry?: (retry: Retry) => void;
  /** Told when the clock was found wrong and corrected. Default: `console.warn`. */
  onWarning?: (warning: ClientWarning) => void;
  /** The time in Unix milliseconds. Default: `Date.now`. */
  now?: () => number;
  /** Makes the request ids: 1 to 32 characters, no `/`. Default: 32 random hexadecimal digits. */
  requestId?: () => string;
}

/** What can be said for one call. */
export interface CallOptions {
  /** Ends the call when it aborts; of a download also the stream. */
  signal?: AbortSignal;
  /** Instead of the client's `timeoutMs`. */
  timeoutMs?: number;
  /** Instead of the client's `totalTimeoutMs`. */
  totalTimeoutMs?: number;
  /** Instead of the client's `maxRetries`. */
  maxRetries?: number;
  /**
   * Instead of new ones: 1 to 32 characters, no `/`; every attempt of this call carries it. The same again makes
   * `applyCertification` safe to repeat.
   */
  requestId?: string;
}

/** Options, checked and with their defaults. */
export interface Settings {
  baseUrl: string;
  accessKey: string;
  timeoutMs: number | undefined;
  totalTimeoutMs: number;
  maxRetries: number;
  retryDelayMs: number;
  onRetry: ((retry: Retry) => void) | undefined;
  onWarning: (warning: ClientWarning) => void;
  now: () => number;
  newRequestId: () => string;
}

/** @throws InvalidInputError when the address or the access key cannot be meant. */
export function checkOptions(options: CallingOptions): Settings {
  const { baseUrl, accessKey, timeoutMs, onRetry } = options;
  if (typeof accessKey !== 'string' || accessKey === '') {
    throw invalid('accessKey is empty; it is what the service gave you for your public key.');
  }
  return {
    baseUrl: checkBaseUrl(baseUrl),
    accessKey,
    timeoutMs,
    totalTimeoutMs: options.totalTimeoutMs ?? 0,
    maxRetries: options.maxRetries ?? 2,
    retryDelayMs: options.retryDelayMs ?? 500,
    onRetry,
    onWarning: options.onWarning ?? (({ message }) => console.warn(message)),
    now: options.now ?? Date.now,
    newRequestId: options.requestId ?? newRequestId,
  };
}

/** D12, D14: other lengths are the service's to judge, since a setting of it raises the bound. */
export function checkRequestId(requestId: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the rule forbids
  if (typeof requestId === 'string' && /^[^/\u0000-\u001f\u007f-\u009f]{1,255}$/u.test(requestId))
    return requestId;
  throw invalid(
    `The requestId ${JSON.stringify(requestId)} cannot be used; take 1 to 32 characters, no "/", no control characters.`,
  );
}

function invalid(message: string): InvalidInputError {
  return new InvalidInputError(message, { requestId: '' });
}

function checkBaseUrl(baseUrl: string): string {
  const wrong = (why: string) =>
    invalid(
      `baseUrl ${JSON.stringify(baseUrl)} ${why}; give scheme and host, such as https://attestation.example`,
    );
  if (!URL.canParse(baseUrl)) throw wrong('is not an address');
  const { protocol, username, search, hash, pathname } = new URL(baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw wrong('must start with https:// or http://');
  if (username || search || hash) throw wrong('must not hold a user name, a query or a fragment');
  if (/\/api(\/|$)/.test(pathname)) throw wrong('must stop before /api');
  return baseUrl.replace(/\/+$/, '');
}
