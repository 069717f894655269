import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import { type Percentiles, percentiles } from '../evidence/percentiles.ts';
import { type Generator, startGenerator } from '../load/start-generator.ts';
import { prepareTargets, type Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload, readPayload } from '../workload.ts';
import { type Copies, multiplyRecords, numberOfCopy } from './multiply-records.ts';
import type { VolumeOptions } from './volume-options.ts';

/** Milliseconds. */
export interface Measured {
  readonly creates: Percentiles;
  readonly readsOfOpen: Percentiles;
  readonly readsOfClosed: Percentiles;
}

export interface VolumeFigures {
  /** By round. */
  readonly few: readonly Measured[];
  readonly many: readonly Measured[];
  readonly secondsToLoad: number;
  /** From its start until the server listens. */
  readonly secondsToStart: { readonly few: number; readonly many: number };
  readonly megabytes: { readonly few: number; readonly many: number };
}

interface Side {
  readonly name: 'few' | 'many';
  readonly targets: Targets;
  readonly target: Target;
  readonly secondsToStart: number;
  /** Numbers to read. */
  readonly open: readonly string[];
  readonly closed: readonly string[];
}

/** Requests before anything is measured, so that the code is compiled. */
const warmUp = { creates: 1000, closes: 10 };
/** Numbers that are read in a phase, in turns. */
const readNumbers = 2000;

/** Two servers, the one with few attestations and the one with many, loaded in turns, never both at a time. */
export async function runVolume(options: VolumeOptions, say: (line: string) => void): Promise<VolumeFigures> {
  const folder = await mkdtemp(join(options.dir, 'attestation-bench-'));
  const generator = startGenerator();
  const sides: Side[] = [];
  try {
    const first = await fillServer(join(folder, 'few'), generator);
    sides.push({ name: 'few', ...first });
    const second = await fillServer(join(folder, 'many'), generator);
    await second.target.stop();
    const { secondsToLoad, ...loaded } = load(second, options, say);
    const { target, seconds } = await startTimed(second.targets);
    sides.push({ ...second, ...loaded, name: 'many', target, secondsToStart: seconds });
    const megabytes = { few: megabytesOf(sides, 'few'), many: megabytesOf(sides, 'many') };
    const figures = { few: [] as Measured[], many: [] as Measured[] };
    // The first round is for what a start leaves to be done.
    for (let round = 0; round <= options.rounds; round++) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await measure(side, `round-${round}`, generator, options);
        say(`round ${round}, ${side.name}: creates p50 ${measured.creates.p50.toFixed(2)} ms`);
        if (round > 0) figures[side.name].push(measured);
      }
    }
    const secondsToStart = { few: first.secondsToStart, many: seconds };
    return { ...figures, secondsToLoad, secondsToStart, megabytes };
  } finally {
    generator.stop();
    await Promise.all(sides.map(({ target }) => target.stop()));
    await rm(folder, { recursive: true });
  }
}

/** A server with some attestations, all files of the closed ones made. */
async function fillServer(folder: string, generator: Generator): Promise<Omit<Side, 'name'>> {
  await mkdir(folder);
  const targets = await prepareTargets(folder);
  const { target, seconds: secondsToStart } = await startTimed(targets);
  try {
    return { targets, target, secondsToStart, ...(await fill(targets, target, generator)) };
  } catch (error) {
    await target.stop();
    throw error;
  }
}

async function fill(
  targets: Targets,
  { port }: Target,
  generator: Generator,
): Promise<Pick<Side, 'open' | 'closed'>> {
  const fire = async (prefix: string, count: number, completed: boolean) => {
    await sign(generator, targets, payloadsOf(targets, prefix, count, completed));
    return generator.fire('creates', { ports: [port], connections: 64, seconds: 30, wrap: false });
  };
  const open = await fire('warm-up', warmUp.creates, false);
  const closed = await fire('closes', warmUp.closes, true);
  await untilLinked(targets.database, warmUp.closes);
  return { open: open.sample, closed: closed.sample };
}

function load(
  { targets, open, closed }: Omit<Side, 'name'>,
  options: VolumeOptions,
  say: (line: string) => void,
): Pick<Side, 'open' | 'closed'> & { secondsToLoad: number } {
  const month = 30 * 24 * 3600 * 1000;
  const before = performance.now();
  const copiesOf = (numbers: readonly string[], count: number, title: string): readonly string[] => {
    const step = Math.max(1, Math.floor(month / count));
    const copies: Copies = { no: numbers[0] ?? '', count, start: Date.now() - month, step };
    multiplyRecords(targets.database, copies, (done) => say(`${done} of ${count} ${title} attestations`));
    const chosen = () => numberOfCopy(Math.floor(Math.random() * count), copies);
    return Array.from({ length: readNumbers }, chosen);
  };
  const loaded = {
    open: copiesOf(open, options.open, 'open'),
    closed: copiesOf(closed, options.closed, 'closed'),
  };
  return { ...loaded, secondsToLoad: (performance.now() - before) / 1000 };
}

async function measure(
  { targets, target, open, closed }: Side,
  prefix: string,
  generator: Generator,
  { seconds, rate }: VolumeOptions,
): Promise<Measured> {
  const pace = async () => {
    const { latencies } = await generator.pace('creates', { ports: [target.port], rate });
    return percentiles([...latencies]);
  };
  const count = seconds * rate;
  const { path } = operations.readAttestation;
  const read = async (numbers: readonly string[]) => {
    const payloads = Array.from({ length: count }, (_, i) => readPayload(numbers[i % numbers.length] ?? ''));
    await sign(generator, targets, payloads, path);
    return pace();
  };
  await sign(generator, targets, payloadsOf(targets, prefix, count, false));
  return { creates: await pace(), readsOfOpen: await read(open), readsOfClosed: await read(closed) };
}

async function startTimed(targets: Targets): Promise<{ target: Target; seconds: number }> {
  const before = performance.now();
  const target = await targets.start('server');
  return { target, seconds: (performance.now() - before) / 1000 };
}

function payloadsOf({ credentials }: Targets, prefix: string, count: number, completed: boolean): string[] {
  return Array.from({ length: count }, (_, i) =>
    createPayload(credentials.templateId, `${prefix}-${i}`, completed),
  );
}

async function sign(
  generator: Generator,
  { credentials: { accessKey, privateKeyPem } }: Targets,
  payloads: readonly string[],
  path: string = operations.createAttestation.path,
): Promise<void> {
  await generator.sign('creates', { path, accessKey, privateKeyPem, payloads: [...payloads] });
}

/** Waits until so many attestations have their file, and its hash. */
async function untilLinked(database: string, count: number): Promise<void> {
  const db = new DatabaseSync(database, { readOnly: true });
  const look = db.prepare('select count(*) as count from attestations where blockchain_hash is not null');
  try {
    for (const end = Date.now() + 60_000; Number(look.get()?.count) < count; ) {
      if (Date.now() > end) throw new Error(`${count} files were not made within a minute.`);
      await sleep(100);
    }
  } finally {
    db.close();
  }
}

function megabytesOf(sides: readonly Side[], name: Side['name']): number {
  const { targets } = sides.find((side) => side.name === name) as Side;
  const db = new DatabaseSync(targets.database, { readOnly: true });
  try {
    const pages = Number(db.prepare('pragma page_count').get()?.page_count);
    return (pages * Number(db.prepare('pragma page_size').get()?.page_size)) / 1e6;
  } finally {
    db.close();
  }
}
