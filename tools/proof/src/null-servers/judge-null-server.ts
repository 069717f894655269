/** `node src/null-servers/judge-null-server.ts [NAME...]`: the suite on every null server; each wrong pass is one too many. */

import { generateKeyPair } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exitCode, loadConfig, type RunOptions, runSuite, SetupError } from '@attestation/conformance';
import { configOf, type TargetConfig } from '../config-of.ts';
import { type Listening, listen } from '../listen.ts';
import { type NullServer, nullServers } from './table.ts';

/** What the suite said of a server that does nothing. */
interface NullJudgement {
  /** Exit code of each run; 2: it would not even begin, which is as right as 1. */
  readonly exits: readonly (0 | 1 | 2 | 3)[];
  /** Why it would not begin. */
  readonly stopped: string | undefined;
  /** Rules reported as kept, in every run, that the server cannot keep. */
  readonly wrong: readonly string[];
  readonly passed: number;
  readonly failed: number;
  /** Faults of the suite itself, which a strange answer brought to light. */
  readonly faults: readonly string[];
  readonly seconds: number;
}

/** @param options of the suite, such as its profile; all rules when left out */
export async function judgeNullServer(
  server: NullServer,
  options: Pick<RunOptions, 'profile'> = {},
): Promise<NullJudgement> {
  const started = performance.now();
  const runs: Run[] = [];
  for (let seed = 1; seed <= (server.runs ?? 1); seed += 1) {
    runs.push(await runOnce(server, { ...options, seed }));
    // A rule counts when it passed in every run: once none is left, no further run can bring one back.
    if (inEveryRun(runs).length === 0) break;
  }
  const [first = stoppedRun('')] = judged(runs);
  return {
    exits: runs.map(({ exit }) => exit),
    stopped: runs.find(({ stopped }) => stopped)?.stopped,
    wrong: inEveryRun(runs),
    passed: first.passed,
    failed: first.failed,
    faults: runs.flatMap(({ faults }) => faults),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

interface Run {
  readonly exit: 0 | 1 | 2 | 3;
  readonly stopped?: string;
  readonly wrong: readonly string[];
  readonly passed: number;
  readonly failed: number;
  readonly faults: readonly string[];
}

function judged(runs: readonly Run[]): Run[] {
  return runs.filter(({ exit }) => exit !== 2);
}

function inEveryRun(runs: readonly Run[]): readonly string[] {
  const [first, ...others] = judged(runs);
  return first?.wrong.filter((rule) => others.every(({ wrong }) => wrong.includes(rule))) ?? [];
}

async function runOnce(server: NullServer, options: RunOptions): Promise<Run> {
  const { config, stop } = await startNullServer(server.name);
  try {
    const report = await runSuite(await loadConfig(config, process.cwd()), { maxSeconds: 300, ...options });
    const { passed, failed } = report.summary;
    const wrong = wronglyPassed(server, report.results);
    return { exit: exitCode(report), wrong, passed, failed, faults: report.suite.faults };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return stoppedRun(error.message);
  } finally {
    await stop();
  }
}

function stoppedRun(stopped: string): Run {
  return { exit: 2, stopped, wrong: [], passed: 0, failed: 0, faults: [] };
}

export interface RunningTarget extends Listening {
  readonly config: TargetConfig;
}

/** @throws Error when the table has no null server of this name. */
export async function startNullServer(name: string): Promise<RunningTarget> {
  const server = nullServers.find((row) => row.name === name)?.create();
  if (!server) throw new Error(`No null server is called ${name}`);
  const listening = await listen(server);
  const { config, remove } = await configOfUnknown(listening.url);
  return {
    url: listening.url,
    config,
    async stop() {
      await listening.stop();
      await remove();
    },
  };
}

/** A whole configuration with new keys for a server that will never look at them, so that every rule applies. */
async function configOfUnknown(baseUrl: string): Promise<{ config: TargetConfig; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-null-'));
  const key = (name: string) => makeKey(folder, name);
  const [main, other, formal] = await Promise.all([key('main'), key('other'), key('formal')]);
  const config = configOf(baseUrl, folder, {
    members: [{ ...main, formal }, other],
    templateId: 'TEMPLATE-1',
    factoids: [
      { type: 'user', required: false, data: { name: 'Zhang San', phone_number: '13234568732' } },
      { type: 'product', required: false, data: { name: 'gold', description: 'a product', price: 560.5 } },
    ],
  });
  return { config, remove: () => rm(folder, { recursive: true }) };
}

async function makeKey(folder: string, name: string) {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const privateKeyFile = `${name}.pem`;
  await writeFile(join(folder, privateKeyFile), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { accessKey: name.toUpperCase(), privateKeyFile };
}

/** What is read of a report of the suite. */
interface JudgedRule {
  readonly rule: string;
  readonly status: string;
  /** The rule of the catalogue that this one is a detail of. */
  readonly detailOf?: string;
}

/**
 * The rules that a report says are kept although this server cannot keep them.
 *
 * Only `passed` is a claim. Every passed rule, of whatever level, must be in the server's own list, or be a detail
 * of one that does; being refused does not prove a check, so a server that refuses everything has an empty list.
 */
export function wronglyPassed(
  { keeps }: Pick<NullServer, 'keeps'>,
  results: readonly JudgedRule[],
): string[] {
  const kept = Object.keys(keeps).map(
    (pattern) => new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`),
  );
  const isKept = (id: string | undefined) => id !== undefined && kept.some((pattern) => pattern.test(id));
  return results
    .filter(({ status, rule, detailOf }) => status === 'passed' && !isKept(rule) && !isKept(detailOf))
    .map(({ rule }) => rule);
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !nullServers.some((server) => server.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No null server is called ${unknown.join(' or ')}. They are ${nullServers.map(({ name }) => name).join(', ')}.\n`,
    );
    process.exit(2);
  }

  let fooled = 0;
  for (const server of nullServers.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { exits, stopped, wrong, passed, failed, faults, seconds } = await judgeNullServer(server);
    const right = wrong.length === 0 && exits.every((exit) => exit === 1 || exit === 2);
    if (!right) fooled += 1;
    const found =
      stopped && exits.every((exit) => exit === 2)
        ? `stopped: ${stopped.split('\n')[0]}`
        : `${passed} passed, ${failed} failed`;
    process.stdout.write(
      `${right ? 'right ' : 'FOOLED'} ${server.name}: exit ${exits.join(' ')}, ${seconds} s, ${found}\n`,
    );
    for (const rule of wrong) process.stdout.write(`        ${rule} is reported as kept\n`);
    for (const fault of faults) process.stdout.write(`        suite: ${fault.split('\n')[0]}\n`);
  }
  process.exit(fooled > 0 ? 1 : 0);
}
