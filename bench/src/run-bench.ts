import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@attestation/contract/v1';
import type { FireResult } from './load/load-generator.ts';
import { type Generator, startGenerator } from './load/start-generator.ts';
import { type MachineLimits, measureLimits } from './machine-limits.ts';
import { type Options, type TargetName, targetNames } from './options.ts';
import { treeSeconds } from './process-figures.ts';
import { prepareTargets, type Targets } from './targets/prepare-targets.ts';
import type { Target } from './targets/start-target.ts';
import { type MemoryFigures, memoryFigures, watchMemory } from './watch-memory.ts';
import { createPayload, readPayload } from './workload.ts';

export const phaseNames = ['floor', 'server', 'peer', 'reads', 'closes'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** One target under load for some seconds. */
export interface Phase extends Omit<FireResult, 'sample'> {
  readonly perSecond: number;
  /** Processors that the target kept busy. */
  readonly targetCpu: number | undefined;
}

export type Round = Partial<Record<PhaseName, Phase>>;

/** What a target acknowledged over the whole run, and what its database holds afterwards. */
export interface Kept {
  readonly acknowledged: number;
  readonly stored: number;
}

export interface Figures {
  readonly limits: MachineLimits | undefined;
  readonly rounds: readonly Round[];
  readonly kept: Partial<Record<'server' | 'peer', Kept>>;
  /** Figures of the reference server, over the whole run. */
  readonly memory: MemoryFigures | undefined;
  readonly signedPerSecond: number;
}

interface Bench {
  readonly options: Options;
  readonly generator: Generator;
  readonly prepared: Targets;
  readonly running: readonly Target[];
  readonly acknowledged: Map<TargetName, number>;
  readonly say: (line: string) => void;
}

const warmUp = { requests: 3000, seconds: 3 };

/**
 * Measures everything once, in one run. All targets stay up and are loaded in turn, never two at a time.
 *
 * @param say called with each progress message
 */
export async function runBench(options: Options, say: (line: string) => void): Promise<Figures> {
  const folder = await mkdtemp(join(options.dir, 'attestation-bench-'));
  const generator = startGenerator();
  const running: Target[] = [];
  try {
    say(`machine limits, in ${folder}`);
    const limits = options.only.includes('limits')
      ? measureLimits(folder, Math.min(options.seconds, 3))
      : undefined;
    const prepared = await prepareTargets(folder, { WORKERS: String(options.workers) });
    for (const name of targetNames) {
      if (options.only.includes(name)) running.push(await prepared.start(name));
    }
    const acknowledged = new Map<TargetName, number>();
    return { limits, ...(await load({ options, generator, prepared, running, acknowledged, say })) };
  } finally {
    generator.stop();
    await Promise.all(running.map((target) => target.stop()));
    await rm(folder, { recursive: true });
  }
}

async function load(bench: Bench): Promise<Omit<Figures, 'limits'>> {
  const { options, running, prepared, acknowledged } = bench;
  const server = running.find(({ name }) => name === 'server');
  const memory = server && watchMemory(server.pid);
  const rates = await warmTargets(bench);
  // Enough for the quickest; should one be quicker still, its phase ends early.
  const count = Math.ceil(Math.max(0, ...rates) * options.seconds * 1.2);
  const rounds: Round[] = [];
  const signed: number[] = [];
  for (let i = 1; i <= options.rounds && running.length > 0; i++) {
    signed.push(await signCreates(bench, `round-${i}`, count));
    rounds.push(await runRound(bench, i));
  }
  const last = rounds.at(-1);
  if (server && last) last.closes = await runCloses(bench, server, count);
  const kept: Figures['kept'] = {};
  for (const { name } of running) {
    if (name === 'floor') continue;
    kept[name] = { acknowledged: acknowledged.get(name) ?? 0, stored: await prepared.stored(name) };
  }
  const memoryOfServer = memory && memoryFigures(memory.stop());
  return { rounds, kept, memory: memoryOfServer, signedPerSecond: Math.max(0, ...signed) };
}

/** Every target once, unmeasured, so that its code is compiled; returns what each could do so far. */
async function warmTargets(bench: Bench): Promise<number[]> {
  if (bench.running.length === 0) return [];
  await signCreates(bench, 'warm-up', warmUp.requests);
  const rates: number[] = [];
  for (const target of bench.running) {
    const { perSecond } = await fire(bench, target, 'creates', warmUp.seconds);
    rates.push(perSecond);
  }
  await bench.prepared.analyze();
  return rates;
}

/** The targets take turns in being first, so that a disturbance that grows or fades meets each alike. */
async function runRound(bench: Bench, number: number): Promise<Round> {
  const { options, running } = bench;
  const round: Round = {};
  const first = (number - 1) % running.length;
  for (const target of [...running.slice(first), ...running.slice(0, first)]) {
    const { sample, ...phase } = await fire(bench, target, 'creates', options.seconds);
    round[target.name] = phase;
    report(bench, number, target.name, phase);
    if (target.name !== 'server') continue;
    await sign(bench, 'reads', operations.readAttestation.path, sample.map(readPayload));
    const { sample: _, ...reads } = await fire(bench, target, 'reads', options.seconds);
    round.reads = reads;
    report(bench, number, 'reads', reads);
  }
  return round;
}

/** Once, after all else: the server would make the files of what was closed under the load of what follows. */
async function runCloses(bench: Bench, server: Target, count: number): Promise<Phase> {
  await signCreates(bench, 'closes', count, true);
  const { sample, ...closes } = await fire(bench, server, 'creates', bench.options.seconds);
  report(bench, bench.options.rounds, 'closes', closes);
  return closes;
}

async function fire(
  { generator, options: { connections }, acknowledged }: Bench,
  { name, port, pid }: Target,
  corpus: 'creates' | 'reads',
  seconds: number,
): Promise<Phase & Pick<FireResult, 'sample'>> {
  const before = treeSeconds(pid) ?? Number.NaN;
  // A create that is sent twice is stored once; the floor stores nothing, and reads can be repeated.
  const wrap = name === 'floor' || corpus === 'reads';
  const fired = await generator.fire(corpus, { ports: [port], connections, seconds, wrap });
  const busy = ((treeSeconds(pid) ?? Number.NaN) - before) / fired.seconds;
  if (corpus === 'creates') acknowledged.set(name, (acknowledged.get(name) ?? 0) + fired.distinct);
  const targetCpu = Number.isNaN(busy) ? undefined : busy;
  return { ...fired, perSecond: fired.succeeded / fired.seconds, targetCpu };
}

async function signCreates(bench: Bench, prefix: string, count: number, completed = false): Promise<number> {
  const { templateId } = bench.prepared.credentials;
  const payloads = Array.from({ length: count }, (_, i) =>
    createPayload(templateId, `${prefix}-${i}`, completed),
  );
  return sign(bench, 'creates', operations.createAttestation.path, payloads);
}

async function sign(bench: Bench, corpus: string, path: string, payloads: string[]): Promise<number> {
  bench.say(`signing ${payloads.length} ${corpus}`);
  const { accessKey, privateKeyPem } = bench.prepared.credentials;
  return (await bench.generator.sign(corpus, { path, accessKey, privateKeyPem, payloads })).perSecond;
}

function report({ say }: Bench, round: number, name: PhaseName, phase: Phase): void {
  const failed = phase.failed > 0 ? `, ${phase.failed} FAILED: ${phase.failure}` : '';
  say(`round ${round}: ${name} ${Math.round(phase.perSecond)}/s${failed}`);
}
