import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonText } from '../json-text.ts';

/** What is committed: which of the same mutants each tool found. */
export interface Comparison {
  readonly conditions: Conditions;
  readonly tools: readonly ToolOutcome[];
  /** Tools that could not be had, with the reason. */
  readonly absent: readonly { readonly name: string; readonly because: string }[];
  /** By mutant: the names of those that found it. */
  readonly mutants: Readonly<Record<string, readonly string[]>>;
  /** Mutants of the sample that could not be started, with the reason: they count for no tool. */
  readonly unjudged: Readonly<Record<string, string>>;
}

export interface Conditions {
  readonly node: string;
  /** Date of the run, as `2026-11-21`. */
  readonly date: string;
  readonly seed: number;
  /** Mutants that the sample was drawn from. */
  readonly of: number;
  /** Requests of the contract's examples that the tools were given. */
  readonly examples: number;
  /** Of the machine. */
  readonly cores: number;
  /** Processes that wanted to run at the end, averaged over 15 minutes: more than cores, and seconds are too many. */
  readonly load: number;
}

export interface ToolOutcome {
  readonly name: string;
  /** `name@version` */
  readonly packages: readonly string[];
  readonly setup: string;
  /** What it holds against the server without a fault; these tell nothing. */
  readonly baseline: readonly string[];
  /** Median of its runs. */
  readonly seconds: number;
}

/** The name of our own in {@link Comparison.mutants}. */
export const thisSuite = 'this suite';

/** Committed. */
export const comparisonFile = join(import.meta.dirname, '../../comparison.json');

export async function readComparison(): Promise<Comparison> {
  return JSON.parse(await readFile(comparisonFile, 'utf8')) as Comparison;
}

export async function writeComparison(comparison: Comparison): Promise<void> {
  await writeFile(comparisonFile, jsonText(comparison));
}

/** How many mutants each found, and how many at least one of the tools of others did. */
export function countsOf({ tools, mutants }: Comparison): {
  readonly found: ReadonlyMap<string, number>;
  readonly together: number;
  readonly total: number;
} {
  const finders = Object.values(mutants);
  const names = [...tools.map(({ name }) => name), thisSuite];
  return {
    found: new Map(names.map((name) => [name, finders.filter((by) => by.includes(name)).length])),
    together: finders.filter((by) => by.some((name) => name !== thisSuite)).length,
    total: finders.length,
  };
}
