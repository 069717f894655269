import type { Level } from '../catalogue.ts';

/** Only `passed` is a pass. */
export type Status = 'passed' | 'failed' | 'note' | 'not-applicable' | 'not-observed';

/** One request and its answer, with secrets taken out. */
export interface ReportedExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    /** Text, shortened; bytes that are no text are told in words. */
    readonly body: string;
  };
  /** Null: no answer came; `missing` says why. */
  readonly response: {
    readonly status: number;
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
  } | null;
  readonly missing?: string;
}

export interface Result {
  /** Id of the rule. */
  readonly rule: string;
  readonly level: Level;
  readonly status: Status;
  readonly title: string;
  /** The sentence of the description that the rule quotes. */
  readonly quote: string;
  /** What was seen; empty for a plain pass. */
  readonly message: string;
  /** Of an automatic rule: the rule of the catalogue that it is a detail of. */
  readonly detailOf?: string;
  /** The command that runs this rule again. */
  readonly replay?: string;
  /** The reason that the baseline gives: this failure is known, and turns nothing red. */
  readonly known?: string;
  /** The last exchanges of the case, the decisive one last. */
  readonly exchanges: readonly ReportedExchange[];
}

export interface Report {
  readonly suite: {
    readonly name: '@attestation/conformance';
    readonly version: string;
    readonly seed: number;
    /** RFC 3339. */
    readonly startedAt: string;
    readonly seconds: number;
    /** How often it ran; once when left out. */
    readonly runs?: number;
    /** Faults of the suite itself; any makes the run worthless (exit 3). */
    readonly faults: readonly string[];
  };
  readonly target: {
    readonly baseUrl: string;
    readonly version: string;
    /** Seconds by which its clock is ahead of ours. */
    readonly clockSkew: number;
    readonly requests: number;
  };
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly notes: number;
    readonly notApplicable: number;
    readonly notObserved: number;
  };
  readonly results: readonly Result[];
  /** What the areas of rule ids mean. */
  readonly areas?: { readonly [area: string]: string };
  /** Entries of the baseline whose rule no longer fails: to be removed. */
  readonly stale?: readonly BaselineEntry[];
  /** Of several runs: rules whose verdict was not the same each time. */
  readonly unstable?: readonly Unstable[];
}

/** A failure that is known. */
export interface BaselineEntry {
  readonly rule: string;
  readonly reason: string;
}

export interface Unstable {
  readonly rule: string;
  /** One for each run. */
  readonly verdicts: readonly { readonly seed: number; readonly status: Status }[];
}

/** 0: every MUST is kept. 1: one is broken, or the baseline is stale. 3: the suite's own fault. */
export function exitCode({ suite, results, stale }: Pick<Report, 'suite' | 'results' | 'stale'>): 0 | 1 | 3 {
  if (suite.faults.length > 0) return 3;
  return results.some(isRed) || (stale && stale.length > 0) ? 1 : 0;
}

/** A broken MUST that the baseline does not know. */
export function isRed({ level, status, known }: Result): boolean {
  return level === 'MUST' && status === 'failed' && known === undefined;
}

/** A failure that turns nothing red: of a SHOULD, or one that is known. */
export function isWarning(result: Result): boolean {
  return result.status === 'failed' && !isRed(result);
}

export function summarise(results: readonly Result[]): Report['summary'] {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    notes: count('note'),
    notApplicable: count('not-applicable'),
    notObserved: count('not-observed'),
  };
}
