import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandSpec, readOptions, wholeNumber } from '@attestation/command-line';
import { operations } from '@attestation/contract/v1';
import { describeMachine, type Machine } from '../describe-machine.ts';
import { type Percentiles, percentiles } from '../evidence/percentiles.ts';
import { startGenerator } from '../load/start-generator.ts';
import { runCommand } from '../run-command.ts';
import { prepareTargets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { updateReadme } from '../update-readme.ts';
import {
  growthPerMinute,
  type MemoryFigures,
  type MemorySample,
  memoryFigures,
  watchMemory,
} from '../watch-memory.ts';
import { createPayload } from '../workload.ts';
import { table, whole } from '../write-tables.ts';

interface EnduranceOptions {
  readonly seconds: number;
  /** Seconds: creates of a period are signed before it. */
  readonly period: number;
  readonly rate: number;
  readonly dir: string;
  readonly write: boolean;
}

const command = {
  name: 'npm run bench:endurance --',
  about:
    'Memory and latencies of the server under lasting load, SQLite: creates, of which each tenth closes.',
  positionals: [],
  options: {
    seconds: { type: 'string', value: 'N', default: '3600', about: 'How long' },
    rate: { type: 'string', value: 'N', default: '200', about: 'Creates a second, whatever the answers do' },
    dir: { type: 'string', value: 'FOLDER', default: tmpdir(), about: 'Folder of the data' },
    write: { type: 'boolean', about: 'Update the table in bench/README.md' },
  },
  examples: [],
} as const satisfies CommandSpec;

/** @throws UsageError */
function readEnduranceOptions(argv: readonly string[]): EnduranceOptions | { readonly help: string } {
  const given = readOptions(command, argv);
  if ('help' in given) return given;
  const { seconds: text, rate, dir, write = false } = given.values;
  const seconds = wholeNumber('--seconds', text, { least: 6, most: 1_000_000 });
  return {
    seconds,
    period: Math.min(60, Math.floor(seconds / 6)),
    rate: wholeNumber('--rate', rate, { least: 1, most: 10_000 }),
    dir,
    write,
  };
}

/** Parts of the time, each a row. */
const parts = 6;

function writeEnduranceTable(
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
    `Of each part its worst ${period} seconds. Seen on ${machine.date}: ${machine.processors} x ${machine.processor}, ` +
      `${machine.memoryGigabytes} GB, ${machine.platform}, Node ${machine.node.slice(1)}, ${machine.fileSystem}; ` +
      `${whole(rate)} creates a second, of which each tenth closes. Acknowledged of stored: ${whole(acknowledged)} of ` +
      `${whole(stored)}. Growth of the memory after the first sixth: ${growth}.`,
  ].join('\n\n');
}

await runCommand(readEnduranceOptions, main);

async function main(options: EnduranceOptions): Promise<void> {
  const machine = describeMachine(options.dir);
  const figures = await runEndurance(options, (line) => process.stderr.write(`${line}\n`));
  const text = writeEnduranceTable(figures, machine, options);
  process.stdout.write(`\n${text}\n`);
  if (figures.stored !== figures.acknowledged) {
    throw new Error(`${figures.acknowledged} creates were acknowledged, ${figures.stored} are stored.`);
  }
  if (options.write) await updateReadme(new URL('../../README.md', import.meta.url), text, 'endurance');
}

/** Part of the load. */
interface Period {
  /** Milliseconds from when each create was due. */
  readonly latency: Percentiles;
  readonly megabytes: MemoryFigures | undefined;
}

interface EnduranceFigures {
  readonly periods: readonly Period[];
  readonly acknowledged: number;
  readonly stored: number;
  /** Over all but the first sixth. */
  readonly megabytesPerHour: number | undefined;
}

/** Creates of a period are signed before it, for some seconds in which the server has no load. */
async function runEndurance(
  { seconds, period, rate, dir }: EnduranceOptions,
  say: (line: string) => void,
): Promise<EnduranceFigures> {
  const folder = await mkdtemp(join(dir, 'attestation-bench-'));
  const generator = startGenerator();
  let target: Target | undefined;
  const watches: { stop(): MemorySample[] }[] = [];
  try {
    const targets = await prepareTargets(folder);
    target = await targets.start('server');
    const { pid, port } = target;
    const watch = () => {
      const one = watchMemory(pid);
      watches.push(one);
      return one;
    };
    const all = watch();
    const done: Period[] = [];
    const { accessKey, privateKeyPem, templateId } = targets.credentials;
    const { path } = operations.createAttestation;
    const count = rate * period;
    const periods = Math.ceil(seconds / period);
    for (let number = 1; number <= periods; number++) {
      const payloads = Array.from({ length: count }, (_, i) =>
        createPayload(templateId, `period-${number}-${i}`, i % 10 === 0),
      );
      await generator.sign('creates', { path, accessKey, privateKeyPem, payloads });
      const memory = watch();
      const { latencies } = await generator.pace('creates', { ports: [port], rate });
      const measured = { latency: percentiles([...latencies]), megabytes: memoryFigures(memory.stop()) };
      done.push(measured);
      say(
        `${number} of ${periods}: p50 ${measured.latency.p50.toFixed(1)} ms, p99 ${measured.latency.p99.toFixed(1)} ms, at most ${Math.round(measured.megabytes?.max ?? 0)} MB`,
      );
    }
    const samples = all.stop();
    const settled = samples.slice(Math.ceil(samples.length / 6));
    return {
      periods: done,
      acknowledged: periods * count,
      stored: await targets.stored('server'),
      megabytesPerHour: settled.length === 0 ? undefined : growthPerMinute(settled) * 60,
    };
  } finally {
    for (const each of watches) each.stop();
    generator.stop();
    await target?.stop();
    await rm(folder, { recursive: true });
  }
}
