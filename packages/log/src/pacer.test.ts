import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what comes within the gathering time shares one run; what comes during a run gets the next', async () => {
  const runs: number[] = [];
  let finish = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      runs.push(Date.now());
      finish = resolve;
    });
  const start = Date.now();
  const pacer = createPacer(work, { gatherMs: 200, onFault: () => true });
  for (let i = 0; i < 5; i++) pacer.wake();
  await vi.advanceTimersByTimeAsync(199);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual([start + 200]);
  pacer.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(1);
  finish();
  await vi.advanceTimersByTimeAsync(200);
  expect(runs).toHaveLength(2);
  finish();
  await pacer.stop();
});

test('after a failure it tries again, later each time, and at once when it works', async () => {
  let fails = 3;
  const faults: unknown[] = [];
  const runs: number[] = [];
  const start = Date.now();
  const pacer = createPacer(
    async () => {
      runs.push(Date.now() - start);
      if (fails-- > 0) throw new Error('disk');
    },
    { gatherMs: 10, onFault: (error) => faults.push(error) > 0, pollMs: 1e6 },
  );
  pacer.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual([10, 510, 1510, 3510]);
  expect(faults).toHaveLength(3);
  await pacer.stop();
});

test('it stops for good when it is asked to, and when it is closed', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new Error('fork');
  };
  const pacer = createPacer(work, { gatherMs: 10, onFault: () => false, pollMs: 100 });
  pacer.wake();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(runs).toBe(1);
  await pacer.stop();
  pacer.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(1);
});

test('it looks by itself now and then', async () => {
  let runs = 0;
  const pacer = createPacer(async () => void runs++, { gatherMs: 10, onFault: () => true, pollMs: 5000 });
  await vi.advanceTimersByTimeAsync(15_100);
  expect(runs).toBe(3);
  await pacer.stop();
});
