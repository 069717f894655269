import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare } from '../../src/storage/database/prepare.ts';
import { openSqliteConnection, type SqliteConnection } from '../../src/storage/database/sqlite-connection.ts';
import {
  type CheckpointOptions,
  type Checkpoints,
  startCheckpoints,
} from '../../src/storage/database/start-checkpoints.ts';

let folder: string;
let writer: SqliteConnection;
let checkpoints: Checkpoints;
let fatal: unknown[];
let faults: unknown[];
let path: string;

const insert = prepare((q, p: { name: string }) =>
  q.insertInto('templates' as never).values({ id: p.name } as never),
);
const write = (i: number, length = 40_000) => {
  writer.exec('begin immediate');
  writer.rows({ query: insert, args: { name: `${i}${'x'.repeat(length)}` } });
  writer.exec('commit');
  checkpoints.wake();
};
const patient = { timeout: 60_000 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  path = join(folder, 'a.db');
  const maker = new DatabaseSync(path);
  maker.exec('create table templates (id text)');
  maker.close();
  writer = openSqliteConnection(path, 'writer');
  fatal = [];
  faults = [];
});

function start(connection = writer, options: Partial<CheckpointOptions> = {}, file = path): void {
  const onFatal = (error: unknown) => fatal.push(error);
  const onFault = (error: unknown) => faults.push(error);
  const own = { onFatal, onFault, pages: 100, lookEvery: 5 };
  checkpoints = startCheckpoints(file, connection, { ...own, ...options });
}

afterEach(async () => {
  await checkpoints.close();
  writer.close();
  await rm(folder, { recursive: true });
});

test('what is in the log is copied into the database, by no commit', async () => {
  start();
  for (let i = 0; i < 30; i += 1) write(i);
  expect(writer.logPages().toCopy).toBeGreaterThan(300);
  await vi.waitFor(() => expect(writer.logPages().toCopy).toBe(0), patient);
  expect(fatal).toEqual([]);
});

test('the log starts over while writes come in all the time', async () => {
  start();
  let most = 0;
  for (let i = 0; i < 100_000; i += 1) {
    write(i);
    const { all } = writer.logPages();
    if (all < most && most > 200) break;
    most = Math.max(most, all);
    await setImmediate();
  }
  // The writer's own limit, at which a commit copies it all.
  expect(most).toBeLessThan(15_000);
});

test('a small log is left to grow', async () => {
  start();
  write(1);
  const { toCopy } = writer.logPages();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(writer.logPages().toCopy).toBe(toCopy);
});

test('what a long read has held up is copied by the thread, by no commit and not by the writer', async () => {
  const copied: number[] = [];
  start({
    ...writer,
    copyLog() {
      copied.push(writer.logPages().toCopy);
      writer.copyLog();
    },
  });
  const reader = new DatabaseSync(path);
  reader.exec('begin');
  reader.exec('select count(*) from templates');
  try {
    // More than the 16,000 pages at which a commit would copy.
    for (let i = 0; i < 17; i += 1) {
      write(i, 4_096_000);
      await setImmediate();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  } finally {
    reader.close();
  }
  write(0);
  expect(writer.logPages().toCopy).toBeGreaterThan(16_000);
  await vi.waitFor(() => expect(writer.logPages().toCopy).toBe(0), patient);
  expect(Math.max(0, ...copied)).toBeLessThanOrEqual(25);
  expect(fatal).toEqual([]);
});

test.each<[string, () => void]>([
  ['cannot be started', () => start(writer, { program: new URL('https://thread.invalid/') })],
  ['ends with a fault', () => start(writer, {}, join(folder, 'missing', 'a.db'))],
])(
  'a thread that %s is reported once, and commits copy the log',
  async (_, open) => {
    open();
    for (let i = 0; i < 30; i += 1) write(i);
    await vi.waitFor(() => expect(faults).toHaveLength(1), patient);
    for (let i = 0; i < 17; i += 1) write(i, 4_096_000);
    expect(writer.logPages().toCopy).toBeLessThan(16_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(faults).toHaveLength(1);
    expect(fatal).toEqual([]);
  },
  60_000,
);

test('a fault after which nothing may be written is reported once', async () => {
  const ioErr = Object.assign(new Error('SQLite 10'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
  const logPages = vi.fn(() => {
    throw ioErr;
  });
  start({ ...writer, logPages });
  checkpoints.wake();
  await vi.waitFor(() => expect(fatal).toEqual([ioErr]), patient);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(logPages).toHaveBeenCalledTimes(1);
  expect(fatal).toEqual([ioErr]);
});
