import type { AttestationError } from './any-error.ts';
import { ResponseNotUnderstoodError } from './attestation-error.ts';
import {
  BadRequestError,
  MethodNotAllowedError,
  NotFoundError,
  type Refusal,
  RequestFailedError,
  TooLargeError,
  TooManyRequestsError,
} from './refused-error.ts';
import type { RawAnswer } from './transport.ts';

const REFUSALS: Record<number, new (refusal: Refusal) => AttestationError> = {
  400: BadRequestError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  413: TooLargeError,
  429: TooManyRequestsError,
  500: RequestFailedError,
};

/** Statuses of proxies and of servers that stop: the same request may do better a little later. */
const PASSING = [408, 502, 503, 504];

/**
 * The error for an answer that is no success.
 *
 * @param now the time by which the request was signed, in Unix milliseconds, as it is when the answer arrives
 */
export function refusalOf(
  requestId: string,
  { response, failure }: RawAnswer,
  now: number,
): AttestationError {
  const { status, headers } = response;
  const retryAfterSeconds = retryAfter(headers);
  const Refused = REFUSALS[status];
  if (!Refused) {
    const retryable = PASSING.includes(status);
    const call = { requestId, status, retryable, retryAfterSeconds, cause: failure || undefined };
    return new ResponseNotUnderstoodError(unlisted(response), call);
  }
  const { message, timestamp } = errorBody(failure);
  const time = Date.parse(headers.get('Date') ?? '') || timestamp; // browsers hide Date unless the service exposes it
  const clockSkewMs = time === undefined ? undefined : time - now;
  return new Refused({
    requestId,
    status,
    serverMessage: message,
    timestamp,
    clockSkewMs,
    retryAfterSeconds,
  });
}

/** A proxy answers 413 or 429 with its own page: then the status alone speaks. */
function errorBody(failure: string): { message: string | undefined; timestamp: number | undefined } {
  let body: { message?: unknown; timestamp?: unknown } | null;
  try {
    body = JSON.parse(failure);
  } catch {
    body = null;
  }
  const { message, timestamp } = body ?? {};
  return {
    message: typeof message === 'string' ? message : undefined,
    timestamp: typeof timestamp === 'number' ? timestamp : undefined,
  };
}

/** RFC 9110 section 10.2.3: seconds, or a date, which counts from the answer's own Date where that is known. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^[0-9]+$/.test(value)) return Number(value);
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function unlisted({ status, type, headers }: Response): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const to = headers.get('Location');
    return `The address redirects${to ? ` to ${to}` : ''}; set baseUrl to where the service really is.`;
  }
  if (PASSING.includes(status)) {
    return `The service is not ready (${status}); wait and send it again, each write is stored once.`;
  }
  return `Status ${status} is not one of this service's; does baseUrl lead to it, or to a proxy?`;
}
