import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { upkeep } from '../src/processes/join-processes.ts';
import { openStorage, type Storage } from '../src/storage/open-storage.ts';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts';

let folder: string;
let blobUrl: string;
let database: Awaited<ReturnType<typeof makeDatabase>>;
const running = new Set<ServerUnderTest>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotate-elsewhere-'));
  blobUrl = makeStore();
  database = await makeDatabase();
});
afterEach(async () => {
  for (const server of running) await stop(server);
  await database.drop();
  await rm(folder, { recursive: true });
});

const keyFile = () => join(folder, 'data.key');
const keysOf = async () => (await readFile(keyFile(), 'utf8')).trim().split('\n');

/** A server with a DATA_DIR of its own, as on another machine. */
async function start(name: string): Promise<ServerUnderTest> {
  const settings = { databaseUrl: database.url, blobUrl, keyFile: keyFile(), dataDir: join(folder, name) };
  const server = await startServerUnderTest(settings, pino({ level: 'silent' }));
  running.add(server);
  return server;
}

async function stop(server: ServerUnderTest): Promise<void> {
  running.delete(server);
  await server.running.close();
}

/** With a DATA_DIR that no server uses. */
async function rotate(): Promise<{ code: number; err: string }> {
  const err: string[] = [];
  const code = await runAdmin(['key-file', 'rotate'], {
    env: {
      DATA_DIR: join(folder, 'admin'),
      KEY_FILE: keyFile(),
      DATABASE_URL: database.url,
      BLOB_URL: blobUrl,
    },
    out: () => {},
    err: (text) => err.push(text),
  });
  return { code, err: err.join('\n') };
}

const refused = { code: 1, err: expect.stringMatching(/^A server uses this database.* Stop all servers/) };

async function withLeases(use: (leases: NonNullable<Storage['shared']>['leases']) => Promise<void>) {
  const options = { dataDir: join(folder, 'other'), databaseUrl: database.url, blobUrl, onFatal: () => {} };
  const storage = await openStorage({ ...options, role: 'admin' });
  try {
    if (storage.shared === undefined) throw new Error('Nothing is shared');
    await use(storage.shared.leases);
  } finally {
    await storage.close();
  }
}

test('it is refused while a server runs elsewhere, also when the one with the lease has just stopped', async () => {
  const [first, second] = [await start('1'), await start('2')];
  const before = await keysOf();
  expect(await rotate()).toMatchObject(refused);
  await stop(first);
  expect(await rotate()).toMatchObject(refused);
  expect(await keysOf()).toEqual(before);
  await stop(second);

  const rotated = await rotate();
  expect(rotated).toMatchObject({ code: 0, err: expect.stringContaining('Copy it to the other machines') });
  const after = await keysOf();
  expect([after.length, after[0] === before[0]]).toEqual([1, false]);
  await start('3');
});

test('a server that starts meanwhile keeps the former key in the file', async () => {
  await stop(await start('1'));
  const [before] = await keysOf();
  await withLeases(async (leases) => {
    const rotating = rotate();
    await expect.poll(async () => (await keysOf()).length, { interval: 20 }).toBe(2);
    expect(await leases.take(upkeep, 'one that started', 60_000)).toBeDefined();
    expect(await rotating).toMatchObject(refused);
    expect((await keysOf())[1]).toBe(before);
    await leases.giveBack(upkeep, 'one that started');
  });
  expect((await rotate()).code).toBe(0);
  expect(await keysOf()).toHaveLength(1);
});

test('one that was killed may be working until its lease has ended', async () => {
  await stop(await start('1'));
  await withLeases(async (leases) => {
    await leases.take(upkeep, 'killed', 600_000);
    expect(await rotate()).toMatchObject(refused);
    await leases.take(upkeep, 'killed', 1);
    await expect.poll(() => leases.isHeld(upkeep)).toBe(false);
  });
  expect((await rotate()).code).toBe(0);
});
