import type { NullServer } from './table.ts';

/** What is read of a report of the suite. */
export interface JudgedRule {
  readonly rule: string;
  readonly status: string;
  readonly message?: string;
}

/**
 * The rules that a report says are kept although this server cannot keep them.
 *
 * Only `passed` is a claim. Every passed rule, of whatever level, must stand in the server's own list; being refused
 * is no proof of a check, so a server that refuses everything has an empty one.
 */
export function wronglyPassed(
  { keeps }: Pick<NullServer, 'keeps'>,
  results: readonly JudgedRule[],
): string[] {
  return results
    .filter(({ rule, status }) => status === 'passed' && !(rule in keeps))
    .map(({ rule }) => rule);
}
