/** `node src/stability.ts [--runs N] [--write]`: no verdict may change from run to run, or from seed to seed. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Config,
  exitCode,
  loadConfig,
  type Report,
  runSuite,
  SetupError,
} from '@attestation/conformance';
import { jsonText } from './json-text.ts';
import { startMutant } from './start-mutant.ts';
import { startPython, whyNoPython } from './variants/start-python.ts';

interface Implementation {
  readonly name: string;
  /** Why it cannot run here; undefined when it can. */
  missing(): Promise<string | undefined>;
  start(): Promise<{ readonly config: Config; stop(): Promise<void> }>;
}

/** Both keep the whole description. */
export const implementations: readonly Implementation[] = [
  {
    name: 'reference server',
    missing: async () => undefined,
    async start() {
      const { config, stop } = await startMutant();
      // As in its demo: files are made slowly while requests come, and more slowly on a machine that does other work.
      const blockchainLink = { withinSeconds: 90 };
      const patient = { ...config, capabilities: { ...config.capabilities, blockchainLink } };
      return { config: await loadConfig(patient, '/'), stop };
    },
  },
  {
    name: 'server in Python',
    missing: whyNoPython,
    async start() {
      const { config, stop } = await startPython([]);
      return { config: await loadConfig(config, '/'), stop };
    },
  },
];

/** What is committed: the suite again and again on the same servers. */
interface Stability {
  readonly conditions: {
    readonly node: string;
    /** As `2026-11-21`. */
    readonly date: string;
    /** Cores of the machine. */
    readonly cores: number;
  };
  readonly implementations: readonly StableRuns[];
}

/** Runs on one server, which keeps what all earlier runs left in it. */
interface StableRuns {
  readonly name: string;
  /** One for each run. */
  readonly runs: readonly {
    readonly seed: number;
    readonly exit: 0 | 1 | 2 | 3;
    readonly seconds: number;
  }[];
  /** That were judged. */
  readonly rules: number;
  /** Rules whose verdict was not the same in all runs, with one verdict for each run. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
}

/** Two, so that neither order nor data of one seed are what makes a verdict; the second is another one each time. */
export const seeds: readonly number[] = [1, 2 + Math.floor(Math.random() * 2 ** 31)];

/** Committed. */
export const stabilityFile = join(import.meta.dirname, '../stability.json');

export async function readStability(): Promise<Stability> {
  return JSON.parse(await readFile(stabilityFile, 'utf8')) as Stability;
}

async function writeStability(stability: Stability): Promise<void> {
  await writeFile(stabilityFile, jsonText(stability));
}

type Verdicts = ReadonlyMap<string, string>;
type Run = StableRuns['runs'][number];

/** Runs the whole suite so often on one server, with the seeds in turn; `onRun` gets each with its results. */
export async function runAgain(
  name: string,
  config: Config,
  count: number,
  onRun: (run: Run, results: Report['results']) => void = () => undefined,
): Promise<StableRuns> {
  const runs: Run[] = [];
  const verdicts: Verdicts[] = [];
  for (let at = 0; at < count; at += 1) {
    const { run, results } = await runOnce(config, seeds[at % seeds.length] as number);
    runs.push(run);
    verdicts.push(verdictsOf(results));
    onRun(run, results);
  }
  return { name, runs, rules: verdicts[0]?.size ?? 0, changes: changesIn(verdicts) };
}

async function runOnce(config: Config, seed: number): Promise<{ run: Run; results: Report['results'] }> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  try {
    const report = await runSuite(config, { seed, maxSeconds: 600 });
    return { run: { seed, exit: exitCode(report), seconds: seconds() }, results: report.results };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { run: { seed, exit: 2, seconds: seconds() }, results: [] };
  }
}

function verdictsOf(results: Report['results']): Verdicts {
  return new Map(results.map(({ rule, status }) => [rule, status]));
}

/** Rules whose verdict differs between runs; one that a run does not tell of is `absent` there. */
export function changesIn(verdicts: readonly Verdicts[]): StableRuns['changes'] {
  const rules = new Set(verdicts.flatMap((found) => [...found.keys()]));
  const all = [...rules].sort().map((rule) => {
    const seen = verdicts.map((found) => found.get(rule) ?? 'absent');
    return [rule, seen] as const;
  });
  return Object.fromEntries(all.filter(([, seen]) => new Set(seen).size > 1));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '50' }, write: { type: 'boolean' } },
  });
  const count = Number(values.runs);
  if (!Number.isSafeInteger(count) || count < 2) {
    process.stderr.write('--runs is a whole number, at least 2: one run has nothing to differ from.\n');
    process.exit(2);
  }

  const done: StableRuns[] = [];
  for (const { name, missing, start } of implementations) {
    const reason = await missing();
    if (reason !== undefined) {
      process.stderr.write(`${name} cannot run here: ${reason}.\n`);
      process.exit(2);
    }
    const { config, stop } = await start();
    try {
      const onRun = ({ seed, exit, seconds }: StableRuns['runs'][number]) =>
        print(`${name}, seed ${seed}: exit ${exit}, ${seconds} s`);
      done.push(await runAgain(name, config, count, onRun));
    } finally {
      await stop();
    }
  }

  for (const { name, rules, changes } of done) {
    print(`${name}: ${rules} rules, ${Object.keys(changes).length} with a verdict that changed`);
    for (const [rule, verdicts] of Object.entries(changes)) print(`  ${rule}: ${verdicts.join(' ')}`);
  }
  if (values.write) {
    const date = new Date().toISOString().slice(0, 10);
    const conditions = { node: process.version, date, cores: availableParallelism() };
    await writeStability({ conditions, implementations: done });
    print(`Written: ${stabilityFile}`);
  }
  const bad = done.some(
    ({ runs, changes }) => Object.keys(changes).length > 0 || runs.some(({ exit }) => exit !== 0),
  );
  process.exit(bad ? 1 : 0);
}
