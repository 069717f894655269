import { InvalidInputError } from './attestation-error.ts';

/** The error for an argument. @param requestId empty as long as there is no request. */
export function invalid(message: string, requestId = '', cause?: unknown): InvalidInputError {
  return new InvalidInputError(message, { requestId, cause });
}
