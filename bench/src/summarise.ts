import type { MachineLimits } from './machine-limits.ts';
import type { Figures, Phase, PhaseName, Round } from './run-bench.ts';
import { phaseNames } from './run-bench.ts';

/** One line of the ratio table. */
export interface Ratio {
  readonly name: string;
  /** Median over the rounds; undefined when one side was not measured. */
  readonly value: number | undefined;
  readonly goal: string;
}

export type PhaseSummary = Pick<Phase, 'perSecond' | 'p50' | 'p99' | 'targetCpu' | 'generatorCpu'>;

export interface Summary {
  readonly ratios: readonly Ratio[];
  /** Medians over the rounds. */
  readonly phases: Partial<Record<PhaseName, PhaseSummary>>;
  /** What makes the run worthless: failed requests, lost or unasked-for records. Empty when all is well. */
  readonly faults: readonly string[];
}

export function summarise(figures: Figures): Summary {
  const phases: Summary['phases'] = {};
  for (const name of phaseNames) {
    const measured = figures.rounds.map((round) => round[name]).filter((phase) => phase !== undefined);
    if (measured.length > 0) phases[name] = medians(measured);
  }
  return { ratios: ratios(figures), phases, faults: faults(figures) };
}

function ratios({ rounds, limits }: Figures): Ratio[] {
  // Both sides of a ratio come from one round: what disturbs the machine for long then disturbs both.
  const between = (above: PhaseName, below: PhaseName) =>
    median(rounds.map((round) => quotient(rateIn(round, above), rateIn(round, below))));
  const ofLimit = (above: PhaseName, limit: keyof MachineLimits) =>
    median(rounds.map((round) => quotient(rateIn(round, above), limits?.[limit])));
  const cpu = (above: PhaseName) =>
    median(rounds.map((round) => quotient(cpuOf(round[above]), cpuOf(round.floor))));
  return [
    {
      name: 'creates / floor',
      value: between('server', 'floor'),
      goal: '0.48, at least 0.37; with --workers 2 0.62, at least 0.48',
    },
    { name: 'processor time of a create / floor', value: cpu('server'), goal: '2.4, at most 2.9' },
    { name: 'processor time of a read / floor', value: cpu('reads'), goal: '1.9, at most 2.3' },
    { name: 'creates / peer', value: between('server', 'peer'), goal: '4' },
    { name: 'creates / fdatasync', value: ofLimit('server', 'syncsPerSecond'), goal: '' },
    { name: 'creates / RSA verify', value: ofLimit('server', 'verificationsPerSecond'), goal: '' },
    { name: 'creates that close / floor', value: between('closes', 'floor'), goal: '' },
    { name: 'reads / floor', value: between('reads', 'floor'), goal: '' },
    { name: 'floor / RSA verify', value: ofLimit('floor', 'verificationsPerSecond'), goal: '' },
    { name: 'peer / fdatasync', value: ofLimit('peer', 'syncsPerSecond'), goal: '' },
  ];
}

function faults({ rounds, kept }: Figures): string[] {
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

function medians(phases: readonly Phase[]): PhaseSummary {
  const of = (pick: (phase: Phase) => number | undefined) => median(phases.map(pick));
  return {
    perSecond: of((phase) => phase.perSecond) ?? 0,
    p50: of((phase) => phase.p50) ?? 0,
    p99: of((phase) => phase.p99) ?? 0,
    targetCpu: of((phase) => phase.targetCpu),
    generatorCpu: of((phase) => phase.generatorCpu) ?? 0,
  };
}

/** Seconds of processor time a request, generator excluded. */
function cpuOf(phase: Phase | undefined): number | undefined {
  return phase?.targetCpu === undefined ? undefined : phase.targetCpu / phase.perSecond;
}

function rateIn(round: Round, name: PhaseName): number | undefined {
  return round[name]?.perSecond;
}

function quotient(above: number | undefined, below: number | undefined): number | undefined {
  return above !== undefined && below ? above / below : undefined;
}

function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
