import type { RawAnswer } from './connect.ts';
import { type Deadline, OUTCOME_UNKNOWN } from './deadline.ts';
import { described } from './described.ts';
import type { Operation } from './envelope.ts';
import {
  type AttestationError,
  BadRequestError,
  MethodNotAllowedError,
  NotFoundError,
  type Refusal,
  RequestFailedError,
  ResponseNotUnderstoodError,
  TooLargeError,
  TooManyRequestsError,
} from './errors.ts';
import { type Bytes, guardBody } from './streams.ts';

/** The call that an answer belongs to. */
export interface AnswerContext {
  operation: Operation;
  requestId: string;
  deadline: Deadline;
  parse(text: string): unknown;
}

/**
 * Reads `data` of a successful JSON answer.
 *
 * @throws ResponseNotUnderstoodError; what the connection throws is passed on.
 */
export async function readData<T>(response: Response, context: AnswerContext): Promise<T> {
  return (await readAnswer(response, context)).data as T;
}

/**
 * Reads a successful JSON answer: its `data`, and the text of the whole. A member that `data` always has is enough to
 * see that it is the service's.
 */
export async function readAnswer(
  response: Response,
  { operation, requestId, deadline, parse }: AnswerContext,
): Promise<{ data: object; text: string }> {
  const member = operation.dataMember ?? '';
  const text = await deadline.race(response.text());
  deadline.release();
  const misfit = (why: string, more: { cause?: unknown; retryable?: boolean } = {}) =>
    new ResponseNotUnderstoodError(`${why} Does baseUrl lead to the service? ${OUTCOME_UNKNOWN}`, {
      requestId,
      status: response.status,
      ...more,
    });
  let answer: unknown;
  try {
    answer = parse(text);
  } catch (cause) {
    // A text that begins like an answer of the service was cut on its way: no length was announced.
    const retryable = /^\s*(\{|$)/.test(text);
    throw misfit(`The answer is not JSON but ${text ? described(text) : 'nothing'}.`, { cause, retryable });
  }
  const { request_id, data } = (answer ?? {}) as Record<string, object | undefined>;
  if (!Object.hasOwn(data ?? {}, member))
    throw misfit(`The answer has no data.${member}: ${described(text)}.`);
  // An answer that belongs to another request must never be taken for this one's.
  if ((request_id as unknown) !== requestId)
    throw misfit(`The answer is that of another request (${described(request_id)}).`);
  return { data: data as object, text };
}

/**
 * The error for an answer that is not a success.
 *
 * @param now the time by which the request was signed, in Unix milliseconds, as it is when the answer arrives
 */
export type ErrorFor = (requestId: string, answer: RawAnswer, now: number) => Error;

/** Statuses of proxies (from 520 on those of Cloudflare) and of servers that stop: the same request may do better a little later. */
const PASSING = [408, 429, 502, 503, 504, 520, 521, 522, 523, 524];

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

/**
 * The bytes of the file in an answer. The time stops counting here, the signal does not.
 *
 * @throws ResponseNotUnderstoodError when the answer is not a file.
 */
export function fileBody(response: Response, { requestId, deadline }: AnswerContext): Bytes {
  deadline.stopTimer();
  const { body, headers, status } = response;
  const type = headers.get('Content-Type') ?? '';
  const isFile = headers.has('Content-Disposition') || !/^(text\/|application\/json)/i.test(type);
  if (body && isFile) return guardBody(body, deadline);
  const message = `The answer is not a file but ${body ? type : 'empty'}; check that baseUrl is the service itself.`;
  throw new ResponseNotUnderstoodError(message, { requestId, status });
}

const REFUSALS: Record<number, new (refusal: Refusal) => AttestationError> = {
  400: BadRequestError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  413: TooLargeError,
  429: TooManyRequestsError,
  500: RequestFailedError,
};

/**
 * The error for an answer that is not a success. A proxy answers 413 or 429 with its own page: then the status alone
 * speaks.
 */
export const refusalOf: ErrorFor = (requestId, answer, now) =>
  explainFailure(requestId, answer, now, REFUSALS[answer.response.status]);
