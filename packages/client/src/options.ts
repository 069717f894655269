import type { Jwk, Signer, WebCryptoKey } from '@attestation/signing';
import type { AttestationError } from './errors.ts';

/** How numbers of factoids are read: as JavaScript does, or so that none loses a digit. */
export type Numbers = 'number' | 'exact';

/** Parses JSON; `N` says what becomes of its numbers. */
export interface NumberReader<N extends Numbers> {
  (text: string): unknown;
  readonly numbers?: N;
}

/** The caller, the service, and how to call it. */
export interface ClientOptions<N extends Numbers = 'number'> extends CallingOptions, HookOptions {
  /**
   * The RSA private key: PEM text (PKCS#8 or PKCS#1), a JWK, a CryptoKey, or a function that signs (for a KMS, an HSM
   * or a smart card). It is read at once, but a key that cannot be used fails the first call, not `createClient`.
   */
  privateKey: string | Jwk | WebCryptoKey | Signer;
  /**
   * `'exact'`: a number of a factoid that a JavaScript number cannot give back digit for digit is read as a bigint
   * (12345678901234567890) or a `JsonText<number>` (1.10). Both can be sent in any case.
   * Default: `'number'`.
   */
  numbers?: N | undefined;
  /**
   * Reads an attestation back after `createAttestation`, and fails with a `UniqueIdReusedError` when its `unique_id` was
   * used before for other content: the service answers such a repeat with the number of the first. Default: false.
   */
  compareRepeats?: boolean | undefined;
}

/** The same for `connect`, which leaves to you what not every bundle needs. */
export interface ConnectionOptions<N extends Numbers = 'number'> extends CallingOptions {
  /** Signs: `createSigner(pem)`, `cryptoKeySigner(key)`, or a function of yours. */
  signer: Signer | Promise<Signer>;
  /** How answers are parsed: `exactNumbers`, or as JavaScript does. */
  numbers?: NumberReader<N> | undefined;
  /** `hooks({ logger, onRequest })`. Without it, a clock that was corrected is reported to the console. */
  hooks?: Hooks | undefined;
}

/** The caller, the address, and how to call. */
export interface CallingOptions {
  /** Address of the service without `/api` and what follows: `https://attestation.example`. */
  baseUrl: string;
  /** The identifier that the service issued for the public key; it also selects Sandbox or Formal. */
  accessKey: string;
  /** Instead of the runtime's `fetch`: for a proxy, for tracing, for tests. */
  fetch?: Fetch | undefined;
  /**
   * Milliseconds that an attempt may take, reading the answer included (of a download: until it begins); 0 for no
   * limit. Default: 30 s, and 1 s more for every 100 kB of files. Reading the files beforehand does not count.
   */
  timeoutMs?: number | undefined;
  /** Milliseconds for all attempts and the waiting between them; 0 for no limit. Default: 0. */
  totalTimeoutMs?: number | undefined;
  /** How often a call is sent again when it fails in a way that may pass. 0: never. Default: 2. */
  maxRetries?: number | undefined;
  /**
   * Milliseconds before the first retry, about; it doubles with each, up to 8 s, and half of it is left to chance, so
   * that many clients do not come back at once. `Retry-After` of the service is added. Default: 500.
   */
  retryDelayMs?: number | undefined;
  /**
   * Sends members of a payload that the contract does not name, which the service ignores. Without it they are
   * refused: a misspelt `completed` would close the attestation. Default: false.
   */
  allowUnknown?: boolean | undefined;
  /** Sent with each request, in addition to what the client sets: for a proxy, for tracing. `Content-Type` is the client's. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The time in Unix milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined;
  /** Makes the request ids: 1 to 32 characters, no `/`. Default: 32 random hexadecimal digits. */
  requestId?: (() => string) | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call when it aborts; of a download also the stream. */
  signal?: AbortSignal | undefined;
  /** Instead of the client's `timeoutMs`. */
  timeoutMs?: number | undefined;
  /** Instead of the client's `totalTimeoutMs`. */
  totalTimeoutMs?: number | undefined;
  /** Instead of the client's `maxRetries`. */
  maxRetries?: number | undefined;
  /** Instead of the client's `allowUnknown`. */
  allowUnknown?: boolean | undefined;
  /** In addition to those of the client; of the same name, this one is sent. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Instead of new ones: 1 to 32 characters, no `/`; every attempt of this call carries it. The same again makes
   * `applyCertification` safe to repeat.
   */
  requestId?: string | undefined;
}

/** Options, checked and with their defaults. */
export interface Settings {
  baseUrl: string;
  accessKey: string;
  fetch?: Fetch;
  timeoutMs?: number;
  totalTimeoutMs: number;
  maxRetries: number;
  retryDelayMs: number;
  allowUnknown: boolean;
  headers?: Readonly<Record<string, string>>;
  hooks: Hooks;
  now: () => number;
  newRequestId: () => string;
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

/** A request that is about to be sent. It has no secrets: it may be logged. */
export interface RequestEvent {
  /** `createAttestation`, `addFactoids` and so on. */
  readonly operation: string;
  /** Its address. */
  readonly url: string;
  /** The id that it carries. */
  readonly requestId: string;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
}

/** An answer that has begun to arrive; of a success the body is not read yet. */
export interface ResponseEvent extends RequestEvent {
  /** Its HTTP status. */
  readonly status: number;
  /** Its headers. */
  readonly headers: Headers;
  /** Milliseconds since the request was sent. */
  readonly durationMs: number;
}

/** Receives lines of text. `console` will do, and so will a pino logger. */
export interface Logger {
  /** Each request and each answer. */
  debug(line: string): void;
  /** Each retry, and a clock that was found wrong. */
  warn(line: string): void;
}

/** Something that works now and should be changed. */
export type ClientWarning = ClockWarning | DeprecationWarning;

/** The version of the API that is called is deprecated; it is said once by each client. */
export interface DeprecationWarning {
  readonly kind: 'deprecation';
  /** What is wrong, and what to do. */
  readonly message: string;
  /** From when on it may be missing, if the service says so (RFC 8594). */
  readonly sunset: Date | undefined;
}

/** A wrong clock that was corrected. */
export interface ClockWarning {
  readonly kind: 'clock-skew';
  /** What is wrong, and what to do. */
  readonly message: string;
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  readonly clockSkewMs: number;
}

/** What is called on the way of each call. */
export interface HookOptions {
  /** Is given a line for each request, answer, retry and warning; none has a key, a signature or a payload. */
  logger?: Logger | undefined;
  /** Called before each request is sent, retries included. When it throws, the call ends as with `onRetry`. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called when an answer begins to arrive, whatever its status. When it throws, the call ends as with `onRetry`. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called before each retry. When it throws, the call ends with an `AbortedError` whose `cause` is what it threw. */
  onRetry?: ((retry: Retry) => void) | undefined;
  /** Called when the clock was found wrong and corrected. When it throws, the call ends as with `onRetry`. Default: `console.warn`, or the logger. */
  onWarning?: ((warning: ClientWarning) => void) | undefined;
}

/** What is called on the way of a call. Each throws an AbortedError when a function of the caller throws. */
export interface Hooks {
  request?(event: RequestEvent): void;
  response?(event: ResponseEvent): void;
  retry?(event: Retry): void;
  warning?(event: ClientWarning, requestId: string): void;
}

/** The way in which the client calls `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
