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
}

/** 0: every MUST is kept. 1: one is broken. 3: the suite's own fault. */
export function exitCode({ suite, results }: Pick<Report, 'suite' | 'results'>): 0 | 1 | 3 {
  if (suite.faults.length > 0) return 3;
  return results.some(({ level, status }) => level === 'MUST' && status === 'failed') ? 1 : 0;
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
