import { type FailedCall, FailedCallError } from './attestation-error.ts';
import type { RawAnswer } from './transport.ts';

/** A failed answer of the service. */
export interface Refusal extends FailedCall {
  status: number;
  /** What came. */
  answer: RawAnswer;
  /** `message` of the error body; undefined when the answer had none, as from a proxy in between. */
  serverMessage: string | undefined;
  /** Time of the error on the service's clock, in Unix milliseconds. */
  timestamp: number | undefined;
  /** The service's clock minus the one that this request was signed by. */
  clockSkewMs: number | undefined;
}

/** What the answers have that the contract lists as failures. */
export abstract class RefusedCallError extends FailedCallError {
  declare readonly status: number;
  /** What the service itself said, unaltered. */
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
