export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 412 | 429;

/** One thing wrong in a text. */
export interface Fault {
  /** JSON pointer (RFC 6901). */
  readonly place: string;
  readonly message: string;
}

/** A refusal of the console; `message` is written for the person who reads it. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  /** Seconds, for 429. */
  readonly retryAfter: number | undefined;
  /** What is wrong in a template. */
  faults: readonly Fault[] | undefined;

  constructor(status: ProblemStatus, code: string, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export function tooMany(seconds: number): Problem {
  return new Problem(429, 'too-many', `Too many attempts; try again in ${seconds} s.`, seconds);
}
