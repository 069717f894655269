import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandSpec } from '@attestation/command-line';
import { integer, ratio, readNumbers, runCommand, sharedOptions, table } from './command.ts';
import { fire, type Percentiles, percentiles, sendAtRate } from './load.ts';
import { seenOn } from './machine.ts';
import { signBodies } from './sign.ts';
import { createPath, prepareTargets, query, readPath, readPayload, signCreates } from './targets.ts';

const command = {
  name: 'npm run bench:volume --',
  about:
    'Creates and reads of a server that holds many attestations, compared with one that holds few. SQLite; needs 6 GB for the usual numbers.',
  positionals: [],
  options: {
    open: {
      type: 'string',
      value: 'N',
      default: '1000000',
      about: 'Open attestations that are there already',
    },
    closed: { type: 'string', value: 'N', default: '100000', about: 'Closed ones, each with its file' },
    rounds: { type: 'string', value: 'N', default: '5', about: 'Times that each is measured, in turns' },
    seconds: { type: 'string', value: 'N', default: '5', about: 'Length of one phase, 1 to 60' },
    rate: { type: 'string', value: 'N', default: '300', about: 'Requests a second, whatever the answers do' },
    dir: sharedOptions.dir,
    write: sharedOptions.write,
  },
  examples: [],
} as const satisfies CommandSpec;

interface Options extends Record<'open' | 'closed' | 'rounds' | 'seconds' | 'rate', number> {
  readonly dir: string;
}

const titles = {
  creates: 'creates',
  readsOfOpen: 'reads of open ones',
  readsOfClosed: 'reads of closed ones',
};
type Measured = Record<keyof typeof titles, Percentiles>;
type Side = Awaited<ReturnType<typeof fillServer>>;

/** Requests before anything is measured, so that the code is compiled. */
const warmUp = { creates: 1000, closes: 10 };
/** Numbers that are read in a phase, in turns. */
const numbersToRead = 2000;

/** Two servers, the one with few attestations and the one with many, loaded in turns, never both at a time. */
async function runVolume(options: Options, say: (line: string) => void) {
  const folder = await mkdtemp(join(options.dir, 'attestation-bench-'));
  const sides: Side[] = [];
  try {
    const few = await fillServer(join(folder, 'few'));
    sides.push(few);
    const filled = await fillServer(join(folder, 'many'));
    await filled.target.stop();
    const { secondsToLoad, ...loaded } = multiply(filled, options, say);
    const many = { ...filled, ...loaded, ...(await startTimed(filled.targets)) };
    sides.push(many);
    const megabytes = { few: megabytesOf(few), many: megabytesOf(many) };
    const figures = { few: [] as Measured[], many: [] as Measured[] };
    // The first round is for what a start leaves to be done.
    for (let round = 0; round <= options.rounds; round++) {
      for (const name of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const measured = await measure({ few, many }[name], `round-${round}`, options);
        say(`round ${round}, ${name}: creates p50 ${measured.creates.p50.toFixed(2)} ms`);
        if (round > 0) figures[name].push(measured);
      }
    }
    const secondsToStart = { few: few.secondsToStart, many: many.secondsToStart };
    return { ...figures, secondsToLoad, secondsToStart, megabytes };
  } finally {
    await Promise.all(sides.map(({ target }) => target.stop()));
    await rm(folder, { recursive: true });
  }
}

/** A server with some attestations, all files of the closed ones made. */
async function fillServer(folder: string) {
  await mkdir(folder);
  const targets = await prepareTargets(folder);
  const started = await startTimed(targets);
  const { port } = started.target;
  const create = async (prefix: string, count: number, completed: boolean) => {
    const bodies = await signCreates(targets, prefix, count, completed);
    return (await fire(port, createPath, bodies, { connections: 64, seconds: 30 })).numbers;
  };
  try {
    const open = await create('warm-up', warmUp.creates, false);
    const closed = await create('closes', warmUp.closes, true);
    await untilLinked(targets.database, warmUp.closes);
    return { targets, ...started, open, closed };
  } catch (error) {
    await started.target.stop();
    throw error;
  }
}

type Targets = Awaited<ReturnType<typeof prepareTargets>>;

async function startTimed(targets: Targets) {
  const before = performance.now();
  const target = await targets.start('server');
  return { target, secondsToStart: (performance.now() - before) / 1000 };
}

/** Waits until so many attestations have their file, and its hash. */
async function untilLinked(database: string, count: number): Promise<void> {
  const linked = 'select count(*) as count from attestations where blockchain_hash is not null';
  for (const end = Date.now() + 60_000; Number(query(database, linked)?.count) < count; ) {
    if (Date.now() > end) throw new Error(`${count} files were not made within a minute.`);
    await sleep(100);
  }
}

/** Copies an open and a closed attestation. @returns numbers to read */
function multiply({ targets, open, closed }: Side, options: Options, say: (line: string) => void) {
  const month = 30 * 24 * 3600 * 1000;
  const before = performance.now();
  const copiesOf = ([no = '']: readonly string[], count: number, title: string): string[] => {
    const step = Math.max(1, Math.floor(month / count));
    const copies: Copies = { no, count, start: Date.now() - month, step };
    multiplyRecords(targets.database, copies, (done) => say(`${done} of ${count} ${title} attestations`));
    const chosen = () => numberOfCopy(Math.floor(Math.random() * count), copies);
    return Array.from({ length: numbersToRead }, chosen);
  };
  const numbers = {
    open: copiesOf(open, options.open, 'open'),
    closed: copiesOf(closed, options.closed, 'closed'),
  };
  return { ...numbers, secondsToLoad: (performance.now() - before) / 1000 };
}

async function measure(
  { targets, target, open, closed }: Side,
  prefix: string,
  { seconds, rate }: Options,
): Promise<Measured> {
  const count = seconds * rate;
  const pace = async (path: string, bodies: Buffer[]) =>
    percentiles(await sendAtRate(target.port, path, bodies, rate));
  const read = async (numbers: readonly string[]) => {
    const payloads = Array.from({ length: count }, (_, i) => readPayload(numbers[i % numbers.length] ?? ''));
    return pace(readPath, await signBodies(readPath, targets.credentials, payloads));
  };
  return {
    creates: await pace(createPath, await signCreates(targets, prefix, count)),
    readsOfOpen: await read(open),
    readsOfClosed: await read(closed),
  };
}

function megabytesOf({ targets: { database } }: Side): number {
  const pragma = (name: string) => Number(query(database, `pragma ${name}`)?.[name]);
  return (pragma('page_count') * pragma('page_size')) / 1e6;
}

interface Copies {
  /** Number of the attestation that is copied. */
  readonly no: string;
  readonly count: number;
  /** Unix milliseconds of the first copy; each further one is `step` later. */
  readonly start: number;
  readonly step: number;
}

/** Tables with rows of one attestation, parents before children, and the column that names it. */
const tables = [
  ['attestations', 'no'],
  ['attestation_search', 'no'],
  ['factoids', 'no'],
  ['signed_requests', 'subject'],
  ['later_events', 'subject'],
  ['attestation_files', 'no'],
] as const;

/** Copies in one transaction: what is written meanwhile stays in the write-ahead log. */
const atOnce = 20_000;

/** The number of a copy: ordered by time, as those that the server gives. */
function numberOfCopy(i: number, { start, step }: Copies): string {
  const hex = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0');
  return `${hex(start + i * step, 12)}7${hex(i, 19)}`;
}

/**
 * Puts copies of an attestation into the database of a server that is stopped, some 20,000 a second, where creates would take
 * minutes for as many. They can be read; their evidence cannot be verified, since all of it is that of the first one. A
 * closed one must have its file and its blockchain_hash.
 *
 * @param onProgress called with the copies so far
 */
function multiplyRecords(path: string, copies: Copies, onProgress: (done: number) => void): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('pragma synchronous = off; pragma cache_size = -500000');
    const leaf = db
      .prepare(
        `select l.environment, l.shard, (select max(position) + 1 from leaves where environment = l.environment and shard = l.shard) as size
         from attestation_files as f join leaves as l on l.environment = f.environment and l.shard = f.shard and l.position = f.position
         where f.no = ?`,
      )
      .get(copies.no) as { environment: string; shard: number; size: number } | undefined;
    for (let from = 0; from < copies.count; from += atOnce) {
      const count = Math.min(atOnce, copies.count - from);
      db.exec('begin');
      for (const [table, column] of tables)
        copyRows(db, table, column, { ...copies, from, count, leaf: leaf?.size ?? 0 });
      if (leaf !== undefined) {
        db.prepare(
          `${counter(from, count)} insert into leaves (environment, shard, position, data)
           select ?, ?, ? + i, printf('%064x', i) from n`,
        ).run(leaf.environment, leaf.shard, leaf.size);
      }
      db.exec('commit');
      onProgress(from + count);
    }
    if (leaf !== undefined) {
      db.prepare('update log_shards set linked = ? where environment = ? and shard = ?').run(
        leaf.size + copies.count,
        leaf.environment,
        leaf.shard,
      );
    }
    db.exec('pragma wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
}

interface Batch extends Copies {
  readonly from: number;
  /** Position of the first leaf. */
  readonly leaf: number;
}

function copyRows(
  db: DatabaseSync,
  table: string,
  column: string,
  { no, start, step, from, count, leaf }: Batch,
): void {
  const time = `${start} + i * ${step}`;
  const number = `printf('%012X7%019X', ${time}, i)`;
  const values: Readonly<Record<string, string>> = {
    [column]: number,
    ...(table === 'attestations' && { unique_id: "'copy-' || i || '-' || t.no", created_at: time }),
    ...(table === 'attestation_search' && {
      // Keys are the same for all.
      term: "case when substr(t.term, 1, 1) = 'x' then 'x' || hex(randomblob(8)) else t.term end",
    }),
    ...(table === 'attestation_files' && { position: `${leaf} + i`, manifest_hash: "printf('%064x', i)" }),
  };
  const columns = (db.prepare(`pragma table_info("${table}")`).all() as { name: string }[]).map(
    ({ name }) => name,
  );
  db.prepare(
    `${counter(from, count)} insert into "${table}" (${columns.join(', ')})
     select ${columns.map((name) => values[name] ?? `t.${name}`).join(', ')}
     from n cross join "${table}" as t where t.${column} = ?`,
  ).run(no);
}

function counter(from: number, count: number): string {
  return `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + count})`;
}

await runCommand('volume', command, async (values, machine, say) => {
  const copies = { least: 1, most: 10_000_000 };
  const numbers = readNumbers(values, {
    ...{ open: copies, closed: copies, rounds: { least: 1, most: 20 } },
    ...{ seconds: { least: 1, most: 60 }, rate: { least: 1, most: 10_000 } },
  });
  const options = { ...numbers, dir: values.dir };
  const { few, many, secondsToLoad, secondsToStart, megabytes } = await runVolume(options, say);
  const middle = (all: readonly number[]) => percentiles(all).p50;
  const rows = (Object.keys(titles) as (keyof Measured)[]).map((name) => {
    const time = (side: readonly Measured[], part: 'p50' | 'p99') =>
      middle(side.map((round) => round[name][part])).toFixed(2);
    const ratios = few.map((round, i) => (many[i]?.[name].p50 ?? Number.NaN) / round[name].p50);
    const times = [time(few, 'p50'), time(many, 'p50'), time(few, 'p99'), time(many, 'p99')];
    return [titles[name], ...times, ratio(middle(ratios)), name === 'creates' ? '1.3' : ''];
  });
  const tables = [
    table(
      ['', 'p50 ms, few', 'p50 ms, many', 'p99 ms, few', 'p99 ms, many', 'p50, many / few', 'goal, at most'],
      rows,
    ),
    `${seenOn(machine)}; ${integer(options.rate)} requests a second, ${options.rounds} rounds of ${options.seconds} s. ` +
      `Many: ${integer(options.open)} open and ${integer(options.closed)} closed attestations, ` +
      `${integer(megabytes.many)} MB, loaded in ${integer(secondsToLoad)} s; few: ${integer(megabytes.few)} MB. The ` +
      `server listens ${secondsToStart.few.toFixed(1)} s after its start with few, ` +
      `${secondsToStart.many.toFixed(1)} s with many.`,
  ].join('\n\n');
  return { tables };
});
