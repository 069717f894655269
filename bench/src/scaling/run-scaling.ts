import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@attestation/contract/v1';
import { type Generator, startGenerator } from '../load/start-generator.ts';
import { treeFigures } from '../process-figures.ts';
import { prepareTargets, type Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import { type ScalingOptions, type SetupName, setups } from './scaling-options.ts';

export interface ConnectionsFigure {
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the service's processes, a create; not of PostgreSQL and the store. */
  readonly processorMicros: number;
}

export interface LoadFigure {
  readonly percent: number;
  readonly perSecond: number;
  /** Milliseconds from when each was due, sorted. */
  readonly latencies: readonly number[];
}

export interface SetupFigures {
  /** Creates a second of the floor, on 64 connections, just before. */
  readonly floor: number;
  /** Of two floors at once, on as many connections: what a second process gains on this machine. */
  readonly twoFloors: number;
  readonly connections: readonly ConnectionsFigure[];
  readonly loads: readonly LoadFigure[];
  /** Megabytes of the largest process. */
  readonly residentMegabytes: number;
}

export type ScalingFigures = Partial<Record<SetupName, SetupFigures>>;

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
export async function runScaling(
  options: ScalingOptions,
  say: (line: string) => void,
): Promise<ScalingFigures> {
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
