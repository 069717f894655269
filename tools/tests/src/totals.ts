/** Sums what test runs have left in `.test-reports/`. */

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface Tests {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
  /** Why the file could not be loaded. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName?: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

/** `.test-reports/<name>.json`, as run-part.ts writes it. */
export interface TestRun {
  readonly name: string;
  /** ISO 8601, when it began. */
  readonly date: string;
  readonly seconds: number;
  /** null where the system does not tell. */
  readonly processorSeconds: number | null;
  readonly tests: Tests;
}

export interface Totals {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

const SLOWEST = 20;
/** Lines of the message of a failure. */
const MESSAGE_LINES = 6;

interface Judged {
  /** Names of the runs in which a skipped test is a failure. */
  readonly noSkips?: readonly string[];
  /** What ran the tests ended with a failure, whatever the reports say. */
  readonly isFailed?: boolean;
}

/**
 * The slowest files, a line for each run, files with skipped tests, each failed test with the beginning of its message
 * and, last, `N passed, N failed` (`, N skipped` when there are any). What failed without a failed test counts as one: a run
 * without a report, one in which nothing passed, and a failure that no report explains.
 *
 * @param runs by name; undefined: it left no report
 * @param root of the repository; file names are shown without it
 */
export function totals(
  runs: ReadonlyMap<string, TestRun | undefined>,
  root: string,
  { noSkips = [], isFailed = false }: Judged = {},
): Totals {
  const there = [...runs.values()].filter((run) => run !== undefined);
  const files = there.flatMap(({ tests }) => tests.testResults);
  const empty = [...runs].filter(
    ([, run]) => run === undefined || (count([run]).passed === 0 && count([run]).failed === 0),
  );
  const { passed, failed, skipped } = count(there);
  const reasons = [
    ...empty.map(([name]) => `FAILED ${name}: nothing passed`),
    ...[...runs]
      .filter(([name, run]) => noSkips.includes(name) && run !== undefined && count([run]).skipped > 0)
      .map(([name]) => `FAILED ${name}: tests were skipped, which this run does not allow`),
  ];
  if (isFailed && failed + reasons.length === 0) reasons.push('FAILED: lint, types or a test run; see above');
  const lines = [
    ...slowestFiles(files, root),
    ...[...runs].map(([name, run]) =>
      run === undefined
        ? `${name}: NO REPORT; its tests did not run`
        : `${name}: ${countOf([run])} in ${run.seconds.toFixed(1)} s`,
    ),
    ...files.flatMap((file) => skipsOf(file, root)),
    ...files.flatMap((file) => failuresOf(file, root)),
    ...reasons,
    inWords({ passed, skipped, failed: failed + reasons.length }),
  ];
  return { lines, ok: failed + reasons.length === 0 && passed > 0 };
}

/** For example `12 passed, 0 failed, 1 skipped`. */
export function countOf(runs: readonly TestRun[]): string {
  return inWords(count(runs));
}

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

function count(runs: readonly TestRun[]): Count {
  return {
    passed: sum(runs.map(({ tests }) => tests.numPassedTests)),
    failed: sum(runs.map(({ tests }) => tests.numFailedTests + tests.testResults.filter(isBroken).length)),
    skipped: sum(runs.map(({ tests }) => tests.numPendingTests + tests.numTodoTests)),
  };
}

function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function slowestFiles(files: readonly TestFile[], root: string): string[] {
  const lasted = (file: TestFile) => (file.endTime - file.startTime) / 1000;
  return files
    .toSorted((a, b) => lasted(b) - lasted(a))
    .slice(0, SLOWEST)
    .map((file) => `${lasted(file).toFixed(1).padStart(6)} s  ${file.name.replace(`${root}/`, '')}`);
}

/** A file that cannot be loaded fails without a failed test in it. */
function isBroken({ status, assertionResults }: TestFile): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

function skipsOf({ name, assertionResults }: TestFile, root: string): string[] {
  const skips = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return skips === 0
    ? []
    : [`SKIPPED ${name.replace(`${root}/`, '')}: ${skips} of ${assertionResults.length}`];
}

/** The name of each failed test of a file, and the beginning of why. */
function failuresOf(file: TestFile, root: string): string[] {
  const path = file.name.replace(`${root}/`, '');
  const failed = file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => [`FAILED ${path} > ${test.fullName}`, test.failureMessages?.[0]] as const);
  const all = isBroken(file) ? [[`FAILED ${path}`, file.message] as const] : failed;
  return all.flatMap(([name, message = '']) => [
    name,
    ...message
      .split('\n')
      .slice(0, MESSAGE_LINES)
      .map((text) => `  ${text}`),
  ]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
