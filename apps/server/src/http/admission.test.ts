import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unshared } from '../limits/share-limits.ts';
import { settingsFor } from '../settings/read-settings.ts';
import { type Admission, createAdmission, type Visit } from './admission.ts';

const MiB = 2 ** 20;
const trustedProxy = ['192.0.2.1'];
const address = '198.51.100.7';

let admission: Admission;
const open = (changes: Parameters<typeof settingsFor>[0] = {}) => {
  const limits = { rateLimit: 1000, memberBytes: 10 * MiB, spoolBudget: 100, trustedProxy };
  admission = createAdmission(settingsFor({ keyFile: '/nowhere/the.key', ...limits, ...changes }), unshared);
};
beforeEach(() => {
  vi.useFakeTimers();
  open();
});
afterEach(() => void vi.useRealTimers());

const visitOf = (headers: Record<string, string> = {}, from = address): Visit =>
  admission.visit(
    {
      headers,
      socket: Object.assign(new EventEmitter(), { destroyed: false }),
    } as unknown as IncomingMessage,
    from,
  );
/** In order, when each of the promises was settled, in seconds from now. */
async function timesOf(all: readonly Promise<unknown>[], seconds = 200): Promise<string[]> {
  const from = Date.now();
  const settled: string[] = [];
  const tell = (what: string) => settled.push(`${what} ${((Date.now() - from) / 1000).toFixed(1)}`);
  for (const one of all)
    void one.then(
      () => tell('on'),
      () => tell('refused'),
    );
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await Promise.allSettled(all);
  return settled;
}
const times = (count: number, start: () => Promise<unknown>) => Array.from({ length: count }, start);

test('requests of an address over its rate go on one after the other, and are refused after a second', async () => {
  open({ addressRate: 4, addressBurst: 2 });
  const settled = await timesOf(times(8, () => admission.enter(visitOf())));
  expect(settled).toEqual([
    'on 0.0',
    'on 0.0',
    'on 0.3',
    'on 0.5',
    'on 0.8',
    'on 1.0',
    'refused 1.0',
    'refused 1.0',
  ]);
  await admission.enter(visitOf({}, '198.51.100.8'));
});

/** Requests whose signature does not hold, until one has to wait. */
async function unsignedUntilOneWaits(body = 0, from = address): Promise<number> {
  for (let count = 0; count < 2000; count += 1) {
    const visit = visitOf({ 'content-length': String(body) }, from);
    let isIn = false;
    void admission.enter(visit).then(() => {
      isIn = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    if (!isIn) return count;
    admission.memory.enter(visit.request, from, () => {});
    expect(admission.memory.take(visit.request, body)).toBe(true);
    admission.leave(visit, true);
  }
  return 2000;
}

test('what requests cost whose signature does not hold is bounded for each address', async () => {
  expect(await unsignedUntilOneWaits()).toBe(512);
  // A body of a mebibyte costs as much as 41 without.
  expect(await unsignedUntilOneWaits(MiB, '198.51.100.8')).toBe(12);
});

test('requests whose signature holds cost the address nothing but their bytes', async () => {
  for (let i = 0; i < 2000; i += 1) {
    const visit = visitOf();
    await admission.enter(visit);
    for (let file = 0; file < 3; file += 1) admission.receivedFile(visit);
    admission.signed(visit);
    admission.leave(visit, false);
  }
  expect(await unsignedUntilOneWaits()).toBe(512);
});

test('callers behind a proxy of this machine that no setting names have no such bound', async () => {
  open({ trustedProxy: [] });
  expect(await unsignedUntilOneWaits(0, '127.0.0.1')).toBe(2000);
  expect(await unsignedUntilOneWaits()).toBe(512);
});

test.each([
  // 10 MiB/s, twice that at once; JSON counts 32 times.
  [
    'JSON waits for ten seconds at most',
    MiB,
    [],
    ['on 0.0', 'on 3.2', 'on 6.4', 'on 9.6', 'refused 0.0', 'refused 0.0'],
  ],
  ['small JSON does not wait', 16_000, [], Array(6).fill('on 0.0')],
  [
    'files wait, however long those before them take',
    0,
    [{ size: 12 * MiB }],
    ['on 0.0', 'on 0.4', 'on 1.6', 'on 2.8', 'on 4.0', 'on 5.2'],
  ],
  [
    'each file after the first counts',
    0,
    Array(9).fill({ size: 1 }),
    ['on 0.0', 'on 0.0', 'on 0.4', 'on 1.2', 'on 2.0', 'on 2.8'],
  ],
])('%s', async (_name, json, files, want) => {
  const settled = await timesOf(times(6, () => admission.payFor(visitOf(), 'm', json, files)));
  expect(settled.toSorted()).toEqual([...want].toSorted());
  await admission.payFor(visitOf(), 'other', json, files);
});

test('answers are sent at the pace of their member', async () => {
  expect(await timesOf(times(4, () => admission.spend('m', 10 * MiB)))).toEqual([
    'on 0.0',
    'on 0.0',
    'on 1.0',
    'on 2.0',
  ]);
});

test.each([
  [
    'its caller disconnects',
    ({ request }: Visit) => void (request.socket as unknown as EventEmitter).emit('close'),
    /cut off/,
  ],
  ['the server ends', () => admission.refuseWaiting(), /while the server ends/],
  [
    'another address needs the room that it holds',
    () => {
      const visit = visitOf({}, '198.51.100.8');
      admission.disk.enter(visit.request, visit.address, () => {});
      expect(admission.disk.take(visit.request, 10)).toBe(true);
    },
    /with files at once/,
  ],
])('one that waits is refused when %s', async (_name, happen, message) => {
  const files = [{ size: 100 * MiB }];
  await admission.payFor(visitOf(), 'm', 0, files);
  const visit = visitOf();
  admission.disk.enter(visit.request, visit.address, () => {});
  admission.disk.take(visit.request, 95);
  admission.disk.settle(visit.request);
  const waiting = admission.payFor(visit, 'm', 0, files);
  const refused = expect(waiting).rejects.toThrow(message);
  happen(visit);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});
