import { AttestationError } from '@attestation/client/v1';
import { serviceTexts } from '../service-texts.ts';
import type { useAttestWords } from './attest-words.ts';

type Tell = ReturnType<typeof useAttestWords>;

/** Why nothing was stored, or that this is unknown. */
export function failureText(error: unknown, tell: Tell): string {
  if (!(error instanceof AttestationError)) return error instanceof Error ? error.message : String(error);
  if (isUnknown(error)) return tell('unknownOutcome');
  if (!('serverMessage' in error) || error.serverMessage === undefined) return error.message;
  if (error.kind === 'request-failed') return tell('refusedKey');
  const message = serviceTexts()?.message(error.serverMessage) ?? error.serverMessage;
  return tell('refused', { message });
}

/** Whether it is unknown if the service has stored what was sent: the same again is stored once. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof AttestationError &&
    ['network', 'timeout', 'response-not-understood'].includes(error.kind)
  );
}
