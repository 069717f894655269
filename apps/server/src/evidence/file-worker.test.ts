import { expect, test, vi } from 'vitest';
import { createFileShare, createRetryTimes } from './file-worker.ts';

const busy = { rate: () => 5000, load: () => 0.95 };

test.each([
  ['few requests, whatever else the thread does', { took: 20, rate: 100, load: 1, want: 0 }],
  ['many requests that leave time over', { took: 20, rate: 5000, load: 0.7, want: 0 }],
  ['no time left: two quarters of it, by three files', { took: 20, rate: 5000, load: 0.95, want: 100 }],
  ['a file that took long for other reasons', { took: 3000, rate: 5000, load: 1, want: 5 * (500 / 3) }],
])('%s', (_name, { took, rate, load, want }) => {
  expect(createFileShare({ rate: () => rate, load: () => load }, 1).pauseAfter(took)).toBeCloseTo(want, 9);
});

test.each([
  [500, 100],
  [1_000, 100],
  [3_000, 28],
  [5_000, 0],
  [3_600_000, 0],
])('no time left, and files wait for %d ms: a pause of %d ms after 20', (waited, want) => {
  const share = createFileShare(busy, 1);
  share.made(waited);
  expect(share.pauseAfter(20)).toBeCloseTo(want, 9);
});

test('files of a member that wait are not forgotten for those of another that do not', () => {
  const share = createFileShare(busy, 1);
  share.made(12_000);
  share.made(100);
  expect(share.pauseAfter(20)).toBe(0);
});

test('when the last that waited is made, files give way again', () => {
  const share = createFileShare(busy, 1);
  share.made(60_000);
  for (let i = 0; i < 100; i++) share.made(100);
  expect(share.pauseAfter(20)).toBeCloseTo(100, 9);
});

test('one file for each thread that does nothing else, and one more', () => {
  expect([createFileShare(busy, 1).atOnce, createFileShare(busy, 7).atOnce]).toEqual([3, 9]);
});

test.each([
  [20, 0, 0.25],
  [160, 0, 0.25],
  [20, 3_000, 0.625],
  [160, 3_000, 0.625],
])('files of %d ms, of which one waited %d ms, take %d of each of these threads', (took, waited, want) => {
  for (const renderThreads of [1, 7]) {
    const share = createFileShare(busy, renderThreads);
    share.made(waited);
    const all = share.atOnce * (took / (took + share.pauseAfter(took)));
    expect(all / (renderThreads + 1)).toBeCloseTo(want, 9);
  }
});

test('each failure doubles the pause, a success ends it', () => {
  let now = 0;
  const longest = vi.spyOn(Math, 'random').mockReturnValue(1);
  const retries = createRetryTimes(() => now);
  const pauses = Array.from({ length: 14 }, () => {
    retries.failed('a');
    const from = now;
    while (!retries.isDue('a')) now += 500;
    return now - from;
  });
  longest.mockRestore();
  expect([pauses.slice(0, 3), pauses.at(-1)]).toEqual([[1_000, 2_000, 4_000], 3_600_000]);
  retries.failed('a');
  expect([retries.isDue('a'), retries.isDue('b')]).toEqual([false, true]);
  retries.done('a');
  expect(retries.isDue('a')).toBe(true);
});
