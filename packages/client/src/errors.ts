import { described } from './described.ts';

/** Every way a call can fail. Closed: a `switch` over it can be exhaustive. */
export type AttestationErrorKind =
  | 'invalid-input'
  | 'unique-id-reused'
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

/** The facts about a call that failed. */
interface FailedCall {
  /** Empty when the client itself could not be made, so that nothing was sent. */
  requestId: string;
  /** HTTP status of the answer, if one came. */
  status?: number;
  /** Whether the same call may succeed a little later. */
  retryable?: boolean;
  /** Seconds to wait, as the service asks. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** The base class of all errors of the client. `message` says what is wrong and what to do. */
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

/** With `compareRepeats`: the `unique_id` was used before, for other content. Nothing was stored or changed. */
export class UniqueIdReusedError extends FailedCallError {
  override readonly name = 'UniqueIdReusedError';
  readonly kind = 'unique-id-reused';
  /** The number of the attestation that has this `unique_id`. */
  readonly no: string;
  /** Where it differs: JSON pointers into the payload, such as `/factoids/0`. */
  readonly places: readonly string[];

  constructor(no: string, places: readonly string[], requestId: string) {
    super(
      `The unique_id was used before, for an attestation (${no}) with other content at ${places.join(', ')}; ` +
        'nothing was stored. Give the new content a unique_id of its own.',
      { requestId },
    );
    this.no = no;
    this.places = places;
  }
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

/** A failed answer of the service. */
export interface Refusal extends FailedCall {
  status: number;
  /** The answer as it came, and the text of its body. */
  answer: { response: Response; failure: string };
  /** `message` of the error body; undefined when the answer had none, as from a proxy in between. */
  serverMessage: string | undefined;
  /** Time of the error on the service's clock, in Unix milliseconds. */
  timestamp: number | undefined;
  /** The service's clock minus the one that this request was signed by. */
  clockSkewMs: number | undefined;
}

/** The base class of the errors for answers that the contract lists as failures. */
export abstract class RefusedCallError extends FailedCallError {
  declare readonly status: number;
  /** The message of the service, unaltered. */
  readonly serverMessage: string | undefined;
  /** Time of the error on the service's clock, in Unix milliseconds. */
  readonly timestamp: number | undefined;
  /**
   * Milliseconds by which the service's clock is ahead of the one that this request was signed by; undefined when the
   * answer did not tell a time. Beyond 300,000 either way, the service refuses.
   */
  readonly clockSkewMs: number | undefined;

  constructor(advice: string, refusal: Refusal) {
    super(
      refusal.serverMessage ? `${advice}\n  The service says: ${refusal.serverMessage}` : advice,
      refusal,
    );
    this.serverMessage = refusal.serverMessage;
    this.timestamp = refusal.timestamp;
    this.clockSkewMs = refusal.clockSkewMs;
  }
}

/** 400: the request does not keep the contract, or names something unknown. Sending it again will not help. */
export class BadRequestError extends RefusedCallError {
  override readonly name = 'BadRequestError';
  readonly kind = 'bad-request';

  constructor(refusal: Refusal) {
    super('The service refused the request (400); change what its message names.', refusal);
  }
}

/** 404: the address has no such operation. */
export class NotFoundError extends RefusedCallError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';

  constructor(refusal: Refusal) {
    super('No operation has this address (404); baseUrl must end before /api.', refusal);
  }
}

/** 405: something between here and the service changed the method. */
export class MethodNotAllowedError extends RefusedCallError {
  override readonly name = 'MethodNotAllowedError';
  readonly kind = 'method-not-allowed';

  constructor(refusal: Refusal) {
    super('The service takes only POST (405); look for a proxy that changes the method.', refusal);
  }
}

/** 413: a file, the payload or a count is over the limit of this service. */
export class TooLargeError extends RefusedCallError {
  override readonly name = 'TooLargeError';
  readonly kind = 'too-large';

  constructor(refusal: Refusal) {
    super(
      'The request is too large (413); send fewer or smaller files, or the factoids in several addFactoids calls.',
      refusal,
    );
  }
}

/** 429: over the request rate. */
export class TooManyRequestsError extends RefusedCallError {
  override readonly name = 'TooManyRequestsError';
  readonly kind = 'too-many-requests';

  constructor(refusal: Refusal) {
    const wait = refusal.retryAfterSeconds === undefined ? 'a little' : `${refusal.retryAfterSeconds} s`;
    super(`Too many requests (429); wait ${wait} and send it again.`, { ...refusal, retryable: true });
  }
}

/**
 * 500: most often a signature that does not verify or an unknown access key; the service answers both alike. That
 * does not fix itself, so the client does not send it again. If the service itself failed, it may have stored the
 * request: send the same one again, it is stored once.
 */
export class RequestFailedError extends RefusedCallError {
  override readonly name = 'RequestFailedError';
  readonly kind = 'request-failed';

  constructor(refusal: Refusal) {
    super(
      'The request failed (500); check that this service issued accessKey for this private key. If the service ' +
        'itself failed, send the same request again: it is stored once.',
      refusal,
    );
  }
}

/** A class for `instanceof`, which narrows to a union: `kind` then narrows further. */
type ErrorClass<E> = (abstract new (...given: never) => E) & { readonly prototype: E };

/** An answer that the contract lists as a failure. Nothing has been changed at the service, unless by a 500. */
export type RefusedError =
  | BadRequestError
  | NotFoundError
  | MethodNotAllowedError
  | TooLargeError
  | TooManyRequestsError
  | RequestFailedError;

/**
 * Everything that the client throws. `kind` says which: a `switch` over it narrows the type, and can be exhaustive.
 *
 * @example
 * if (error instanceof AttestationError && error.kind === 'timeout') console.log(error.timeoutMs);
 */
export type AttestationError =
  | InvalidInputError
  | UniqueIdReusedError
  | SigningFailedError
  | NetworkError
  | TimeoutError
  | AbortedError
  | ResponseNotUnderstoodError
  | RefusedError;

/** For `instanceof`: an answer that the contract lists as a failure. */
export const RefusedError: ErrorClass<RefusedError> = RefusedCallError as never;

/** For `instanceof`: everything that the client throws. */
export const AttestationError: ErrorClass<AttestationError> = FailedCallError as never;

/** The error for the caller. Anything else that fails was caused by an argument, such as a getter that throws. */
export function asAttestationError(error: unknown, requestId = ''): AttestationError {
  if (error instanceof AttestationError) return error;
  return invalid(`What was given cannot be used: ${reasonOf(error)}`, requestId, error);
}

/** The reason in anything that was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message ? thrown.message : described(thrown);
}

/** The error for an argument. @param requestId empty as long as there is no request. */
export function invalid(message: string, requestId = '', cause?: unknown): InvalidInputError {
  return new InvalidInputError(message, { requestId, cause });
}
