import type { Machine } from '../describe-machine.ts';
import { percentiles } from '../evidence/percentiles.ts';
import { ratio, table, whole } from '../write-tables.ts';
import type { Measured, VolumeFigures } from './run-volume.ts';
import type { VolumeOptions } from './volume-options.ts';

const titles: Readonly<Record<keyof Measured, string>> = {
  creates: 'creates',
  readsOfOpen: 'reads of open ones',
  readsOfClosed: 'reads of closed ones',
};

export function writeVolumeTable(figures: VolumeFigures, machine: Machine, options: VolumeOptions): string {
  const { few, many, secondsToLoad, secondsToStart, megabytes } = figures;
  const rows = (Object.keys(titles) as (keyof Measured)[]).map((name) => {
    const of = (rounds: readonly Measured[], part: 'p50' | 'p99') =>
      middle(rounds.map((round) => round[name][part]));
    const ratios = few.map((round, i) => (many[i]?.[name].p50 ?? Number.NaN) / round[name].p50);
    const times = [of(few, 'p50'), of(many, 'p50'), of(few, 'p99'), of(many, 'p99')];
    return [
      titles[name],
      ...times.map((time) => time.toFixed(2)),
      ratio(middle(ratios)),
      name === 'creates' ? '1.3' : '',
    ];
  });
  return [
    table(
      ['', 'p50 ms, few', 'p50 ms, many', 'p99 ms, few', 'p99 ms, many', 'p50, many / few', 'goal, at most'],
      rows,
    ),
    `Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ${machine.memoryGigabytes} GB, ${machine.platform}, ` +
      `Node ${machine.node.slice(1)}, ${machine.fileSystem}; ${whole(options.rate)} requests a second, ` +
      `${options.rounds} rounds of ${options.seconds} s. Many: ${whole(options.open)} open and ${whole(options.closed)} closed ` +
      `attestations, ${whole(megabytes.many)} MB, loaded in ${whole(secondsToLoad)} s; few: ${whole(megabytes.few)} MB. The server ` +
      `listens ${secondsToStart.few.toFixed(1)} s after its start with few, ${secondsToStart.many.toFixed(1)} s with many.`,
  ].join('\n\n');
}

function middle(values: readonly number[]): number {
  return percentiles(values).p50;
}
