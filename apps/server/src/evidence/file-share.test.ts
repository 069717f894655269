import { expect, test } from 'vitest';
import { createFileShare } from './file-share.ts';

const pause = (took: number, rate: number, load: number) =>
  createFileShare({ rate: () => rate, load: () => load }).pauseAfter(took);

test.each([
  ['few requests, whatever else the thread does', { took: 20, rate: 100, load: 1, want: 0 }],
  ['many requests that leave time over', { took: 20, rate: 5000, load: 0.7, want: 0 }],
  ['no time left: a quarter of it', { took: 20, rate: 5000, load: 0.95, want: 60 }],
  ['a file that took long for other reasons', { took: 3000, rate: 5000, load: 1, want: 500 }],
])('%s', (_name, { took, rate, load, want }) => {
  expect(pause(took, rate, load)).toBe(want);
});
