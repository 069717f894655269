import { type AttestationError, ResponseNotUnderstoodError } from './attestation-error.ts';
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

/** The error for an answer that is no success. */
export function refusalOf(requestId: string, { response, failure }: RawAnswer): AttestationError {
  const { status } = response;
  const refusal: Refusal = { requestId, status, ...errorBody(failure) };
  switch (status) {
    case 400:
      return new BadRequestError(refusal);
    case 404:
      return new NotFoundError(refusal);
    case 405:
      return new MethodNotAllowedError(refusal);
    case 413:
      return new TooLargeError(refusal);
    case 429:
      return new TooManyRequestsError({ ...refusal, retryAfterSeconds: retryAfter(response.headers) });
    case 500:
      return new RequestFailedError(refusal);
    default:
      return new ResponseNotUnderstoodError(unlisted(response), { requestId, status, cause: failure });
  }
}

/** A proxy answers 413 or 429 with its own page: then the status alone speaks. */
function errorBody(failure: unknown): Pick<Refusal, 'serverMessage' | 'timestamp'> {
  const body = typeof failure === 'object' && failure !== null ? (failure as Record<string, unknown>) : {};
  return {
    serverMessage: typeof body.message === 'string' ? body.message : undefined,
    timestamp: typeof body.timestamp === 'number' ? body.timestamp : undefined,
  };
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^[0-9]+$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function unlisted({ status, type, headers }: Response): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const to = headers.get('Location');
    return `The address redirects${to ? ` to ${to}` : ''}; set baseUrl to where the service really is.`;
  }
  if (status >= 502 && status <= 504) {
    return `A proxy could not reach the service (${status}); wait and send it again, each write is stored once.`;
  }
  return `Status ${status} is not one of this service's; does baseUrl lead to it, or to a proxy in between?`;
}
