/**
 * Runs the tests, and prints the sum and what it cost.
 *
 *   npm test                            lint, types, unit tests and the quick tests
 *   npm run test:deep -- [PART...]      all parts of the deep tier, or these
 *   npm run test:ci                     npm test with the PATH of a bare machine, then .ci/packages, and the parts of the deep
 *                                       tier that every commit on the host runs
 *   npm run test:long -- NAME           a long run
 *
 * `--list` shows parts or long runs; `--force` uses no kept results. A skipped test of `npm test` is a failure; with
 * `--no-skips` one of the deep tier is, too. The exit code is 1 when something failed.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBarePath } from './bare-path.ts';
import { childrenSeconds, machineFactor } from './machine.ts';
import { type LongRun, longRuns, parts } from './parts.ts';
import { countOf, type TestRun, totals } from './totals.ts';

const root = resolve(import.meta.dirname, '../../..');
/** The last run of each long run that passed. The file is committed. */
const lastRunsFile = join(root, 'tools/tests/last-runs.json');

interface LastRun {
  /** ISO 8601. */
  readonly date: string;
  readonly minutes: number;
  readonly result: string;
}

const quickReports = ['unit-packages', 'unit', 'quick'];
const quickTasks = ['lint:code', 'lint:spec', 'lint:structure', 'measure', 'types', ...quickReports];
const partsOfCi = ['interop', 'store', 'browser', 'packages', 'mutants-core'];
/** Elsewhere, tests are skipped that need what only Linux has, or anvil, which npm brings for this platform. */
const quickWithoutSkips = platform() === 'linux' && arch() === 'x64' ? quickReports : [];
/** Each part of the deep tier uses all processors. */
const oneAtATime = ['--concurrency=1'];

interface How {
  /** No kept results. */
  readonly force: boolean;
  /** A skipped test is a failure. */
  readonly noSkips: boolean;
}

/** Turbo tasks that run together. */
interface Stage {
  readonly tasks: readonly string[];
  readonly reports: readonly string[];
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A program that is called before, from the root of the repository. */
  readonly install?: string;
}

const quick: Stage = { tasks: quickTasks, reports: quickReports };

const [tier = '', ...args] = process.argv.slice(2);
try {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      force: { type: 'boolean' },
      'no-skips': { type: 'boolean' },
    },
  });
  const { list = false, force = false, 'no-skips': noSkips = false } = values;
  const how: How = { force, noSkips };
  if (tier === 'test') process.exitCode = await runTests(how);
  else if (tier === 'ci') process.exitCode = await runCi(how);
  else if (tier === 'deep') process.exitCode = list ? listParts() : await runParts(positionals, how);
  else if (tier === 'long') process.exitCode = list ? listLongRuns() : await runLong(positionals);
  else throw new Error(`Say test, ci, deep or long, not "${tier}".`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

function runTests(how: How): Promise<number> {
  return runStages([quick], how);
}

/** The totals are those of both stages, also when the first one failed. */
function runCi(how: How): Promise<number> {
  const deep = partsOfCi.map((name) => `deep:${name}`);
  return runStages(
    [
      { ...quick, env: { PATH: makeBarePath() } },
      { install: '.ci/packages', tasks: deep, reports: partsOfCi, options: oneAtATime },
    ],
    how,
  );
}

function runParts(named: readonly string[], how: How): Promise<number> {
  const unknown = named.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown part ${unknown.join(', ')}: name some of ${parts.map(({ name }) => name).join(', ')}.`,
    );
  }
  const names = named.length > 0 ? named : parts.filter((part) => !part.onlyByName).map(({ name }) => name);
  const tasks = names.map((name) => `deep:${name}`);
  return runStages([{ tasks, reports: names, options: oneAtATime }], how);
}

/** Runs turbo tasks, stage by stage, then prints the totals of their reports. */
async function runStages(stages: readonly Stage[], { force, noSkips }: How): Promise<number> {
  const started = performance.now();
  const reports = stages.flatMap((stage) => stage.reports);
  // What is printed is of this run, or of a kept one with the same inputs: turbo restores its report.
  for (const name of reports) rmSync(reportOf(name), { force: true });
  let isFailed = false;
  for (const { install, tasks, options = [], env = {} } of stages) {
    // It has said what is missing, and the totals say what was skipped.
    if (install !== undefined) await run(join(root, install), []);
    const flags = [
      // What depends on a build that failed must not be judged, and kept, with an older build.
      '--continue=dependencies-successful',
      '--log-order=grouped',
      '--ui=stream',
      ...(force ? ['--force'] : []),
      ...options,
    ];
    if ((await run(process.execPath, ['tools/turbo.mjs', ...tasks, ...flags], env)) !== 0) isFailed = true;
  }
  const { lines, ok } = totals(new Map(reports.map((name) => [name, readRun(name)])), root, {
    noSkips: noSkips ? reports : quickWithoutSkips,
    // Lint or types, or tests that all passed in a run that did not.
    isFailed,
  });
  const before = lines.slice(0, -1).map((line) => `${line}\n`);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`\n${before.join('')}${costs(seconds)}\n${lines.at(-1)}\n`);
  return ok ? 0 : 1;
}

/** For example `8 min 3 s, 14 min 40 s of processor time (machine factor 1.05: 13 min 58 s on the usual machine)`. */
function costs(seconds: number): string {
  const used = childrenSeconds();
  if (used === undefined) return `${inMinutes(seconds)}.`;
  const factor = machineFactor();
  const usual = `${inMinutes(used / factor)} on a machine of factor 1.0, this one has ${factor.toFixed(2)}`;
  return `${inMinutes(seconds)}, ${inMinutes(used)} of processor time (${usual}).`;
}

function inMinutes(seconds: number): string {
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function listParts(): number {
  for (const { name, protects, onlyByName } of parts) {
    const run = readRun(name);
    const last = run
      ? `${countOf([run])} on ${run.date.slice(0, 10)}, ${inMinutes(run.seconds)}`
      : 'not run here';
    process.stdout.write(
      `${name.padEnd(16)} ${protects}${onlyByName ? ' (only when named)' : ''}\n${' '.repeat(17)}${last}\n`,
    );
  }
  return 0;
}

function listLongRuns(): number {
  const runs = readLastRuns();
  for (const { name, protects, minutes } of longRuns) {
    process.stdout.write(
      `${name.padEnd(16)} ${protects}; ${minutes} min\n${' '.repeat(17)}${lastOf(runs[name])}\n`,
    );
  }
  return 0;
}

function lastOf(run: LastRun | undefined): string {
  return run
    ? `last passed on ${run.date.slice(0, 10)} in ${run.minutes} min: ${run.result}`
    : 'no run is recorded';
}

async function runLong(names: readonly string[]): Promise<number> {
  const [name = ''] = names;
  const longRun = longRuns.find((one) => one.name === name);
  if (longRun === undefined || names.length > 1) {
    throw new Error(`Name one long run: ${longRuns.map((one) => one.name).join(', ')}.`);
  }
  const runs = readLastRuns();
  process.stdout.write(`${longRun.protects}. About ${longRun.minutes} min; ${lastOf(runs[name])}.\n`);
  const build = ['tools/turbo.mjs', 'compile', 'bundle', '--output-logs=errors-only', '--ui=stream'];
  const built = await run(process.execPath, build);
  if (built !== 0) return 1;
  const started = Date.now();
  const { code, last } = await runWithSeed(longRun);
  const minutes = Math.round((Date.now() - started) / 6000) / 10;
  if (code === 0) {
    const passed = { ...runs, [name]: { date: new Date(started).toISOString(), minutes, result: last } };
    const sorted = Object.fromEntries(Object.entries(passed).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(lastRunsFile, `${JSON.stringify(sorted, null, 2)}\n`);
  }
  process.stdout.write(
    `${name} ${code === 0 ? 'passed' : `FAILED with exit code ${code}`} after ${minutes} min.\n`,
  );
  return code === 0 ? 0 : 1;
}

/** @returns the last line that it printed, as its result */
async function runWithSeed({ command, env }: LongRun): Promise<{ code: number; last: string }> {
  const seed = String(randomInt(1, 1e9));
  if (command.includes('SEED')) process.stdout.write(`Seed ${seed}.\n`);
  const args = command.map((word) => (word === 'SEED' ? seed : word));
  const child = spawn(process.execPath, args, {
    ...{ cwd: root, env: { ...process.env, ...env } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  for await (const chunk of child.stdout) {
    process.stdout.write(chunk);
    last = String(chunk).trim().split('\n').at(-1) || last;
  }
  const code = child.exitCode ?? ((await once(child, 'close')) as [number | null])[0] ?? 1;
  return { code, last };
}

async function run(program: string, args: readonly string[], env: Stage['env'] = {}): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

function reportOf(name: string): string {
  return join(root, `.test-reports/${name}.json`);
}

function readRun(name: string): TestRun | undefined {
  const file = reportOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestRun) : undefined;
}

function readLastRuns(): Record<string, LastRun> {
  return existsSync(lastRunsFile)
    ? (JSON.parse(readFileSync(lastRunsFile, 'utf8')) as Record<string, LastRun>)
    : {};
}
