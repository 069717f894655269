/**
 * Sums the test reports of all workspaces, as `npm test` left them.
 *
 *   node tools/checks/src/test-totals.ts
 *
 * Prints the slowest files, a line per workspace and script, each failed test with the beginning of its message and,
 * last, `N passed, N failed` (`, N skipped` when there are any). The exit code is 1 when a report is missing, a test failed or nothing passed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';
import { workspaces } from './workspaces.ts';

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  startTime: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** Why the file could not be loaded. */
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
}

export interface Totals {
  readonly lines: string[];
  readonly ok: boolean;
}

const SLOWEST = 20;
/** Of a failure's message. */
const MESSAGE_LINES = 6;

/** @param reports a report, or undefined where it is missing, by workspace and script, such as `apps/server test` */
export function testTotals(reports: ReadonlyMap<string, Report | undefined>): Totals {
  let [passed, failed, skipped] = [0, 0, 0];
  const lines = slowestFiles([...reports.values()].flatMap((report) => report?.testResults ?? []));
  const missing: string[] = [];
  for (const [name, report] of reports) {
    if (report === undefined) {
      missing.push(name);
      lines.push(`${name}: NO REPORT; its tests did not run`);
      continue;
    }
    const broken = report.testResults.filter(isBroken);
    const failedHere = report.numFailedTests + broken.length;
    const skips = report.numPendingTests + report.numTodoTests;
    passed += report.numPassedTests;
    failed += failedHere;
    skipped += skips;
    lines.push(`${name}: ${line(report.numPassedTests, failedHere, skips)} in ${seconds(report)} s`);
  }
  lines.push(...[...reports.values()].flatMap((report) => report?.testResults ?? []).flatMap(failuresOf));
  lines.push(line(passed, failed, skipped));
  return { lines, ok: missing.length === 0 && failed === 0 && passed > 0 };
}

function slowestFiles(files: TestFile[]): string[] {
  const lasted = (file: TestFile) => (file.endTime - file.startTime) / 1000;
  return files
    .sort((a, b) => lasted(b) - lasted(a))
    .slice(0, SLOWEST)
    .map((file) => `${lasted(file).toFixed(1).padStart(6)} s  ${file.name.replace(`${repository}/`, '')}`);
}

type TestFile = Report['testResults'][number];

/** A file that cannot be loaded fails without a failed test in it. */
function isBroken({ status, assertionResults }: TestFile): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** The name of what failed, and the beginning of why. */
function failuresOf(file: TestFile): string[] {
  const path = file.name.replace(`${repository}/`, '');
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

function line(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function seconds(report: Report): string {
  const end = Math.max(report.startTime, ...report.testResults.map((file) => file.endTime));
  return ((end - report.startTime) / 1000).toFixed(1);
}

function readReports(): Map<string, Report | undefined> {
  const all = workspaces().flatMap(({ folder, manifest }) =>
    ['unit', 'test']
      .filter((script) => manifest.scripts?.[script])
      .map((script) => [folder, script] as const),
  );
  return new Map(
    all.map(([folder, script]) => {
      const file = join(repository, folder, `.test-reports/${script}.json`);
      const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
      return [`${folder} ${script}`, report];
    }),
  );
}

if (import.meta.main) {
  const { lines, ok } = testTotals(readReports());
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = ok ? 0 : 1;
}
