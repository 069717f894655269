import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare } from '../../src/storage/database/prepare.ts';
import { openSqliteConnection, type SqliteConnection } from '../../src/storage/database/sqlite-connection.ts';
import { type Checkpoints, startCheckpoints } from '../../src/storage/database/start-checkpoints.ts';

let folder: string;
let writer: SqliteConnection;
let checkpoints: Checkpoints;
let fatal: unknown[];

const insert = prepare((q, p: { name: string }) =>
  q.insertInto('templates' as never).values({ id: p.name } as never),
);
const write = (i: number) => {
  writer.exec('begin immediate');
  writer.rows({ query: insert, args: { name: `${i}${'x'.repeat(40_000)}` } });
  writer.exec('commit');
};
const patient = { timeout: 20_000 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  const path = join(folder, 'a.db');
  const maker = new DatabaseSync(path);
  maker.exec('create table templates (id text)');
  maker.close();
  writer = openSqliteConnection(path, 'writer');
  fatal = [];
  const onFatal = (error: unknown) => fatal.push(error);
  checkpoints = startCheckpoints(path, writer, { onFatal, pages: 100, lookEvery: 5 });
});

afterEach(async () => {
  await checkpoints.close();
  writer.close();
  await rm(folder, { recursive: true });
  expect(fatal).toEqual([]);
});

test('what is in the log is copied into the database, by no commit', async () => {
  for (let i = 0; i < 30; i += 1) write(i);
  expect(writer.logPages().toCopy).toBeGreaterThan(300);
  await vi.waitFor(() => expect(writer.logPages().toCopy).toBe(0), patient);
});

test('the log starts over while writes come in all the time', async () => {
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
}, 60_000);

test('a small log is left to grow', async () => {
  write(1);
  const { toCopy } = writer.logPages();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(writer.logPages().toCopy).toBe(toCopy);
});
