import {
  type AbortedError,
  FailedCallError,
  type InvalidInputError,
  type NetworkError,
  type ResponseNotUnderstoodError,
  type SigningFailedError,
  type TimeoutError,
} from './attestation-error.ts';
import {
  type BadRequestError,
  type MethodNotAllowedError,
  type NotFoundError,
  RefusedCallError,
  type RequestFailedError,
  type TooLargeError,
  type TooManyRequestsError,
} from './refused-error.ts';

/** A class for `instanceof`, which narrows to a union: `kind` then narrows further. */
export type ErrorClass<E> = (abstract new (...given: never) => E) & { readonly prototype: E };

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
