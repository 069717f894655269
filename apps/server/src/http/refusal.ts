import type { RequestRefusalCode } from '@attestation/contract/decisions';
import type { FastifyError } from 'fastify';

interface More {
  readonly headers?: Readonly<Record<string, string>>;
  /** The request's id, where it could be read before the fault. */
  readonly requestId?: string;
  /** Which of the reasons behind the code it was, for the log: no text of the caller. */
  readonly detail?: string;
  /** Id of the member whose signature holds. */
  readonly member?: string;
}

/** A refusal with its answer; `message` is written for the caller. */
export class Refusal extends Error {
  readonly code: RequestRefusalCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly detail: string | undefined;
  readonly member: string | undefined;

  constructor(code: RequestRefusalCode, message: string, more: More = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = more.headers ?? {};
    this.requestId = more.requestId ?? '';
    this.detail = more.detail;
    this.member = more.member;
  }
}

/**
 * @param what was too much, as in `Too many requests <what>`.
 * @param seconds to wait, at least 1.
 */
export function tooManyRequests(what: string, seconds: number, more: Omit<More, 'headers'> = {}): Refusal {
  return new Refusal('too-many-requests', `Too many requests ${what}; try again in ${seconds} s`, {
    ...more,
    headers: { 'Retry-After': String(seconds) },
  });
}

/** The framework says so with a 4xx; its texts stay inside. */
export function isCallersFault({ statusCode = 500 }: FastifyError): boolean {
  return statusCode < 500;
}

/** What the caller is answered. */
export function asRefusal(error: FastifyError): Error {
  return isCallersFault(error)
    ? new Refusal('malformed', 'The header fields of the request are malformed')
    : error;
}

/** What is wrong with a path and method that no operation has. D10 */
export function pathRefusal(paths: ReadonlySet<string>, path: string, method: string): Refusal {
  return paths.has(path)
    ? new Refusal('wrong-method', `${method} is not allowed; use POST`, { headers: { Allow: 'POST' } })
    : new Refusal(
        'no-such-path',
        'No operation has this path; paths are /api/<version>/<interface>, exactly',
      );
}
