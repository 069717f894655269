/**
 * Runs `unit-packages`, `unit`, `quick` or a part of the deep tier, and writes `.test-reports/<name>.json`.
 *
 *   node tools/tests/src/run-part.ts store [WORD...]
 *
 * The exit code is 1 when a test failed. Words choose files, as for vitest; then, and with `--no-report`, no report is
 * written.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { childrenSeconds } from './machine.ts';
import { parts } from './parts.ts';
import type { TestRun, Tests } from './totals.ts';

const root = resolve(import.meta.dirname, '../../..');
const [name = '', ...rest] = process.argv.slice(2);
const words = rest.filter((word) => word !== '--no-report');
const part = parts.find((one) => one.name === name);
if (part === undefined && !['unit-packages', 'unit', 'quick'].includes(name)) {
  process.stderr.write(`Unknown part "${name}". npm run test:deep -- --list shows them.\n`);
  process.exit(2);
}

const started = Date.now();
const tests = part?.command ? await runCommand(part.command) : await runVitest();
const run: TestRun = {
  name,
  date: new Date(started).toISOString(),
  seconds: (Date.now() - started) / 1000,
  processorSeconds: childrenSeconds() ?? null,
  tests,
};
if (rest.length === 0) {
  await mkdir(join(root, '.test-reports'), { recursive: true });
  await writeFile(join(root, `.test-reports/${name}.json`), `${JSON.stringify(run)}\n`);
}

async function runVitest(): Promise<Tests> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-test-report-'));
  try {
    const report = join(folder, 'report.json');
    const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
    const projects = part ? [] : ['--project', name === 'quick' ? 'quick-*' : name];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    process.exitCode = await start(
      [vitest, 'run', ...projects, ...reporters, ...words],
      part ? { DEEP: name } : {},
    );
    return JSON.parse(await readFile(report, 'utf8')) as Tests;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A command counts as one test. */
async function runCommand(command: readonly string[]): Promise<Tests> {
  const code = await start(command, {});
  process.exitCode = code;
  const ok = code === 0;
  const failureMessages = ok ? [] : [`node ${command.join(' ')} ended with exit code ${code}`];
  const assertion = { status: ok ? 'passed' : 'failed', fullName: name, failureMessages };
  return {
    numPassedTests: ok ? 1 : 0,
    numFailedTests: ok ? 0 : 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        ...{ name: command[0] ?? '', status: assertion.status, assertionResults: [assertion] },
        ...{ startTime: started, endTime: Date.now() },
      },
    ],
  };
}

async function start(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
