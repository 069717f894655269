import {
  type AbortedError,
  FailedCallError,
  InvalidInputError,
  type NetworkError,
  type ResponseNotUnderstoodError,
  type SigningFailedError,
  type TimeoutError,
} from './attestation-error.ts';
import { described } from './described.ts';
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

/** What is thrown to the caller: whatever else fails before an answer, fails for what was given, such as a getter that throws. */
export function asAttestationError(error: unknown, requestId = ''): AttestationError {
  if (error instanceof AttestationError) return error;
  const message = `What was given cannot be used: ${reasonOf(error)}`;
  return new InvalidInputError(message, { requestId, cause: error });
}

/** Why something failed, from whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message ? thrown.message : described(thrown);
}
