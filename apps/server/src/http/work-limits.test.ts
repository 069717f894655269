import { expect, test } from 'vitest';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { costOfUnsigned, timed, workToReserve } from './work-limits.ts';

const MiB = 2 ** 20;
const json = { 'content-type': 'application/json' };

const headers: [string, Record<string, string>, number][] = [
  ['no body', {}, 0.5],
  ['a JSON body: by its length', { ...json, 'content-length': String(MiB) }, 8.5],
  ['one that is too large: nothing of it is read', { ...json, 'content-length': String(3 * MiB) }, 0.5],
  ['one of unknown length', { ...json, 'transfer-encoding': 'chunked' }, 0.5],
  [
    'files: by what arrives',
    { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' },
    0.5,
  ],
];
test.each(headers)('work that is reserved for %s', (_, given, want) => {
  expect(workToReserve(given, { maxBodyBytes: 2 * MiB, addressWork: 100 })).toBe(want);
});

test('no more is reserved than a full bucket has', () => {
  const settings = { maxBodyBytes: 2 * MiB, addressWork: 1 };
  expect(workToReserve({ ...json, 'content-length': String(MiB) }, settings)).toBe(2);
});

test('an unsigned request costs what was received of it', () => {
  expect(costOfUnsigned({ body: 0, files: 0 })).toBe(0.5);
  expect(costOfUnsigned({ body: MiB, files: 2 * MiB })).toBe(16.5);
});

function chargedFor(work: () => void): number {
  const buckets = createTokenBuckets(1, 1000, () => 0, 1000);
  timed(buckets, 'a', work);
  // One token for each second that is owed, and what the bucket held.
  buckets.charge('a', 1000);
  return buckets.owed('a');
}

test('work is charged as long as the thread ran', () => {
  const charged = chargedFor(() => {
    for (let ran = 0, before = process.threadCpuUsage(); ran < 40_000; ) {
      const { user, system } = process.threadCpuUsage(before);
      ran = user + system;
    }
  });
  expect(charged).toBeGreaterThan(35);
});

test('time in which the thread does not run is not charged', () => {
  const charged = chargedFor(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  });
  expect(charged).toBeLessThan(30);
});
