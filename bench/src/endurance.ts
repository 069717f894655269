import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandSpec } from '@attestation/command-line';
import { integer, readNumbers, runCommand, sharedOptions, table } from './command.ts';
import { percentiles, sendAtRate } from './load.ts';
import { growthPerMinute, memoryFigures, seenOn, watchMemory } from './machine.ts';
import { signBodies } from './sign.ts';
import { createPath, createPayload, prepareTargets, type Target } from './targets.ts';

const command = {
  name: 'npm run bench:endurance --',
  about:
    'Memory and latencies of the server under lasting load, SQLite: creates, of which each tenth closes.',
  positionals: [],
  options: {
    seconds: { type: 'string', value: 'N', default: '3600', about: 'How long' },
    rate: { type: 'string', value: 'N', default: '200', about: 'Creates a second, whatever the answers do' },
    dir: sharedOptions.dir,
    write: sharedOptions.write,
  },
  examples: [],
} as const satisfies CommandSpec;

interface Options {
  readonly seconds: number;
  readonly period: number;
  readonly rate: number;
  readonly dir: string;
}

type Period = Awaited<ReturnType<typeof runEndurance>>['periods'][number];

/** Creates of a period are signed before it, for some seconds in which the server has no load. */
async function runEndurance({ seconds, period, rate, dir }: Options, say: (line: string) => void) {
  const folder = await mkdtemp(join(dir, 'attestation-bench-'));
  let target: Target | undefined;
  try {
    const { credentials, start, stored } = await prepareTargets(folder);
    target = await start('server');
    const { pid, port } = target;
    const all = watchMemory(pid);
    const periods = [];
    const count = rate * period;
    const number = Math.ceil(seconds / period);
    for (let i = 1; i <= number; i++) {
      const payloads = Array.from({ length: count }, (_, j) =>
        createPayload(credentials.templateId, `period-${i}-${j}`, j % 10 === 0),
      );
      const bodies = await signBodies(createPath, credentials, payloads);
      const memory = watchMemory(pid);
      /** Milliseconds from when each create was due. */
      const latency = percentiles(await sendAtRate(port, createPath, bodies, rate));
      const megabytes = memoryFigures(memory.stop());
      periods.push({ latency, megabytes });
      say(
        `${i} of ${number}: p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, ` +
          `at most ${Math.round(megabytes?.max ?? 0)} MB`,
      );
    }
    const samples = all.stop();
    const settled = samples.slice(Math.ceil(samples.length / 6));
    return {
      periods,
      acknowledged: number * count,
      stored: await stored('server'),
      /** Over all but the first sixth. */
      megabytesPerHour: settled.length === 0 ? undefined : growthPerMinute(settled) * 60,
    };
  } finally {
    await target?.stop();
    await rm(folder, { recursive: true });
  }
}

/** The time in six parts, each a row. */
function rowsOf(periods: readonly Period[], period: number): string[][] {
  const length = Math.max(1, Math.ceil(periods.length / 6));
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
      integer(worst(({ megabytes }) => megabytes?.median ?? Number.NaN)),
      integer(worst(({ megabytes }) => megabytes?.max ?? Number.NaN)),
    ]);
  }
  return rows;
}

await runCommand('endurance', command, async (values, machine, say) => {
  const limits = { seconds: { least: 6, most: 1_000_000 }, rate: { least: 1, most: 10_000 } };
  const { seconds, rate } = readNumbers(values, limits);
  const period = Math.min(60, Math.floor(seconds / 6));
  const figures = await runEndurance({ seconds, period, rate, dir: values.dir }, say);
  const { periods, acknowledged, stored, megabytesPerHour } = figures;
  const growth = megabytesPerHour === undefined ? 'unknown' : `${megabytesPerHour.toFixed(0)} MB an hour`;
  const tables = [
    table(
      ['minutes', 'p50 ms', 'p99 ms', 'highest ms', 'resident MB, median', 'highest MB'],
      rowsOf(periods, period),
    ),
    `The worst ${period} seconds of each part. ${seenOn(machine)}; ${integer(rate)} creates a second, of which each ` +
      `tenth closes. Acknowledged of stored: ${integer(acknowledged)} of ${integer(stored)}. Growth of the memory ` +
      `after the first sixth: ${growth}.`,
  ].join('\n\n');
  const isLost = stored !== acknowledged;
  return {
    tables,
    faults: isLost ? [`${acknowledged} creates were acknowledged, ${stored} are stored.`] : [],
  };
});
