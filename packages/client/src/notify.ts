import { AbortedError } from './attestation-error.ts';
import { reasonOf } from './reason-of.ts';

/** Calls back. @throws AbortedError when that throws: so can a caller end a call. */
export function notify(name: string, requestId: string, callBack: () => void): void {
  try {
    callBack();
  } catch (cause) {
    const message = `The option ${name} ended the call, for it threw: ${reasonOf(cause)}`;
    throw new AbortedError(message, { requestId, cause });
  }
}
