import type { Level } from '../catalogue.ts';
import type { Capability } from '../config/config.ts';

/** Only `passed` is a pass. */
export type Status = 'passed' | 'failed' | 'note' | 'not-applicable' | 'not-observed';

/** One request and its answer, with secrets taken out. */
export interface ReportedExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    /** Text, shortened; bytes that are not text are described in words. */
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
  /** For an automatic rule: the rule of the catalogue that it is a detail of. */
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
  /** Capabilities that the config declares, and of which nothing could be observed. */
  readonly unseen?: readonly UnseenCapability[];
  /** Operations of the contract of which the target accepted no request. */
  readonly unseenOperations?: readonly UnseenOperation[];
  /** The run took longer than it may: what was left was not run. */
  readonly stopped?: StoppedRun;
  /** After several runs: rules whose verdict was not the same each time. */
  readonly unstable?: readonly Unstable[];
}

export interface UnseenCapability {
  readonly capability: Capability;
  /** How many cases of a MUST tried. */
  readonly cases: number;
  /** What one of them met. */
  readonly message: string;
}

export interface UnseenOperation {
  /** Name in the contract: `createAttestation`. */
  readonly operation: string;
  /** Why: the answer to the last request, or that there was none. */
  readonly message: string;
}

export interface StoppedRun {
  /** The bound, in seconds. */
  readonly afterSeconds: number;
  /** Cases that were not run, or not to their end. */
  readonly cases: number;
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

/**
 * 0: every MUST is kept. 1: one is broken, the baseline is stale, a declared capability or an operation could not be
 * observed, or the run was stopped by its time. 3: the suite's own fault.
 */
export function exitCode(
  report: Pick<Report, 'suite' | 'results' | 'stale' | 'unseen' | 'unseenOperations' | 'stopped'>,
): 0 | 1 | 3 {
  const { suite, results, stale = [] } = report;
  if (suite.faults.length > 0) return 3;
  return results.some(isRed) || stale.length > 0 || incompleteness(report).length > 0 ? 1 : 0;
}

/** Why the verdict covers less than the config declares: one sentence each. */
export function incompleteness({
  unseen = [],
  unseenOperations = [],
  stopped,
}: Pick<Report, 'unseen' | 'unseenOperations' | 'stopped'>): string[] {
  return [
    ...unseen.map(
      ({ capability, cases, message }) =>
        `The config declares ${capability}, but none of ${cases} cases could observe it (${message}). ` +
        `Correct the target or the config, or set capabilities.${capability} to false.`,
    ),
    ...unseenOperations.map(
      ({ operation, message }) =>
        `No request of ${operation} was accepted, so that nothing of this operation was judged (${message}). ` +
        'Correct the target, or the example of the operation in the contract.',
    ),
    ...(stopped
      ? [
          `The run was stopped after ${stopped.afterSeconds} s, with ${stopped.cases} cases left: ` +
            'the target is slow. Give it longer with --max-seconds, or run --profile core.',
        ]
      : []),
  ];
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
