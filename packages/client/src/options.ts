import type { Signer } from '@attestation/signing';
import type { HookOptions } from './hook-options.ts';
import type { Hooks } from './hooks.ts';
import type { Fetch } from './transport.ts';

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
  /** `hooks({ logger, onRequest })`. Without it, a clock that was corrected is reported to the console. */
  hooks?: Hooks;
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
  /**
   * Sends members of a payload that the contract does not name, which the service ignores. Without it they are
   * refused: a misspelt `completed` would close the attestation. Default: false.
   */
  allowUnknown?: boolean;
  /** Sent with each request, in addition to what the client sets: for a proxy, for tracing. `Content-Type` is the client's. */
  headers?: Readonly<Record<string, string>>;
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
  /** Instead of the client's `allowUnknown`. */
  allowUnknown?: boolean;
  /** In addition to those of the client; of the same name, this one is sent. */
  headers?: Readonly<Record<string, string>>;
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
