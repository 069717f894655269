import type { NullServer } from './table.ts';

/** What is read of a report of the suite. */
export interface JudgedRule {
  readonly rule: string;
  readonly status: string;
  /** The rule of the catalogue that this one is a detail of. */
  readonly detailOf?: string;
}

/**
 * The rules that a report says are kept although this server cannot keep them.
 *
 * Only `passed` is a claim. Every passed rule, of whatever level, must be in the server's own list, or be a detail
 * of one that does; being refused does not prove a check, so a server that refuses everything has an empty list.
 */
export function wronglyPassed(
  { keeps }: Pick<NullServer, 'keeps'>,
  results: readonly JudgedRule[],
): string[] {
  const kept = Object.keys(keeps).map(
    (pattern) => new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`),
  );
  const isKept = (id: string | undefined) => id !== undefined && kept.some((pattern) => pattern.test(id));
  return results
    .filter(({ status, rule, detailOf }) => status === 'passed' && !isKept(rule) && !isKept(detailOf))
    .map(({ rule }) => rule);
}
