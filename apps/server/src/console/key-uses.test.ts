import { afterEach, expect, test, vi } from 'vitest';
import { createKeyUses } from './key-uses.ts';

afterEach(() => vi.useRealTimers());

test('times are known at once, and stored once a minute', async () => {
  vi.useFakeTimers({ now: 5000 });
  const stored: [string, number][][] = [];
  const uses = createKeyUses(
    async (each) => void stored.push([...each]),
    () => expect.fail(),
  );
  uses.note('A', 10);
  vi.advanceTimersByTime(10_000);
  uses.note('A', 10);
  uses.note('B', 20);
  expect([uses.last('A'), uses.last('B'), uses.last('C')]).toEqual([15_000, 15_000, undefined]);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(stored).toEqual([
    [
      ['A', 15_000],
      ['B', 15_000],
    ],
  ]);
  expect(uses.last('A')).toBeUndefined();
  uses.note('B', 20);
  await uses.close();
  expect(stored[1]).toEqual([['B', 65_000]]);
});

test('what could not be stored is stored the next time', async () => {
  vi.useFakeTimers({ now: 0 });
  const faults: unknown[] = [];
  let fails = true;
  const stored: [string, number][][] = [];
  const counted: number[] = [];
  const uses = createKeyUses(
    async (each, usage) => {
      if (fails) throw new Error('disk');
      stored.push([...each]);
      counted.push(...usage.map(({ requests }) => requests));
    },
    (error) => faults.push(error),
  );
  uses.note('A', 10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([faults.length, uses.last('A')]).toEqual([1, 0]);
  fails = false;
  uses.note('A', 20);
  uses.note('B', 20);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored).toEqual([
    [
      ['A', 60_000],
      ['B', 60_000],
    ],
  ]);
  expect(counted).toEqual([2, 1]);
});

test('requests are counted by hour, with the busiest second and the largest', async () => {
  vi.useFakeTimers({ now: 3_600_000 });
  const stored: unknown[] = [];
  const uses = createKeyUses(
    async (_, usage) =>
      void stored.push(...usage.map(({ requests, peak, largest }) => ({ requests, peak, largest }))),
    () => expect.fail(),
  );
  for (const bytes of [5, 700, 6]) uses.note('A', bytes);
  vi.advanceTimersByTime(1000);
  for (const bytes of [1, 2]) uses.note('A', bytes);
  const counted = { requests: 5, peak: 3, largest: 700 };
  expect(uses.since('A', 1)).toMatchObject([{ accessKey: 'A', hour: 1, ...counted }]);
  expect([uses.since('A', 2), uses.since('B', 1)]).toEqual([[], []]);
  await uses.close();
  expect(stored).toEqual([counted]);
  expect(uses.since('A', 1)).toEqual([]);
});
