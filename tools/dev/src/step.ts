import type { Worker } from './open-worker.ts';
import type { ProcessEnd } from './run-process.ts';

/** What one step of a check has found. */
export interface Result {
  /** `red`: to be fixed; `yellow`: to be known; `green`: all is well. */
  state: 'green' | 'yellow' | 'red';
  /** One line. */
  text: string;
  /** Each with its place; empty when there is nothing to say. */
  details: readonly string[];
}

/** What steps work with. */
export interface Workplace {
  /** Absolute path of the root. */
  readonly repository: string;
  /** Runs Node at the root, or in a folder from there; ended with the check. */
  run(args: readonly string[], folder?: string): Promise<ProcessEnd>;
  readonly worker: Worker;
  /** Next to the worker, so that it lints while that generates. */
  readonly linter: Worker;
  /** Aborted when the check is not wanted any more. */
  readonly signal: AbortSignal;
}

export function green(text: string, details: readonly string[] = []): Result {
  return { state: 'green', text, details };
}

export function yellow(text: string, details: readonly string[] = []): Result {
  return { state: 'yellow', text, details };
}

export function red(text: string, details: readonly string[] = []): Result {
  return { state: 'red', text, details };
}

/** `1 fault`, `2 faults`. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** One wrong bound can break every example; the first few are enough to see it. */
export function first(limit: number, lines: readonly string[], rest: string): string[] {
  const more = lines.length - limit;
  return more <= 0 ? [...lines] : [...lines.slice(0, limit), `... and ${more} more: ${rest}`];
}
