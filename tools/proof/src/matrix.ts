import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import { parse } from 'yaml';
import { jsonText } from './json-text.ts';
import { isKilled, type Outcome } from './run-subjects.ts';

/** What is committed: which MUST rules turned red on which mutant. */
export interface Matrix {
  /** By mutant; empty: it survived. `setup`: the suite refused to judge it. */
  readonly mutants: Readonly<Record<string, readonly string[]>>;
}

/** Committed. */
const matrixFile = join(import.meta.dirname, '../matrix.json');

export const mustRules: readonly string[] = catalogue.rules
  .filter(({ level }) => level === 'MUST')
  .map(({ id }) => id);

export function matrixOf(outcomes: readonly Outcome[]): Matrix {
  const entries = outcomes.map((one) => [one.subject.id, one.stopped === undefined ? one.red : ['setup']]);
  return { mutants: Object.fromEntries(entries) };
}

export async function readMatrix(): Promise<Matrix> {
  return JSON.parse(await readFile(matrixFile, 'utf8')) as Matrix;
}

/** By their ids, so that a change shows as what it is. */
export async function writeMatrix({ mutants }: Matrix): Promise<string> {
  const sorted = Object.keys(mutants)
    .sort()
    .map((id) => [id, mutants[id]]);
  await writeFile(matrixFile, jsonText({ mutants: Object.fromEntries(sorted) }));
  return matrixFile;
}

interface Findings {
  readonly survivors: readonly string[];
  /** MUST rules that no mutant turns red. */
  readonly idle: readonly string[];
}

export function findingsOf(
  outcomes: readonly Outcome[],
  equivalents: Readonly<Record<string, string>>,
): Findings {
  const red = new Set(outcomes.flatMap((one) => one.red));
  return {
    survivors: outcomes
      .filter((one) => !isKilled(one) && !(one.subject.id in equivalents))
      .map((one) => one.subject.id),
    idle: mustRules.filter((rule) => !red.has(rule)),
  };
}

const file = join(import.meta.dirname, '../mutants/equivalents.yaml');
const byReason = parse(readFileSync(file, 'utf8')) as Record<string, string[]>;

/** Generated mutants that nothing sent can tell from the server without a fault, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byReason).flatMap(([reason, ids]) => ids.map((id) => [id, reason])),
);
