import { loadavg } from 'node:os';
import type { Machine } from '../describe-machine.ts';
import { ratio, table, whole } from '../write-tables.ts';
import type { LoadFigure, ScalingFigures, SetupFigures } from './run-scaling.ts';
import { type ScalingOptions, type SetupName, setups } from './scaling-options.ts';

/** Milliseconds; the last column has what took longer. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export function writeScalingTables(
  figures: ScalingFigures,
  machine: Machine,
  { seconds }: ScalingOptions,
): string {
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
