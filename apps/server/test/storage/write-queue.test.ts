import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Script } from '../../src/storage/database/database.ts';
import { migrate } from '../../src/storage/database/migrations.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { createWriteQueue, sqliteDatabase } from '../../src/storage/database/sqlite.ts';
import {
  openSqliteConnection,
  type SqliteConnection,
  type TransactionStatement,
} from '../../src/storage/database/sqlite-connection.ts';
import { attestationRecords } from '../../src/storage/records/attestation-records.ts';
import { provisionRecords } from '../../src/storage/records/provision-records.ts';
import { provisionParties, sampleAttestation } from '../storage-samples.ts';

/** An error as node:sqlite throws it. */
const sqliteError = (errcode: number) =>
  Object.assign(new Error(`SQLite ${errcode}`), { code: 'ERR_SQLITE_ERROR', errcode });
const ioErr = 10 | (4 << 8);
const full = 13;
const busy = 5;

let folder: string;
let path: string;
let db: Database;
let fatal: unknown[];
/** Called before each transaction statement; what it throws, the statement throws. */
let reader: SqliteConnection;
let beforeExec: (sql: TransactionStatement) => void;

/** The real connection, with faults where the test asks for them. */
function faulty(connection: SqliteConnection): SqliteConnection {
  return {
    ...connection,
    get inTransaction() {
      return connection.inTransaction;
    },
    exec(sql) {
      beforeExec(sql);
      connection.exec(sql);
    },
  };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-queue-'));
  path = join(folder, 'test.db');
  fatal = [];
  beforeExec = () => {};
  const writer = faulty(openSqliteConnection(path, 'writer'));
  reader = openSqliteConnection(path, 'reader');
  db = sqliteDatabase(writer, reader, { onFatal: (error) => fatal.push(error), maxBatch: 10, maxQueue: 30 });
  await migrate(db);
});

afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const failAt = (statement: TransactionStatement, error: Error) => {
  beforeExec = (sql) => {
    if (sql !== statement) return;
    beforeExec = () => {};
    throw error;
  };
};

const renameMembers = prepare((q, p: { name: string }) =>
  q.updateTable('members').set({ name: p.name }).where('name', '=', 'Acme'),
);

function* nothing(): Script<void> {}

// biome-ignore lint/correctness/useYield: a script that fails at once
function* throwing(): Script<void> {
  throw new Error('own');
}

async function fiveInserts() {
  const { acme } = await provisionParties(db);
  const records = attestationRecords(db);
  const writes = Array.from({ length: 5 }, (_, i) => sampleAttestation(acme, { uniqueId: `U${i}` }));
  const insertAll = () => Promise.allSettled(writes.map((write) => records.insert(write)));
  const stored = async () =>
    (await Promise.all(writes.map(({ uniqueId }) => records.findByUniqueId(acme, uniqueId)))).filter(Boolean)
      .length;
  return { insertAll, stored };
}

describe('a fault of the database fails the whole batch and stores nothing of it', () => {
  const unknown = /not known whether it is stored.+same request again: that is safe/;
  const notStored = /^The request could not be stored/;
  const table: [
    string,
    { statement: TransactionStatement; code: number; fatal: boolean; message?: RegExp },
  ][] = [
    ['commit, I/O error', { statement: 'commit', code: ioErr, fatal: true, message: unknown }],
    ['commit, disk full', { statement: 'commit', code: full, fatal: false, message: unknown }],
    ['begin, disk full', { statement: 'begin immediate', code: full, fatal: false }],
  ];
  it.each(table)('%s', async (_name, given) => {
    const { insertAll, stored } = await fiveInserts();
    const error = sqliteError(given.code);
    failAt(given.statement, error);
    const answers = await insertAll();
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'storage-failed', cause: error } });
      const { reason } = answer as PromiseRejectedResult;
      expect((reason as Error).message).toMatch(given.message ?? notStored);
    }
    expect(await stored()).toBe(0);
    expect(fatal).toEqual(given.fatal ? [error] : []);

    const again = await insertAll();
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(given.fatal ? 0 : 5);
    expect(await stored()).toBe(given.fatal ? 0 : 5);
    expect(fatal).toHaveLength(given.fatal ? 1 : 0);
  });
});

describe('after a write that failed, a fault of the database fails the whole batch too', () => {
  const table: [TransactionStatement, { code: number; fatal: boolean }][] = [
    ['savepoint one_write', { code: full, fatal: false }],
    ['release one_write', { code: ioErr, fatal: true }],
  ];
  it.each(table)('%s', async (statement, { code, fatal: isFatal }) => {
    const { insertAll, stored } = await fiveInserts();
    await expect(db.write(throwing)).rejects.toThrow('own');
    const error = sqliteError(code);
    failAt(statement, error);
    for (const answer of await insertAll()) expect(answer).toMatchObject({ reason: { cause: error } });
    expect(await stored()).toBe(0);
    expect(fatal).toEqual(isFatal ? [error] : []);
  });
});

describe('while another process writes', () => {
  it('a write waits, and the thread does other work', async () => {
    const { insertAll, stored } = await fiveInserts();
    const other = openSqliteConnection(path, 'writer');
    other.exec('begin immediate');
    let begins = 0;
    beforeExec = (sql) => {
      if (sql === 'begin immediate') begins += 1;
    };
    const inserted = insertAll();
    // SQLite itself would wait in the first one.
    await expect.poll(() => begins).toBeGreaterThan(2);
    expect(await stored()).toBe(0);
    other.exec('commit');
    expect((await inserted).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stored()).toBe(5);
    other.close();
  });

  it('a write is refused in the end, and a later one is not', async () => {
    const connection = openSqliteConnection(path, 'writer');
    const queue = createWriteQueue(connection, { onFatal: (error) => fatal.push(error), busyMs: 20 });
    const other = openSqliteConnection(path, 'writer');
    other.exec('begin immediate');
    await expect(queue.add(nothing)).rejects.toMatchObject({
      code: 'storage-failed',
      cause: { errcode: busy },
    });
    const later = queue.add(nothing);
    other.exec('commit');
    await later;
    expect(fatal).toEqual([]);
    queue.close();
    connection.close();
    other.close();
  });
});

it('answers no write before its commit', async () => {
  const { insertAll } = await fiveInserts();
  const order: string[] = [];
  beforeExec = (sql) => order.push(sql);
  await insertAll().then(() => order.push('answered'));
  expect(order.filter((sql) => sql.startsWith('begin'))).toHaveLength(1);
  expect(order.slice(-2)).toEqual(['commit', 'answered']);
});

it('shows a read nothing that is not committed', async () => {
  const { insertAll, stored } = await fiveInserts();
  let during: Promise<number> | undefined;
  beforeExec = (sql) => {
    if (sql === 'commit') during = stored();
  };
  await insertAll();
  expect(await during).toBe(0);
  await setImmediate();
  expect(await stored()).toBe(5);
});

it('lets reads share a snapshot that ends with the callback that they are made in', async () => {
  const { insertAll, stored } = await fiveInserts();
  await setImmediate();
  const exec = vi.spyOn(reader, 'exec');
  expect(await Promise.all([stored(), stored()])).toEqual([0, 0]);
  expect(exec.mock.calls).toEqual([['begin']]);
  beforeExec = (sql) => {
    if (sql === 'begin immediate') expect(exec).toHaveBeenLastCalledWith('commit');
  };
  const answers = insertAll();
  await stored();
  expect((await answers).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(await stored()).toBe(5);
});

it('fails a write whose script throws, and undoes it alone', async () => {
  const { insertAll, stored } = await fiveInserts();
  const own = new Error('own');
  const failing = db.write(function* () {
    yield* run(renameMembers, { name: 'Changed' });
    throw own;
  });
  await Promise.all([insertAll(), expect(failing).rejects.toBe(own)]);
  expect(await stored()).toBe(5);
  expect((await provisionRecords(db).members()).map(({ name }) => name)).toEqual(['Acme', 'Other']);
});

it('runs writes without savepoints until one fails, then with them for a while', async () => {
  const { insertAll } = await fiveInserts();
  const seen: string[] = [];
  beforeExec = (sql) => seen.push(sql);
  await insertAll();
  expect(seen).toEqual(['begin immediate', 'commit']);
  await expect(db.write(throwing)).rejects.toThrow('own');
  seen.length = 0;
  for (let i = 0; i < 100; i += 1) await db.write(nothing);
  expect(seen.filter((sql) => sql === 'savepoint one_write')).toHaveLength(100);
  seen.length = 0;
  await db.write(nothing);
  expect(seen).toEqual(['begin immediate', 'commit']);
});

it('spreads more writes than fit over several commits, and refuses what is beyond the queue', async () => {
  let commits = 0;
  beforeExec = (sql) => {
    if (sql === 'commit') commits += 1;
  };
  const answers = await Promise.allSettled(Array.from({ length: 33 }, () => db.write(nothing)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(answers[32]).toMatchObject({ reason: { code: 'busy' } });
  expect(commits).toBe(3);
});

it('commits what waits when it is closed, and takes no more', async () => {
  const { insertAll } = await fiveInserts();
  const writes = insertAll();
  const closing = db.close();
  expect((await writes).every(({ status }) => status === 'fulfilled')).toBe(true);
  await closing;
  await expect(db.write(nothing)).rejects.toThrow('closed');

  db = sqliteDatabase(openSqliteConnection(path, 'writer'), openSqliteConnection(path, 'reader'), {
    onFatal: (error) => fatal.push(error),
  });
  const { acme } = await provisionParties(db);
  expect(await attestationRecords(db).findByUniqueId(acme, 'U4')).toBeDefined();
});

it('takes no more once it is stopped from outside, and reports that once', async () => {
  const connection = openSqliteConnection(path, 'writer');
  const queue = createWriteQueue(connection, { onFatal: (error) => fatal.push(error) });
  const waiting = queue.add(nothing);
  const fault = sqliteError(ioErr);
  queue.stop(fault);
  queue.stop(sqliteError(ioErr));
  await expect(waiting).rejects.toThrow('could not be stored');
  await expect(queue.add(nothing)).rejects.toThrow('could not be stored');
  expect(fatal).toEqual([fault]);
  queue.close();
  connection.close();
});
