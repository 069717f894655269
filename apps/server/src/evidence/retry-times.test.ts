import { expect, test, vi } from 'vitest';
import { createRetryTimes } from './retry-times.ts';

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
