import type { OperationName } from '../server-under-test.ts';

/** What one connection is sent, and what must come of it. */
export interface FuzzCase {
  readonly name: string;
  /** In the order they go out, each a write of its own. */
  readonly writes: readonly Buffer[];
  /**
   * - `keep`: whole requests; each gets its answer, and the connection may serve the next case
   * - `half-close`: ours is closed after the writes; what is answered until theirs is closed is judged
   * - `stall`: nothing more is sent; the server must answer or close within the deadline
   * - `hang-up`: the connection is torn down at once; nothing to judge but that the server lives
   */
  readonly ending: 'keep' | 'half-close' | 'stall' | 'hang-up';
  /** One for each request that is sent; an answer beyond them must be a refusal. */
  readonly expected: readonly Expected[];
}

export interface Expected {
  /** `none`: a path or method that no operation has; `health`: one of the checks. */
  readonly operation: OperationName | 'none' | 'health';
  readonly outcome: 'success' | 'refusal' | 'either';
  /** When it must come back in the answer. */
  readonly requestId?: string;
  /** Answers to HEAD have no body. */
  readonly headOnly?: boolean;
}
