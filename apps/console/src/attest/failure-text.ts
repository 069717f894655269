import { AttestationError } from '@attestation/client/v1';
import type { useAttestWords } from './attest-words.ts';

type Tell = ReturnType<typeof useAttestWords>;

/** Why nothing was stored, or that this is unknown. */
export function failureText(error: unknown, tell: Tell): string {
  if (!(error instanceof AttestationError)) return error instanceof Error ? error.message : String(error);
  if (isUnknown(error)) return tell('unknownOutcome');
  if (!('serverMessage' in error) || error.serverMessage === undefined) return error.message;
  if (error.kind === 'request-failed') return tell('refusedKey');
  // The contract fixes what the service says, in English; the sentence before it says what kind of fault it is.
  return `${tell(refusals[error.kind] ?? 'refused')} ${error.serverMessage}`;
}

const refusals: Partial<Record<AttestationError['kind'], 'refusedLarge' | 'refusedRate'>> = {
  'too-large': 'refusedLarge',
  'too-many-requests': 'refusedRate',
};

/** Whether it is unknown if the service has stored what was sent: the same again is stored once. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof AttestationError &&
    ['network', 'timeout', 'response-not-understood'].includes(error.kind)
  );
}
