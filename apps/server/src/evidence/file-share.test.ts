import { expect, test } from 'vitest';
import { createFileShare } from './file-share.ts';

const busy = { rate: () => 5000, load: () => 0.95 };

test.each([
  ['few requests, whatever else the thread does', { took: 20, rate: 100, load: 1, want: 0 }],
  ['many requests that leave time over', { took: 20, rate: 5000, load: 0.7, want: 0 }],
  ['no time left: a quarter of it', { took: 20, rate: 5000, load: 0.95, want: 60 }],
  ['a file that took long for other reasons', { took: 3000, rate: 5000, load: 1, want: 500 }],
])('%s', (_name, { took, rate, load, want }) => {
  expect(createFileShare({ rate: () => rate, load: () => load }).pauseAfter(took)).toBe(want);
});

test.each([
  [500, 60],
  [1_000, 60],
  [3_000, 12],
  [5_000, 0],
  [3_600_000, 0],
])('no time left, and files wait for %d ms: a pause of %d ms after 20', (waited, want) => {
  const share = createFileShare(busy);
  share.made(waited);
  expect(share.pauseAfter(20)).toBeCloseTo(want, 9);
});

test('files of a member that wait are not forgotten for those of another that do not', () => {
  const share = createFileShare(busy);
  share.made(12_000);
  share.made(100);
  expect(share.pauseAfter(20)).toBe(0);
});

test('when the last that waited is made, files give way again', () => {
  const share = createFileShare(busy);
  share.made(60_000);
  for (let i = 0; i < 100; i++) share.made(100);
  expect(share.pauseAfter(20)).toBe(60);
});
