import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandSpec } from '@attestation/command-line';
import {
  integer,
  median,
  ratio,
  readNames,
  readNumbers,
  runCommand,
  sharedOptions,
  table,
} from './command.ts';
import { fire } from './load.ts';
import {
  type MachineLimits,
  type MemoryFigures,
  measureLimits,
  memoryFigures,
  seenOn,
  treeSeconds,
  watchMemory,
} from './machine.ts';
import { signBodies } from './sign.ts';
import {
  createPath,
  prepareTargets,
  readPath,
  readPayload,
  signCreates,
  type Target,
  type TargetName,
  type Targets,
} from './targets.ts';

const targetNames = ['floor', 'server', 'peer'] as const;
const parts = ['limits', ...targetNames] as const;

/** By name of the phase, the title of its row. */
const phaseTitles = {
  floor: 'floor',
  server: 'server, creates',
  peer: 'peer, creates',
  reads: 'server, reads',
  closes: 'server, creates that close',
};
type PhaseName = keyof typeof phaseTitles;
const phaseNames = Object.keys(phaseTitles) as PhaseName[];

const command = {
  name: 'npm run bench --',
  about: 'Ratios of the server to the machine, to a floor and to a peer.',
  positionals: [],
  options: {
    // A request must be sent within 300 s of being signed, and all are signed before the first is sent.
    seconds: { type: 'string', value: 'N', default: '8', about: 'Length of one phase, 1 to 20' },
    connections: { type: 'string', value: 'N', default: '64', about: 'Keep-alive connections' },
    workers: { type: 'string', value: 'N', default: '1', about: 'Processes of the server that answer' },
    rounds: { type: 'string', value: 'N', default: '3', about: 'Repetitions, in turn' },
    only: { type: 'string', value: 'LIST', default: parts.join(','), about: `Some of ${parts.join(',')}` },
    ...sharedOptions,
  },
  examples: [],
} as const satisfies CommandSpec;

/** One target under load for some seconds. */
export interface Phase extends Omit<Awaited<ReturnType<typeof fire>>, 'numbers' | 'max'> {
  /** Processors that the target kept busy. */
  readonly targetCpu: number | undefined;
}

export type Round = Partial<Record<PhaseName, Phase>>;

export interface Figures {
  readonly limits: MachineLimits | undefined;
  readonly rounds: readonly Round[];
  /** What a target acknowledged over the whole run, and what its database holds afterwards. */
  readonly kept: Partial<
    Record<'server' | 'peer', { readonly acknowledged: number; readonly stored: number }>
  >;
  /** Memory of the reference server, over the whole run. */
  readonly memory: MemoryFigures | undefined;
  readonly signedPerSecond: number;
}

const warmUp = { requests: 3000, seconds: 3 };
/** Attestations that are read in a phase, in turns. */
const readsAtMost = 5000;

interface Options extends Record<'seconds' | 'connections' | 'workers' | 'rounds', number> {
  readonly only: readonly (typeof parts)[number][];
  readonly dir: string;
}

/**
 * Measures everything once, in one run. All targets stay up and are loaded in turn, never two at a time.
 *
 * @param say called with each progress message
 */
async function runBench(options: Options, say: (line: string) => void): Promise<Figures> {
  const { only, seconds } = options;
  const folder = await mkdtemp(join(options.dir, 'attestation-bench-'));
  const running: Target[] = [];
  try {
    say(`machine limits, in ${folder}`);
    const limits = only.includes('limits') ? measureLimits(folder, Math.min(seconds, 3)) : undefined;
    const targets = await prepareTargets(folder, { WORKERS: String(options.workers) });
    for (const name of targetNames) if (only.includes(name)) running.push(await targets.start(name));
    return { limits, ...(await load(options, targets, running, say)) };
  } finally {
    await Promise.all(running.map((target) => target.stop()));
    await rm(folder, { recursive: true });
  }
}

async function load(
  { rounds: number, seconds, connections }: Options,
  targets: Targets,
  running: readonly Target[],
  say: (line: string) => void,
): Promise<Omit<Figures, 'limits'>> {
  const acknowledged = new Map<TargetName, number>();
  let signedPerSecond = 0;
  let creates: Buffer[] = [];
  const sign = async (prefix: string, count: number, completed = false) => {
    say(`signing ${count} creates`);
    const start = performance.now();
    creates = await signCreates(targets, prefix, count, completed);
    return (count * 1000) / (performance.now() - start);
  };
  const measure = async ({ name, port, pid }: Target, path: string, bodies: Buffer[], length = seconds) => {
    // A create that is sent twice is stored once; the floor stores nothing, and reads can be repeated.
    const wrap = name === 'floor' || path === readPath;
    const before = treeSeconds(pid);
    const {
      numbers,
      max: _,
      ...fired
    } = await fire(port, path, bodies, { connections, seconds: length, wrap });
    const busy = (treeSeconds(pid) - before) / fired.seconds;
    if (path === createPath) acknowledged.set(name, (acknowledged.get(name) ?? 0) + fired.distinct);
    return { numbers, phase: { ...fired, targetCpu: Number.isNaN(busy) ? undefined : busy } };
  };
  const report = (round: number, name: PhaseName, { failed, failure, perSecond }: Phase) => {
    const failures = failed > 0 ? `, ${failed} FAILED: ${failure}` : '';
    say(`round ${round}: ${name} ${Math.round(perSecond)}/s${failures}`);
  };

  const server = running.find(({ name }) => name === 'server');
  const memory = server && watchMemory(server.pid);
  // Every target once, unmeasured, so that its code is compiled.
  if (running.length > 0) await sign('warm-up', warmUp.requests);
  const rates: number[] = [];
  for (const target of running) {
    rates.push((await measure(target, createPath, creates, warmUp.seconds)).phase.perSecond);
  }
  await targets.analyze();
  // Enough for the quickest; should one be quicker still, its phase ends early.
  const count = Math.ceil(Math.max(0, ...rates) * seconds * 1.2);
  const rounds: Round[] = [];
  for (let i = 1; i <= number && running.length > 0; i++) {
    signedPerSecond = Math.max(signedPerSecond, await sign(`round-${i}`, count));
    const round: Round = {};
    // The targets take turns in being first, so that a disturbance that grows or fades meets each alike.
    const first = (i - 1) % running.length;
    for (const target of [...running.slice(first), ...running.slice(0, first)]) {
      const { numbers, phase } = await measure(target, createPath, creates);
      round[target.name] = phase;
      report(i, target.name, phase);
      if (target.name !== 'server' || numbers.length === 0) continue;
      const step = Math.max(1, numbers.length / readsAtMost);
      const sample = Array.from({ length: Math.min(readsAtMost, numbers.length) }, (_, j) =>
        readPayload(numbers[Math.floor(j * step)] ?? ''),
      );
      say(`signing ${sample.length} reads`);
      const reads = await signBodies(readPath, targets.credentials, sample);
      round.reads = (await measure(target, readPath, reads)).phase;
      report(i, 'reads', round.reads);
    }
    rounds.push(round);
  }
  const last = rounds.at(-1);
  if (server && last) {
    // Once, after all else: the server would make the files of what was closed under the load of what follows.
    await sign('closes', count, true);
    last.closes = (await measure(server, createPath, creates)).phase;
    report(number, 'closes', last.closes);
  }
  const kept: Figures['kept'] = {};
  for (const { name } of running) {
    if (name === 'floor') continue;
    kept[name] = { acknowledged: acknowledged.get(name) ?? 0, stored: await targets.stored(name) };
  }
  return { rounds, kept, memory: memory && memoryFigures(memory.stop()), signedPerSecond };
}

type PhaseSummary = Pick<Phase, 'perSecond' | 'p50' | 'p99' | 'targetCpu' | 'generatorCpu'>;
export type Summary = ReturnType<typeof summarise>;

export function summarise(figures: Figures) {
  const { rounds, limits } = figures;
  // Both sides of a ratio come from one round: what disturbs the machine for long then disturbs both.
  const medianOf = (above: PhaseName, below: (round: Round) => number | undefined, value = rateOf) =>
    median(rounds.map((round) => quotient(value(round[above]), below(round))));
  const between = (above: PhaseName, below: PhaseName) => medianOf(above, (round) => rateOf(round[below]));
  const ofLimit = (above: PhaseName, limit: keyof MachineLimits) => medianOf(above, () => limits?.[limit]);
  const cpu = (above: PhaseName) => medianOf(above, ({ floor }) => cpuOf(floor), cpuOf);
  /** Name, median over the rounds (undefined when a side was not measured), goal. */
  const ratios: [string, number | undefined, string?][] = [
    [
      'creates / floor',
      between('server', 'floor'),
      '0.48, at least 0.37; with --workers 2 0.62, at least 0.48',
    ],
    ['processor time of a create / floor', cpu('server'), '2.4, at most 2.9'],
    ['processor time of a read / floor', cpu('reads'), '1.9, at most 2.3'],
    ['creates / peer', between('server', 'peer'), '4'],
    ['creates / fdatasync', ofLimit('server', 'syncsPerSecond')],
    ['creates / RSA verify', ofLimit('server', 'verificationsPerSecond')],
    ['creates that close / floor', between('closes', 'floor')],
    ['reads / floor', between('reads', 'floor')],
    ['floor / RSA verify', ofLimit('floor', 'verificationsPerSecond')],
    ['peer / fdatasync', ofLimit('peer', 'syncsPerSecond')],
  ];
  const phases: Partial<Record<PhaseName, PhaseSummary>> = {};
  for (const name of phaseNames) {
    const measured = rounds.map((round) => round[name]).filter((phase) => phase !== undefined);
    if (measured.length === 0) continue;
    const of = (field: keyof PhaseSummary) => median(measured.map((phase) => phase[field]));
    const [perSecond, p50, p99] = [of('perSecond') ?? 0, of('p50') ?? 0, of('p99') ?? 0];
    phases[name] = { perSecond, p50, p99, targetCpu: of('targetCpu'), generatorCpu: of('generatorCpu') ?? 0 };
  }
  return {
    ratios: ratios.map(([name, value, goal = '']) => ({ name, value, goal })),
    /** Medians over the rounds. */
    phases,
    faults: faultsOf(figures),
  };
}

/** Failed requests, lost or unasked-for records. */
function faultsOf({ rounds, kept }: Figures): string[] {
  const found: string[] = [];
  for (const [i, round] of rounds.entries()) {
    for (const [name, { succeeded, distinct, failed, failure }] of Object.entries(round)) {
      const where = `round ${i + 1}, ${name}`;
      if (failed > 0) found.push(`${where}: ${failed} requests failed, such as: ${failure}`);
      if (succeeded === 0) found.push(`${where}: no request succeeded`);
      const creates = name === 'server' || name === 'peer' || name === 'closes';
      if (creates && distinct !== succeeded)
        found.push(`${where}: ${succeeded} creates gave ${distinct} numbers`);
    }
  }
  for (const [name, { acknowledged, stored }] of Object.entries(kept)) {
    if (acknowledged !== stored) found.push(`${name}: ${acknowledged} acknowledged, ${stored} stored`);
  }
  return found;
}

/** Seconds of processor time a request, generator excluded. */
function cpuOf(phase: Phase | undefined): number | undefined {
  return phase?.targetCpu === undefined ? undefined : phase.targetCpu / phase.perSecond;
}

function rateOf(phase: Phase | undefined): number | undefined {
  return phase?.perSecond;
}

function quotient(above: number | undefined, below: number | undefined): number | undefined {
  return above !== undefined && below ? above / below : undefined;
}

function phaseRow(name: PhaseName, { perSecond, p50, p99, targetCpu, generatorCpu }: PhaseSummary): string[] {
  const cpu =
    targetCpu === undefined
      ? ['unknown', 'unknown']
      : [ratio(targetCpu), integer((targetCpu * 1e6) / perSecond)];
  return [phaseTitles[name], integer(perSecond), p50.toFixed(1), p99.toFixed(1), ...cpu, ratio(generatorCpu)];
}

function conclusions({ limits, memory, kept, signedPerSecond }: Figures): string[] {
  const counts = Object.entries(kept).map(
    ([name, { acknowledged, stored }]) => `${name} ${acknowledged} of ${stored}`,
  );
  return [
    limits &&
      `Machine: ${integer(limits.syncsPerSecond)} fdatasync/s (4 KiB appends), ` +
        `${integer(limits.verificationsPerSecond)} RSA-2048 verifications/s on one thread, ` +
        `${integer(limits.hashedMegabytesPerSecond)} MB/s of SHA-256; ` +
        `${integer(signedPerSecond)} RSA signatures/s on all processors.`,
    memory &&
      `Resident memory of the server, each second: ${integer(memory.start)} MB at the start, then ` +
        `${integer(memory.min)} to ${integer(memory.max)}, median ${integer(memory.median)}; over the last third ` +
        `${memory.lastThirdPerMinute.toFixed(1)} MB a minute.`,
    counts.length > 0 ? `Acknowledged of stored: ${counts.join(', ')}.` : undefined,
  ].filter((line) => line !== undefined);
}

if (import.meta.main) {
  await runCommand('bench', command, async (values, machine, say) => {
    const numbers = readNumbers(values, {
      ...{ seconds: { least: 1, most: 20 }, connections: { least: 1, most: 1000 } },
      ...{ workers: { least: 1, most: 64 }, rounds: { least: 1, most: 100 } },
    });
    const options = { ...numbers, only: readNames(values.only, parts), dir: values.dir };
    const { connections, workers, rounds, seconds } = options;
    if (machine.fileSystem === 'tmpfs') {
      say(`${options.dir} lies in memory, where a sync costs nothing; name another --dir.`);
    }
    const figures = await runBench(options, say);
    const summary = summarise(figures);
    const measured = summary.ratios.filter(({ value }) => value !== undefined);
    // The ratios, which carry over to other machines, then the figures, which do not.
    const tables = [
      table(
        ['ratio', 'median', 'goal'],
        measured.map(({ name, value = 0, goal }) => [name, ratio(value), goal]),
      ),
      `${seenOn(machine)}; ${connections} connections, ${workers === 1 ? '' : `${workers} workers, `}` +
        `${rounds} rounds of ${seconds} s.`,
      table(
        ['', 'requests/s', 'p50 ms', 'p99 ms', 'its CPU', 'µs of it a request', 'generator CPU'],
        Object.entries(summary.phases).map(([name, phase]) => phaseRow(name as PhaseName, phase)),
      ),
      ...conclusions(figures),
    ].join('\n\n');
    return { tables, figures: { options, summary, figures }, faults: summary.faults };
  });
}
