import type { AttestationError } from './any-error.ts';

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
  /** Where it goes. */
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

/** Takes lines of text: `console` is one, and so is a logger of pino. */
export interface Logger {
  /** Each request and each answer. */
  debug(line: string): void;
  /** Each retry, and a clock that was found wrong. */
  warn(line: string): void;
}

/** Something that was corrected, but should be looked at. */
export interface ClientWarning {
  readonly kind: 'clock-skew';
  /** What is wrong, and what to do. */
  readonly message: string;
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  readonly clockSkewMs: number;
}

/** What is called on the way of each call. */
export interface HookOptions {
  /** Is given a line for each request, answer, retry and warning; none has a key, a signature or a payload. */
  logger?: Logger;
  /** Called before each request is sent, retries included. When it throws, the call ends as with `onRetry`. */
  onRequest?: (event: RequestEvent) => void;
  /** Called when an answer begins to arrive, whatever its status. When it throws, the call ends as with `onRetry`. */
  onResponse?: (event: ResponseEvent) => void;
  /** Called before each retry. When it throws, the call ends with an `AbortedError` whose `cause` is what it threw. */
  onRetry?: (retry: Retry) => void;
  /** Called when the clock was found wrong and corrected. When it throws, the call ends as with `onRetry`. Default: `console.warn`, or the logger. */
  onWarning?: (warning: ClientWarning) => void;
}
