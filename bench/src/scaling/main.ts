import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { operations } from '@attestation/contract/v1';
import { describeMachine, type Machine } from '../describe-machine.ts';
import { type Generator, startGenerator } from '../load/start-generator.ts';
import { type ProcessFigures, processFigures } from '../process-figures.ts';
import { runCommand } from '../run-command.ts';
import { prepareTargets, type Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { updateReadme } from '../update-readme.ts';
import { createPayload } from '../workload.ts';
import { ratio, table, whole } from '../write-tables.ts';
import { readScalingOptions, type ScalingOptions, type SetupName, setups } from './scaling-options.ts';

interface ConnectionsFigure {
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the service's processes, a create; not of PostgreSQL and the store. */
  readonly processorMicros: number;
}

interface LoadFigure {
  readonly percent: number;
  readonly perSecond: number;
  /** Milliseconds from when each was due, sorted. */
  readonly latencies: readonly number[];
}

interface SetupFigures {
  /** Creates a second of the floor, on 64 connections, just before. */
  readonly floor: number;
  /** Of two floors at once, on as many connections: what a second process gains on this machine. */
  readonly twoFloors: number;
  readonly connections: readonly ConnectionsFigure[];
  readonly loads: readonly LoadFigure[];
  /** Megabytes of the largest process. */
  readonly residentMegabytes: number;
}

type ScalingFigures = Partial<Record<SetupName, SetupFigures>>;

interface Run {
  readonly options: ScalingOptions;
  readonly generator: Generator;
  readonly targets: Targets;
  readonly name: SetupName;
  readonly say: (line: string) => void;
}

const usual = 64;
const warmUp = { requests: 3000, seconds: 3 };

/** One setup after the other, each with its own data; the floor is measured next to each. */
async function runScaling(options: ScalingOptions, say: (line: string) => void): Promise<ScalingFigures> {
  const folder = await mkdtemp(join(options.dir, 'attestation-bench-'));
  const generator = startGenerator();
  const { DATABASE_URL, BLOB_URL } = process.env;
  const figures: ScalingFigures = {};
  try {
    for (const name of options.only) {
      const { elsewhere, settings } = setups[name];
      // Each process that is started inherits them.
      restore({
        DATABASE_URL: elsewhere ? DATABASE_URL : undefined,
        BLOB_URL: elsewhere ? BLOB_URL : undefined,
      });
      // PostgreSQL setups share a database, and so the key that opens what it holds.
      const own = join(folder, elsewhere ? 'postgresql' : name);
      await mkdir(own, { recursive: true });
      const targets = await prepareTargets(own, settings);
      figures[name] = await measureSetup({ options, generator, targets, name, say });
    }
    return figures;
  } finally {
    restore({ DATABASE_URL, BLOB_URL });
    generator.stop();
    await rm(folder, { recursive: true });
  }
}

function restore(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

async function measureSetup(run: Run): Promise<SetupFigures> {
  const { targets, name } = run;
  const floor = await measureFloors(run, 1);
  const twoFloors = await measureFloors(run, 2);
  const running: Target[] = [];
  try {
    running.push(await targets.start('server'));
    for (let i = 2; i <= setups[name].processes; i++) running.push(await targets.startAnother(i));
    return { floor, twoFloors, ...(await loadSetup(run, running)) };
  } finally {
    await Promise.all(running.map((target) => target.stop()));
  }
}

async function measureFloors(run: Run, count: number): Promise<number> {
  const floors: Target[] = [];
  try {
    for (let i = 0; i < count; i++) floors.push(await run.targets.start('floor'));
    await sign(run, 'floor', warmUp.requests);
    const ports = floors.map(({ port }) => port);
    const fire = (seconds: number) =>
      run.generator.fire('creates', { ports, connections: usual, seconds, wrap: true });
    await fire(warmUp.seconds);
    const { succeeded, seconds } = await fire(run.options.seconds);
    return succeeded / seconds;
  } finally {
    await Promise.all(floors.map((floor) => floor.stop()));
  }
}

async function loadSetup(
  run: Run,
  running: readonly Target[],
): Promise<Omit<SetupFigures, 'floor' | 'twoFloors'>> {
  const { options, generator, targets, name, say } = run;
  const { seconds } = options;
  const ports = running.map(({ port }) => port);
  const pids = running.map(({ pid }) => pid);
  let residentBytes = 0;
  const watch = setInterval(() => {
    residentBytes = Math.max(residentBytes, ...treeFigures(pids).map((one) => one.residentBytes));
  }, 500);
  try {
    await sign(run, 'warm-up', warmUp.requests);
    let capacity = (await fireAll(run, ports, pids, usual, warmUp.seconds)).perSecond;
    await targets.analyze();
    const connections: ConnectionsFigure[] = [];
    for (const count of options.connections) {
      await sign(run, `connections-${count}`, Math.ceil(capacity * seconds * 1.5) + 500);
      const figure = await fireAll(run, ports, pids, count, seconds);
      say(`${name}: ${Math.round(figure.perSecond)}/s on ${count} connections`);
      connections.push(figure);
      capacity = Math.max(capacity, figure.perSecond);
    }
    const highest = Math.max(...connections.map(({ perSecond }) => perSecond));
    const loads: LoadFigure[] = [];
    for (const percent of options.loads) {
      const rate = (highest * percent) / 100;
      await sign(run, `load-${percent}`, Math.ceil(rate * seconds));
      const { latencies } = await generator.pace('creates', { ports, rate });
      say(`${name}: ${percent} % is ${Math.round(rate)}/s`);
      loads.push({ percent, perSecond: rate, latencies: [...latencies] });
    }
    return { connections, loads, residentMegabytes: residentBytes / 1e6 };
  } finally {
    clearInterval(watch);
  }
}

async function fireAll(
  { generator }: Run,
  ports: readonly number[],
  pids: readonly number[],
  connections: number,
  seconds: number,
): Promise<ConnectionsFigure> {
  const used = () => treeFigures(pids).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const before = used();
  const fired = await generator.fire('creates', { ports, connections, seconds, wrap: false });
  const processorMicros = ((used() - before) * 1e6) / fired.succeeded;
  if (fired.failed > 0) throw new Error(`${fired.failed} creates failed, such as: ${fired.failure}`);
  const { p50, p99 } = fired;
  return { connections, perSecond: fired.succeeded / fired.seconds, p50, p99, processorMicros };
}

/** Creates that close nothing: files of closed attestations have a bench of their own. */
async function sign({ generator, targets, name }: Run, prefix: string, count: number): Promise<void> {
  const { credentials } = targets;
  const payloads = Array.from({ length: count }, (_, i) =>
    createPayload(credentials.templateId, `${name}-${prefix}-${i}`, false),
  );
  await generator.sign('creates', { path: operations.createAttestation.path, ...credentials, payloads });
}

/** Of these processes and all that they have started; empty where there is no /proc. */
function treeFigures(pids: readonly number[]): ProcessFigures[] {
  if (process.platform !== 'linux') return [];
  return pids.flatMap((pid) => {
    const own = processFigures(pid);
    return own === undefined ? [] : [own, ...treeFigures(childrenOf(pid))];
  });
}

/** proc_tid_children(5) */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Milliseconds; the last column has what took longer. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

function writeScalingTables(figures: ScalingFigures, machine: Machine, { seconds }: ScalingOptions): string {
  const all = Object.entries(figures) as [SetupName, SetupFigures][];
  return [
    `Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ${machine.platform}, Node ` +
      `${machine.node.slice(1)}, ${machine.fileSystem}; phases of ${seconds} s; load of the machine at the end ${(loadavg()[0] ?? Number.NaN).toFixed(1)}; the load generator, PostgreSQL and the store on the same machine.`,
    table(
      [
        'setup',
        'connections',
        'creates/s',
        'of the floor',
        'p50 ms',
        'p99 ms',
        'µs of its processes a create',
      ],
      all.flatMap(([name, { floor, connections }]) =>
        connections.map((one) => [
          setups[name].title,
          `${one.connections}`,
          whole(one.perSecond),
          ratio(one.perSecond / floor),
          one.p50.toFixed(1),
          one.p99.toFixed(1),
          whole(one.processorMicros),
        ]),
      ),
    ),
    `Two floors at once, next to each setup: ${all.map(([, { floor, twoFloors }]) => ratio(twoFloors / floor)).join(', ')} times one.`,
    'Latencies at a given rate, from when a request was due to its whole answer:',
    table(
      ['setup', 'rate', 'p50 ms', 'p90', 'p99', 'p99.9', 'max'],
      all.flatMap(([name, { loads }]) =>
        loads.map((load) => [
          ...loadTitle(name, load),
          ...[0.5, 0.9, 0.99, 0.999, 1].map((part) => percentile(load.latencies, part).toFixed(1)),
        ]),
      ),
    ),
    'The same as a histogram: of 1,000 requests, how many took up to so many milliseconds and more than the column before.',
    table(
      ['setup', 'rate', ...bounds.map((bound) => `${bound}`), 'more'],
      all.flatMap(([name, { loads }]) =>
        loads.map((load) => [...loadTitle(name, load), ...histogram(load.latencies)]),
      ),
    ),
    `Largest process: ${all.map(([name, { residentMegabytes }]) => `${setups[name].title} ${whole(residentMegabytes)} MB`).join('; ')}.`,
  ].join('\n\n');
}

function loadTitle(name: SetupName, { percent, perSecond }: LoadFigure): string[] {
  return [setups[name].title, `${percent} %: ${whole(perSecond)}/s`];
}

/** @param sorted at least one value */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

/** Of 1,000, in each interval. @param sorted at least one value */
export function histogram(sorted: readonly number[]): string[] {
  const upTo = [...bounds, Number.POSITIVE_INFINITY].map(
    (bound) => sorted.filter((latency) => latency <= bound).length,
  );
  return upTo.map((count, i) => {
    const share = ((count - (upTo[i - 1] ?? 0)) * 1000) / sorted.length;
    return share === 0 ? '' : share < 1 ? '<1' : whole(share);
  });
}

await runCommand(readScalingOptions, main);

async function main(options: ScalingOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runScaling(options, (line) => process.stderr.write(`${line}\n`));
  const tables = writeScalingTables(figures, machine, options);
  process.stdout.write(`\n${tables}\n`);
  if (options.json) await writeFile(options.json, `${JSON.stringify({ machine, options, figures })}\n`);
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), tables, 'scaling');
}
