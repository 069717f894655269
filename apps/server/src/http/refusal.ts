/** Ways in which a request is refused before the domain sees it. */
export type RefusalCode =
  | 'malformed'
  | 'outside-tonce-window'
  | 'authentication-failed'
  | 'no-such-path'
  | 'wrong-method'
  | 'too-large'
  | 'too-many-requests';

/** A refusal with its answer; `message` is written for the caller. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly headers: Readonly<Record<string, string>>;
  /** The request's id, where it could be read before the fault. */
  readonly requestId: string;

  constructor(
    code: RefusalCode,
    message: string,
    more: { headers?: Record<string, string>; requestId?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = more.headers ?? {};
    this.requestId = more.requestId ?? '';
  }
}

/**
 * @param what was too much, as in `Too many requests <what>`.
 * @param seconds to wait, at least 1.
 */
export function tooManyRequests(what: string, seconds: number, requestId = ''): Refusal {
  return new Refusal('too-many-requests', `Too many requests ${what}; try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
    requestId,
  });
}
