import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { SetupError } from '../suite/verdict.ts';
import type { BaselineEntry, Report, Result } from './report.ts';

/**
 * Marks the failures that a baseline lists, and finds its entries whose rule no longer fails. A rule that this run did not
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

/**
 * Reads the known failures: a YAML or JSON list of `{rule, reason}`.
 *
 * @throws SetupError when it cannot be read, or an entry gives no reason
 */
export async function readBaseline(file: string): Promise<BaselineEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`The baseline ${file} cannot be read (${error.code}).`);
  });
  let list: unknown;
  try {
    list = parse(text);
  } catch (error) {
    throw new SetupError(`${file} is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const shape = `${file} must be a list of entries like {rule: ATT-FAC-003, reason: "see issue 12"}`;
  if (!Array.isArray(list ?? [])) throw new SetupError(`${shape}.`);
  const seen = new Set<string>();
  return ((list ?? []) as unknown[]).map((entry, at) => {
    const { rule, reason } = (entry ?? {}) as Record<string, unknown>;
    if (typeof rule !== 'string') throw new SetupError(`${shape}; entry ${at + 1} names no rule.`);
    if (typeof reason !== 'string' || reason.trim() === '') {
      throw new SetupError(`${shape}; the entry of ${rule} gives no reason.`);
    }
    if (seen.has(rule)) throw new SetupError(`${file} has two entries of ${rule}; keep one.`);
    seen.add(rule);
    return { rule, reason };
  });
}
