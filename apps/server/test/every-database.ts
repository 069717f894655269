import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Database } from '../src/storage/database/database.ts';
import { migrate } from '../src/storage/database/migrations.ts';
import { openPostgresql } from '../src/storage/database/postgresql.ts';
import { openSqlite } from '../src/storage/database/sqlite.ts';
import { makeDatabase } from './fresh-database.ts';

interface Driver {
  open(): Promise<Database>;
  stop(): Promise<void>;
}

const drivers: readonly (readonly [string, () => Promise<Driver>])[] = [
  ['sqlite', startSqlite],
  ['postgresql', sharedPostgres],
];

/** Runs one test body over every driver; `open` answers with a fresh database that has its tables. */
export function onEveryDatabase(body: (open: () => Promise<Database>) => void): void {
  describe.each(drivers)('%s', (_name, start) => {
    let driver: Driver | undefined;
    const opened: Database[] = [];

    beforeAll(async () => {
      driver = await start();
    });
    afterEach(async () => {
      for (const db of opened.splice(0)) await db.close();
    });
    afterAll(async () => driver?.stop());

    body(async () => {
      if (driver === undefined) throw new Error('Open the database inside a test.');
      const db = await driver.open();
      opened.push(db);
      await migrate(db);
      return db;
    });
  });
}

async function startSqlite(): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-sqlite-'));
  let count = 0;
  return {
    open: async () => {
      count += 1;
      return openSqlite(join(folder, `${count}.db`), { onFatal: (error) => Promise.reject(error) });
    },
    stop: () => rm(folder, { recursive: true }),
  };
}

async function sharedPostgres(): Promise<Driver> {
  const drops: (() => Promise<void>)[] = [];
  return {
    async open() {
      const { url, drop } = await makeDatabase();
      drops.push(drop);
      return openPostgresql(url, { connections: 20 });
    },
    async stop() {
      for (const drop of drops) await drop();
    },
  };
}
