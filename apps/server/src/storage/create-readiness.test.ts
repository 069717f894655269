import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as othersRun } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  createReadiness({ folder, minFreeBytes: 1, isBroken: () => false, ...changes }).whyNotReady();

test('a disk that can be written is ready, and nothing is left on it', async () => {
  expect(await ready()).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('a full disk is not', async () => {
  const reason = await ready({ minFreeBytes: 1024 ** 6 });
  expect(reason).toMatch(
    /^the disk of DATA_DIR has \d+ bytes free, which is less than \d+: make room there$/,
  );
});

test('nor is one that cannot be written', async () => {
  expect(await ready({ folder: join(folder, 'none') })).toBe('DATA_DIR cannot be written (ENOENT)');
});

test('nor is a storage that failed, however the disk is now', async () => {
  expect(await ready({ isBroken: () => true })).toMatch('must be started again');
});

test('many who ask at once cause one look', async () => {
  let syncs = 0;
  const { whyNotReady } = createReadiness({
    ...{ folder, minFreeBytes: 1, isBroken: () => false, onSync: () => (syncs += 1) },
  });
  expect(await Promise.all([whyNotReady(), whyNotReady()])).toEqual([undefined, undefined]);
  expect(syncs).toBe(1);
});

describe('database and store', () => {
  /** What each does now; `undefined`: it answers. */
  let [database, store]: (Error | undefined)[] = [];
  let hang: Promise<void> | undefined;
  let asked = 0;
  const seen: string[] = [];
  const answer = async (fault: Error | undefined) => {
    asked += 1;
    await hang;
    if (fault) throw fault;
  };
  const open = () =>
    createReadiness({
      ...{ folder, minFreeBytes: 1, isBroken: () => false },
      ...{ ping: () => answer(database), askPlaces: () => answer(store) },
      onFault: (part, fault) => seen.push(`${part} ${fault?.class} ${fault?.code}`),
    });
  beforeEach(() => {
    [database, store, hang, asked] = [undefined, undefined, undefined, 0];
    seen.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  const s3 = (status: number) => Object.assign(new Error('no'), { $metadata: { httpStatusCode: status } });
  const pg = (code: string) => Object.assign(new Error('no'), { code, severity: 'FATAL' });
  const system = (code: string) => Object.assign(new Error('no'), { code });

  test.each([
    ['refused 403', s3(403)],
    ['unreachable 503', s3(503)],
    ['slow 429', s3(429)],
    ['unreachable ECONNREFUSED', system('ECONNREFUSED')],
    ['slow ETIMEDOUT', system('ETIMEDOUT')],
  ])('a store that is %s is named, and never decides', async (want, fault) => {
    store = fault;
    const { whyNotReady, storageFaults } = open();
    for (let seconds = 0; seconds < 60; seconds += 3) {
      expect(await whyNotReady()).toBeUndefined();
      expect((await storageFaults()).map((one) => `${one.class} ${one.code}`)).toEqual([want]);
      vi.advanceTimersByTime(3_000);
    }
    store = undefined;
    expect(await storageFaults()).toEqual([]);
    expect(seen).toEqual([`store ${want}`, 'store undefined undefined']);
  });

  test.each([
    ['refused', pg('28P01')],
    ['unreachable', pg('57P03')],
    ['unreachable', system('ECONNREFUSED')],
    ['slow', new Error('Query read timeout')],
  ])(
    'a database that is %s makes the server unready after ten seconds, until it answers',
    async (kind, fault) => {
      const { whyNotReady } = open();
      expect(await whyNotReady()).toBeUndefined();
      vi.advanceTimersByTime(3_000);
      database = fault;
      expect(await whyNotReady()).toBeUndefined();
      vi.advanceTimersByTime(9_000);
      expect(await whyNotReady()).toBeUndefined();
      vi.advanceTimersByTime(3_000);
      const reason = `the database of DATABASE_URL has not answered for 12 seconds (${kind})`;
      expect(await whyNotReady()).toBe(reason);
      database = undefined;
      vi.advanceTimersByTime(3_000);
      expect(await whyNotReady()).toBeUndefined();
    },
  );

  test('one that hangs is asked once, holds up no answer for long, and is slow', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hang = promise;
    const { whyNotReady } = open();
    for (const want of [undefined, undefined, '11 seconds (slow)']) {
      const reason = whyNotReady();
      await othersRun();
      vi.advanceTimersByTime(1_000);
      if (want === undefined) expect(await reason).toBeUndefined();
      else expect(await reason).toContain(want);
      vi.advanceTimersByTime(4_000);
    }
    expect([asked, seen]).toEqual([1, ['database slow none']]);
    resolve();
    await othersRun();
    expect(await whyNotReady()).toBeUndefined();
  });
});
