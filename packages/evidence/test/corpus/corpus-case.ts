import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckId, Verdict } from '../../src/index.ts';
import type { MessageCode } from '../../src/report/report.ts';
import type { Tamper } from '../make-file.ts';

/** A file of the corpus: how it is made, and what is to be said of it. */
export interface CorpusCase {
  /** Name of its zip, without the extension. */
  readonly name: string;
  /** What was done to a file that is otherwise right. */
  readonly done: string;
  readonly why: string;
  readonly tamper: Tamper | (() => Tamper | Promise<Tamper>);
  /** The verifier is given no keys: it takes those inside the file. */
  readonly ownKeys?: boolean;
}

export interface RefusedCase extends CorpusCase {
  readonly check: CheckId;
  readonly code: MessageCode;
}

export interface AcceptedCase extends CorpusCase {
  readonly verdict: Exclude<Verdict, 'invalid'>;
}

export type Row = readonly [
  name: string,
  done: string,
  why: string,
  want: `${CheckId} ${MessageCode}`,
  tamper: CorpusCase['tamper'],
];

export function refused(rows: readonly Row[]): RefusedCase[] {
  return rows.map(([name, done, why, want, tamper]) => {
    const [check, code] = want.split(' ') as [CheckId, MessageCode];
    return { name, done, why, tamper, check, code };
  });
}

export function accepted(
  rows: readonly (readonly [
    name: string,
    done: string,
    why: string,
    verdict: AcceptedCase['verdict'],
    tamper: CorpusCase['tamper'],
  ])[],
): AcceptedCase[] {
  return rows.map(([name, done, why, verdict, tamper]) => ({ name, done, why, verdict, tamper }));
}

/** A row of `corpus/cases.json`: what the verifier must say of a file. */
export interface TableRow {
  /** Path of the zip within the corpus. */
  readonly file: string;
  readonly done: string;
  readonly why: string;
  readonly verdict: Verdict;
  readonly exit: number;
  readonly check?: string;
  readonly code?: string;
  /** What else fails, as `check code`. */
  readonly others?: readonly string[];
  /** Name of a trust file of the table; without it the keys inside the zip count. */
  readonly trust?: string;
}

export const corpusPath = (name: string) => join(import.meta.dirname, '../../corpus', name);

export function readTable(): { trusts: Record<string, object>; cases: TableRow[] } {
  return JSON.parse(readFileSync(corpusPath('cases.json'), 'utf8'));
}
