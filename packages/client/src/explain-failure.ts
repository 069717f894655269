import { ResponseNotUnderstoodError } from './attestation-error.ts';
import type { Refusal } from './refused-error.ts';
import type { RawAnswer } from './transport.ts';

/**
 * The error for an answer that is not a success.
 *
 * @param now the time by which the request was signed, in Unix milliseconds, as it is when the answer arrives
 */
export type ErrorFor = (requestId: string, answer: RawAnswer, now: number) => Error;

/** Statuses of proxies and of servers that stop: the same request may do better a little later. */
const PASSING = [408, 429, 502, 503, 504];

/** @param Refused the class when the answer is one that the contract lists; without it the answer is not understood. */
export function explainFailure(
  requestId: string,
  answer: RawAnswer,
  now: number,
  Refused?: new (refusal: Refusal) => Error,
): Error {
  const { response, failure } = answer;
  const { status, headers } = response;
  const retryAfterSeconds = retryAfter(headers);
  if (!Refused) {
    const retryable = PASSING.includes(status);
    const call = { requestId, status, retryable, retryAfterSeconds, cause: failure || undefined };
    return new ResponseNotUnderstoodError(unlisted(response, retryable), call);
  }
  const { message: serverMessage, timestamp } = errorBody(failure);
  const time = Date.parse(headers.get('Date') ?? '') || timestamp; // browsers hide Date unless the service exposes it
  const clockSkewMs = time === undefined ? undefined : time - now;
  return new Refused({
    requestId,
    status,
    answer,
    serverMessage,
    timestamp,
    clockSkewMs,
    retryAfterSeconds,
  });
}

/** What is the contract's in the text of a failure. */
export function errorBody(failure: string): { message?: string | undefined; timestamp?: number | undefined } {
  try {
    const { message, timestamp } = JSON.parse(failure);
    return {
      message: typeof message === 'string' ? message : undefined,
      timestamp: typeof timestamp === 'number' ? timestamp : undefined,
    };
  } catch {
    return {};
  }
}

/** RFC 9110 section 10.2.3: seconds, or a date, which counts from the answer's own Date where that is known. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function unlisted({ status, type, headers }: Response, isPassing: boolean): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const to = headers.get('Location');
    return `The address redirects${to ? ` to ${to}` : ''}; set baseUrl to the service itself.`;
  }
  return isPassing
    ? `The service is not ready (${status}); wait and send it again, each write is stored once.`
    : `Status ${status} is not the service's; does baseUrl lead to a proxy?`;
}
