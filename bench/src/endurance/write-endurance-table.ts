import type { Machine } from '../describe-machine.ts';
import { table, whole } from '../write-tables.ts';
import type { EnduranceOptions } from './endurance-options.ts';
import type { EnduranceFigures, Period } from './run-endurance.ts';

/** Parts of the time, each a row. */
const parts = 6;

export function writeEnduranceTable(
  { periods, acknowledged, stored, megabytesPerHour }: EnduranceFigures,
  machine: Machine,
  { rate, period }: EnduranceOptions,
): string {
  const length = Math.max(1, Math.ceil(periods.length / parts));
  const minutes = (count: number) => Number(((count * period) / 60).toFixed(1));
  const rows: string[][] = [];
  for (let from = 0; from < periods.length; from += length) {
    const part = periods.slice(from, from + length);
    const worst = (of: (period: Period) => number) => Math.max(...part.map(of));
    rows.push([
      `${minutes(from)} to ${minutes(from + part.length)}`,
      worst(({ latency }) => latency.p50).toFixed(1),
      worst(({ latency }) => latency.p99).toFixed(1),
      worst(({ latency }) => latency.max).toFixed(0),
      whole(worst(({ megabytes }) => megabytes?.median ?? Number.NaN)),
      whole(worst(({ megabytes }) => megabytes?.max ?? Number.NaN)),
    ]);
  }
  const growth = megabytesPerHour === undefined ? 'unknown' : `${megabytesPerHour.toFixed(0)} MB an hour`;
  return [
    table(['minutes', 'p50 ms', 'p99 ms', 'highest ms', 'resident MB, median', 'highest MB'], rows),
    `The worst ${period} seconds of each part. Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ` +
      `${machine.memoryGigabytes} GB, ${machine.platform}, Node ${machine.node.slice(1)}, ${machine.fileSystem}; ` +
      `${whole(rate)} creates a second, of which each tenth closes. Acknowledged of stored: ${whole(acknowledged)} of ` +
      `${whole(stored)}. Growth of the memory after the first sixth: ${growth}.`,
  ].join('\n\n');
}
