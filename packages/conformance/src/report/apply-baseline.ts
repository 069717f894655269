import type { BaselineEntry, Report, Result } from './report.ts';

/**
 * Marks the failures that a baseline knows, and finds its entries whose rule no longer fails. What this run did not
 * judge is neither.
 *
 * @param isRule whether there is such a rule at all; an entry that names no existing rule is stale
 */
export function applyBaseline(
  report: Report,
  entries: readonly BaselineEntry[],
  isRule: (id: string) => boolean = () => true,
): Report {
  const reasons = new Map(entries.map(({ rule, reason }) => [rule, reason]));
  const results = report.results.map(({ known: _, ...result }): Result => {
    const reason = reasons.get(result.rule);
    return reason !== undefined && result.status === 'failed' ? { ...result, known: reason } : result;
  });
  const status = new Map(results.map((result) => [result.rule, result.status]));
  const stale = entries.filter(({ rule }) => {
    const judged = status.get(rule);
    return judged === 'passed' || judged === 'note' || (judged === undefined && !isRule(rule));
  });
  return { ...report, results, stale };
}
