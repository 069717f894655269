/**
 * Sums the test reports of all workspaces for a continuous integration run.
 *
 *   node test-totals.ts FOLDER
 *
 * Prints a line per workspace and, last, `N passed, N failed` (`, N skipped` when there are any).
 * The exit code is 1 when a report is missing, a test failed or nothing passed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortName, workspaces } from './workspaces.ts';

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  startTime: number;
  testResults: { status: string; endTime: number; assertionResults: { status: string }[] }[];
}

export interface Totals {
  readonly lines: string[];
  readonly ok: boolean;
}

/** @param reports a report, or undefined where it is missing, by the workspace's short name */
export function testTotals(reports: ReadonlyMap<string, Report | undefined>): Totals {
  let [passed, failed, skipped] = [0, 0, 0];
  const lines: string[] = [];
  const missing: string[] = [];
  for (const [name, report] of reports) {
    if (report === undefined) {
      missing.push(name);
      lines.push(`${name}: NO REPORT; its tests did not run`);
      continue;
    }
    const failures = report.numFailedTests + brokenFiles(report);
    const skips = report.numPendingTests + report.numTodoTests;
    passed += report.numPassedTests;
    failed += failures;
    skipped += skips;
    lines.push(`${name}: ${line(report.numPassedTests, failures, skips)} in ${seconds(report)} s`);
  }
  lines.push(line(passed, failed, skipped));
  return { lines, ok: missing.length === 0 && failed === 0 && passed > 0 };
}

/** A file that cannot be loaded fails without a failed test in it. */
function brokenFiles(report: Report): number {
  return report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
}

function line(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function seconds(report: Report): string {
  const end = Math.max(report.startTime, ...report.testResults.map((file) => file.endTime));
  return ((end - report.startTime) / 1000).toFixed(1);
}

function readReports(folder: string): Map<string, Report | undefined> {
  const names = workspaces()
    .filter(({ manifest }) => manifest.scripts?.test !== undefined)
    .map(({ manifest }) => shortName(manifest));
  return new Map(
    names.map((name) => {
      const file = join(folder, `${name}.json`);
      return [name, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined];
    }),
  );
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('Usage: node test-totals.ts FOLDER, the folder of the reports');
  const { lines, ok } = testTotals(readReports(folder));
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = ok ? 0 : 1;
}
