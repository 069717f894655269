import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as othersRun } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness, type ReadinessOptions } from './create-readiness.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readiness-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const ready = (changes: Partial<ReadinessOptions> = {}) =>
  createReadiness({ folder, minFreeBytes: 1, isBroken: () => false, ...changes })();

test('a disk that can be written is ready, and nothing is left on it', async () => {
  expect(await ready()).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('a full disk is not', async () => {
  const reason = await ready({ minFreeBytes: 1024 ** 6 });
  expect(reason).toMatch(/^the disk of DATA_DIR has \d+ bytes free, which is less than MIN_FREE_DISK/);
});

test('nor is one that cannot be written', async () => {
  expect(await ready({ folder: join(folder, 'none') })).toBe('DATA_DIR cannot be written (ENOENT)');
});

test('nor is a storage that failed, however the disk is now', async () => {
  expect(await ready({ isBroken: () => true })).toMatch('must be started again');
});

test('many who ask at once cause one look', async () => {
  const readiness = createReadiness({ folder, minFreeBytes: 1, isBroken: () => false });
  const first = readiness();
  expect(readiness()).toBe(first);
  expect(await first).toBeUndefined();
});

test.each([
  ['database', 'ping', 'the database of DATABASE_URL'],
  ['store', 'askPlaces', 'the store of BLOB_URL'],
] as const)('a %s that hangs is not ready; it is asked once until it answers', async (_name, port, name) => {
  let asked = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const hang = () => {
    asked += 1;
    return answered;
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const readiness = createReadiness({ folder, minFreeBytes: 1, isBroken: () => false, [port]: hang });
  const first = readiness();
  while (asked === 0) await othersRun();
  vi.advanceTimersByTime(4_000);
  expect(await first).toBe(`${name} has not answered for 4 seconds`);
  expect(await readiness()).toBe(`${name} has not answered for 4 seconds`);
  expect(asked).toBe(1);
  answer();
  await othersRun();
  expect(await readiness()).toBeUndefined();
});
