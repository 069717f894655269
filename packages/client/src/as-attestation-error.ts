import { AttestationError } from './any-error.ts';
import { InvalidInputError } from './attestation-error.ts';
import { reasonOf } from './reason-of.ts';

/** What is thrown to the caller: whatever else fails before an answer, fails for what was given, such as a getter that throws. */
export function asAttestationError(error: unknown, requestId = ''): AttestationError {
  if (error instanceof AttestationError) return error;
  const message = `What was given cannot be used: ${reasonOf(error)}`;
  return new InvalidInputError(message, { requestId, cause: error });
}
