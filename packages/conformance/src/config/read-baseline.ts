import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { BaselineEntry } from '../report/report.ts';
import { SetupError } from '../suite/setup-error.ts';

/**
 * The failures that are known: a YAML or JSON list of `{rule, reason}`.
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
    throw new SetupError(`${file} is no YAML: ${(error as Error).message.split('\n')[0]}`);
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
