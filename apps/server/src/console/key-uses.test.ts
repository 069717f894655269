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
  uses.note('A');
  vi.advanceTimersByTime(10_000);
  uses.note('A');
  uses.note('B');
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
  uses.note('B');
  await uses.close();
  expect(stored[1]).toEqual([['B', 65_000]]);
});

test('what could not be stored is stored the next time', async () => {
  vi.useFakeTimers({ now: 0 });
  const faults: unknown[] = [];
  let fails = true;
  const stored: [string, number][][] = [];
  const uses = createKeyUses(
    async (each) => {
      if (fails) throw new Error('disk');
      stored.push([...each]);
    },
    (error) => faults.push(error),
  );
  uses.note('A');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([faults.length, uses.last('A')]).toEqual([1, 0]);
  fails = false;
  uses.note('B');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored).toEqual([
    [
      ['A', 0],
      ['B', 60_000],
    ],
  ]);
});
