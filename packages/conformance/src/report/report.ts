import { readFileSync } from 'node:fs';
import type { Level } from '../catalogue.ts';
import type { Capability } from '../config/config.ts';
import type { Times } from '../verdict.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of this package. */
export const suiteVersion: string = manifest.version;

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
  /** Null without an answer; `missing` says why. */
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
  /** The sentence of the description that the rule quotes; empty where no sentence demands what a client should do. */
  readonly quote: string;
  /** What was observed; empty for a pass without notes. */
  readonly message: string;
  /** For an automatic rule: the rule of the catalogue that it is a detail of. */
  readonly detailOf?: string;
  /** The command that runs this rule again. */
  readonly replay?: string;
  /** A shell script that sends the decisive request again, with curl and openssl. */
  readonly reproduce?: string;
  /** Not observed, because a valid request of this operation was refused. */
  readonly blockedBy?: string;
  /** It failed, but not each time that it was sent. */
  readonly unstable?: Times;
  /** Why the run is incomplete, when it says nothing about this rule: then the exit code is 1. */
  readonly incomplete?: string;
  /** The reason that the baseline gives: this failure is known, and does not change the exit code. */
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
    /** How often it ran; 1 when left out. */
    readonly runs?: number;
    /** Faults of the suite itself; one makes the run invalid (exit code 3). */
    readonly faults: readonly string[];
  };
  readonly target: {
    readonly baseUrl: string;
    readonly version: string;
    /** Seconds by which its clock is ahead of the local clock. */
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
  /** The names of the areas of rule ids. */
  readonly areas?: { readonly [area: string]: string };
  /** Entries of the baseline whose rule no longer fails: to be removed. */
  readonly stale?: readonly BaselineEntry[];
  /** Capabilities that the config declares and no case could observe. */
  readonly unseen?: readonly UnseenCapability[];
  /** Operations of the contract for which the target accepted no request. */
  readonly unseenOperations?: readonly UnseenOperation[];
  /** The operations of the contract, where the target does not accept all of them yet. */
  readonly operations?: readonly OperationRow[];
  /** The run exceeded its time: the remaining cases were not run. */
  readonly stopped?: StoppedRun;
  /** After several runs: rules whose verdict differed between them. */
  readonly unstable?: readonly Unstable[];
}

/** A report of a run that ends now. */
export function reportOf(
  { seed, startedAt, faults }: { seed: number; startedAt: Date; faults: readonly string[] },
  target: Report['target'],
  results: readonly Result[],
): Report {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 10) / 100;
  const suite = { seed, startedAt: startedAt.toISOString(), seconds, faults };
  return {
    suite: { name: '@attestation/conformance', version: suiteVersion, ...suite },
    target,
    summary: summarise(results),
    results,
  };
}

export interface UnseenCapability {
  readonly capability: Capability;
  /** How many cases of MUST rules were run. */
  readonly cases: number;
  /** The message of one of them. */
  readonly message: string;
}

export interface UnseenOperation {
  /** Name in the contract: `createAttestation`. */
  readonly operation: string;
  /** Why: the answer to the last request, or that there was none. */
  readonly message: string;
}

/** What is known of an operation, and of the rules that are about it alone. */
export interface OperationRow {
  /** Name in the contract: `addFactoids`. */
  readonly operation: string;
  /** `POST /api/v1/attestation/factoids` */
  readonly request: string;
  /** Whether a request of it was accepted. */
  readonly accepted: boolean;
  readonly passed: number;
  readonly failed: number;
  /** Not observed, because a valid request of this operation or another one was refused. */
  readonly blocked: number;
  /** How many rules, of all operations, this operation blocks. */
  readonly blocks: number;
}

export interface StoppedRun {
  /** The bound, or the time of the interruption, in seconds. */
  readonly afterSeconds: number;
  /** Somebody ended it, by Ctrl-C or a signal. */
  readonly interrupted?: true;
  /** How many cases were not run, or not to their end. */
  readonly cases: number;
  /** How many cases the run has. */
  readonly of: number;
  /** Each of the former: the rule, and the name of the case where it has one. */
  readonly notRun: readonly string[];
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
  results = [],
}: Partial<Pick<Report, 'unseen' | 'unseenOperations' | 'stopped' | 'results'>>): string[] {
  const unjudged = results.filter(isIncomplete);
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
          `The run was ${wordOf(stopped)} after ${stopped.afterSeconds} s: ${stopped.cases} of ${stopped.of} cases were not run ` +
            `to their end (${stopped.notRun.slice(0, 3).join('; ')}${stopped.cases > 3 ? '; ...' : ''}). ` +
            (stopped.interrupted
              ? 'What was judged until then is in the report.'
              : 'The target is slow or gives no answer: give it longer with --max-seconds, or run --profile core.'),
        ]
      : []),
    ...[...new Set(unjudged.map(({ incomplete }) => incomplete))].map(
      (why) => `${rulesNotJudged(unjudged.filter(({ incomplete }) => incomplete === why))}: ${why}.`,
    ),
  ];
}

function wordOf({ interrupted }: StoppedRun): string {
  return interrupted ? 'interrupted' : 'stopped';
}

/** When a run that began then ended early. */
export function stopAfter(
  startedAt: Date,
  maxSeconds: number,
  interrupted?: AbortSignal,
): Pick<StoppedRun, 'afterSeconds' | 'interrupted'> {
  const afterSeconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  return interrupted?.aborted ? { afterSeconds, interrupted: true } : { afterSeconds: maxSeconds };
}

/** A MUST that the run was to judge and did not. */
function isIncomplete({ level, incomplete, known }: Result): boolean {
  return level === 'MUST' && incomplete !== undefined && known === undefined;
}

function rulesNotJudged(results: readonly Result[]): string {
  const more = results.length > 3 ? `, and ${results.length - 3} more` : '';
  const names = results.slice(0, 3).map(({ rule }) => rule);
  return `${names.join(', ')}${more} ${results.length === 1 ? 'was' : 'were'} not judged in full`;
}

/**
 * What a half-finished target needs next: the operation that is not accepted and blocks the most rules, in words.
 * Undefined when none is missing.
 */
export function nextStep({ operations = [] }: Pick<Report, 'operations'>): string | undefined {
  const [next] = operations
    .filter(({ accepted }) => !accepted)
    .toSorted((one, other) => other.blocks - one.blocks);
  if (next === undefined) return undefined;
  const waiting = next.blocks === 0 ? '' : `, which blocks ${count(next.blocks, 'rule')} of this run`;
  return `Next: ${next.request} (${next.operation})${waiting}.`;
}

/** A broken MUST that the baseline does not know. */
export function isRed({ level, status, known }: Result): boolean {
  return level === 'MUST' && status === 'failed' && known === undefined;
}

/** A failure that does not change the exit code: of a SHOULD, or a known one. */
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

/** The area of a rule: `FAC` of `ATT-FAC-003`. A detail belongs to the area of its rule. */
export function areaOf({ rule, detailOf }: Pick<Result, 'rule' | 'detailOf'>): string {
  return (detailOf ?? rule).split('-')[1] ?? '';
}

/** The run in one sentence, without a full stop. */
export function verdictOf(report: Report): string {
  const { suite, results, stale = [], unseen = [], unseenOperations = [], stopped } = report;
  if (suite.faults.length > 0) {
    return `no verdict: ${count(suite.faults.length, 'fault')} of the suite itself`;
  }
  const red = results.filter(isRed).length;
  if (red > 0) return `${count(red, 'MUST is', 'MUSTs are')} broken`;
  if (stale.length > 0)
    return `every MUST is kept, but ${count(stale.length, 'entry', 'entries')} of the baseline ${stale.length === 1 ? 'is' : 'are'} stale`;
  if (incompleteness(report).length > 0) {
    const unjudged = results.filter(isIncomplete);
    const gaps = [
      ...unseen.map(({ capability }) => `${capability} was never observed`),
      ...unseenOperations.map(({ operation }) => `${operation} was never accepted`),
      ...(stopped ? [`the run was ${wordOf(stopped)} after ${stopped.afterSeconds} s`] : []),
      ...(unjudged.length > 0 ? [rulesNotJudged(unjudged)] : []),
    ];
    return `no MUST is seen broken, but ${gaps.join(', and ')}`;
  }
  const known = results.filter((result) => result.known !== undefined && result.level === 'MUST').length;
  if (known > 0) return `every MUST is kept but ${known} that the baseline knows`;
  const kept = results.filter(({ level, status }) => level === 'MUST' && status === 'passed').length;
  return kept === 0 ? 'no MUST was judged' : `every MUST that was judged is kept (${kept})`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/**
 * A failure as lines of plain text: the sentence, what differed, the request, the answer, and the command that runs the
 * rule again.
 *
 * @param longest characters of a body
 */
export function describeFailure(result: Result, longest = 600): string[] {
  const decisive = result.exchanges.at(-1);
  return [
    ...(result.quote === '' ? [] : [`The description says: "${result.quote}"`]),
    ...(result.detailOf === undefined ? [] : [`In detail: ${result.title}`]),
    `What differed: ${result.message}`,
    ...(decisive ? describeExchange(decisive, longest) : []),
    ...(result.replay === undefined ? [] : [`To run it again: ${result.replay}`]),
    ...(result.reproduce === undefined
      ? []
      : ['To send the request by hand:', ...indented(result.reproduce)]),
  ];
}

/** The request and the answer. */
export function describeExchange({ request, response, missing }: ReportedExchange, longest = 600): string[] {
  return [
    `Sent: ${request.method} ${request.url}`,
    ...indented(shorten(request.body, longest)),
    response
      ? `Came back: ${response.status} ${response.headers['content-type'] ?? ''}`.trimEnd()
      : `Came back: nothing (${missing ?? 'no answer'})`,
    ...(response ? indented(shorten(response.body, longest)) : []),
  ];
}

function indented(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/).map((line) => `  ${line}`.trimEnd());
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}...` : text;
}
