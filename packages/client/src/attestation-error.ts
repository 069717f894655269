/** Every way a call can fail. Closed: a `switch` over it can be exhaustive. */
export type AttestationErrorKind =
  | 'invalid-input'
  | 'signing'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'response-not-understood'
  | 'bad-request'
  | 'not-found'
  | 'method-not-allowed'
  | 'too-large'
  | 'too-many-requests'
  | 'request-failed';

/** What is known about the call when it fails. */
export interface FailedCall {
  /** Empty when the client itself could not be made, so that there was no request. */
  requestId: string;
  /** HTTP status of the answer, if one came. */
  status?: number;
  /** Whether the same call may succeed a little later. */
  retryable?: boolean;
  /** What the service wants to be waited. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** What all that the client throws has. `message` says what is wrong and what to do. */
export abstract class FailedCallError extends Error {
  /** Which class it is: a `switch` over it narrows the type. */
  abstract readonly kind: AttestationErrorKind;
  /** Id of the last request: quote it when you ask the service about this call. */
  readonly requestId: string;
  /** HTTP status of the answer; undefined when none came. */
  readonly status: number | undefined;
  /** Whether the same call may succeed a little later. The client tries these again by itself, `maxRetries` times. */
  readonly retryable: boolean;
  /** Seconds to wait before the next attempt; undefined when the service did not say. */
  readonly retryAfterSeconds: number | undefined;
  /** How often the request was sent or tried to be sent. */
  readonly attempts: number = 1;

  constructor(message: string, call: FailedCall) {
    const suffix = call.requestId ? ` [request_id ${call.requestId}]` : '';
    super(message + suffix, call.cause === undefined ? undefined : { cause: call.cause });
    ({ requestId: this.requestId, status: this.status, retryable: this.retryable = false } = call);
    this.retryAfterSeconds = call.retryAfterSeconds;
  }
}

/** An argument cannot be sent as it is; nothing was sent. */
export class InvalidInputError extends FailedCallError {
  override readonly name = 'InvalidInputError';
  readonly kind = 'invalid-input';
}

/** The private key cannot be used, or the signer failed (see `cause`); nothing was sent. */
export class SigningFailedError extends FailedCallError {
  override readonly name = 'SigningFailedError';
  readonly kind = 'signing';
}

/** The service could not be reached, or the connection broke. Whether a write took effect is not known. */
export class NetworkError extends FailedCallError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}

/** No answer within the time allowed. Whether a write took effect is not known. */
export class TimeoutError extends FailedCallError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
  readonly timeoutMs: number;

  constructor(message: string, call: FailedCall & { timeoutMs: number }) {
    super(message, call);
    this.timeoutMs = call.timeoutMs;
  }
}

/** The caller's signal ended the call; `cause` is the signal's reason. */
export class AbortedError extends FailedCallError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';
}

/** An answer came that is not the contract's: HTML of a proxy, cut JSON, a status the contract does not list. */
export class ResponseNotUnderstoodError extends FailedCallError {
  override readonly name = 'ResponseNotUnderstoodError';
  readonly kind = 'response-not-understood';
}
