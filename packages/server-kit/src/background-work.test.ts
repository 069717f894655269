import { AsyncLocalStorage } from 'node:async_hooks';
import { queryObjects } from 'node:v8';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoopOptions, startLoop } from './background-work.ts';

const retry = { first: 500, longest: 30_000 };
const pass = vi.advanceTimersByTimeAsync;

/** A loop of which each step is noted with its time; it fails so often at the beginning. */
function noted(options: Partial<LoopOptions>, fails = 0) {
  const start = Date.now();
  const times: number[] = [];
  const faults: unknown[] = [];
  const loop = startLoop({
    async step() {
      times.push(Date.now() - start);
      if (times.length <= fails) throw new Error(`step ${times.length}`);
      return undefined;
    },
    retry,
    onFault: (error) => faults.push(error),
    ...options,
  });
  return { loop, times, faults };
}

describe('a loop', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('what comes within the gathering time shares one step; what comes during a step gets the next', async () => {
    const times: number[] = [];
    let finish = () => {};
    const start = Date.now();
    const step = () =>
      new Promise<undefined>((resolve) => {
        times.push(Date.now() - start);
        finish = () => resolve(undefined);
      });
    const loop = startLoop({ step, gather: 200, retry, onFault: () => {} });
    for (let i = 0; i < 5; i++) loop.wake();
    await pass(199);
    expect(times).toEqual([]);
    await pass(1);
    expect(times).toEqual([200]);
    loop.wake();
    await pass(1000);
    expect(times).toHaveLength(1);
    finish();
    await pass(200);
    expect(times).toHaveLength(2);
    finish();
    await loop.stop();
  });

  test('a step is not part of what woke the loop', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const step = async () => void seen.push(request.getStore()) as undefined;
    const loop = startLoop({ step, retry, onFault: () => {} });
    request.run('a request', loop.wake);
    await pass(0);
    expect(seen).toEqual([undefined]);
    await loop.stop();
  });

  test('after a failure it tries again, later each time, and as usual once it works', async () => {
    const { loop, times, faults } = noted({ gather: 10, every: 4000 }, 3);
    loop.wake();
    await pass(8_000);
    expect(times).toEqual([10, 510, 1510, 3510, 7510]);
    expect(faults).toEqual([1, 2, 3].map((number) => new Error(`step ${number}`)));
    await loop.stop();
  });

  test('pauses after failures have a longest, and it says when it has recovered', async () => {
    const recovered: number[] = [];
    const onRecovery = (failures: number) => recovered.push(failures);
    const { loop, times } = noted({ retry: { first: 100, longest: 300 }, onRecovery }, 5);
    loop.wake();
    await pass(5_000);
    expect(times).toEqual([0, 100, 300, 600, 900, 1200]);
    expect(recovered).toEqual([5]);
    await loop.stop();
  });

  test('to be woken cuts no pause short that follows a failure, or that the step asked for', async () => {
    const failed = noted({}, 1);
    failed.loop.wake();
    await pass(100);
    failed.loop.wake();
    await pass(399);
    expect(failed.times).toEqual([0]);
    await pass(1);
    expect(failed.times).toEqual([0, 500]);

    let steps = 0;
    const step = async () => {
      steps += 1;
      return steps === 1 ? 1000 : undefined;
    };
    const loop = startLoop({ step, retry, onFault: () => {} });
    loop.wake();
    await pass(100);
    loop.wake();
    await pass(899);
    expect(steps).toBe(1);
    await pass(1);
    expect(steps).toBe(2);
    loop.wake();
    expect(steps).toBe(3);
    await Promise.all([loop.stop(), failed.loop.stop()]);
  });

  test('to be woken cuts the pause between two regular steps short', async () => {
    const { loop, times } = noted({ every: 5000 });
    await pass(1000);
    loop.wake();
    await pass(5000);
    expect(times).toEqual([1000, 6000]);
    await loop.stop();
  });

  test('it stops for good when a fault asks for it, and when it is stopped', async () => {
    const ended = noted({ onFault: () => false, every: 100 }, Number.POSITIVE_INFINITY);
    ended.loop.wake();
    await pass(100_000);
    expect(ended.times).toHaveLength(1);
    const stopped = noted({ every: 100 });
    await stopped.loop.stop();
    stopped.loop.wake();
    await pass(1000);
    expect(stopped.times).toEqual([]);
  });

  test('to stop waits for the step under way, which can ask for it', async () => {
    let answer: boolean | undefined;
    const step = async (isStopped: () => boolean) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer = isStopped();
      return 0;
    };
    const loop = startLoop({ step, retry, onFault: () => {} });
    loop.wake();
    const stopped = loop.stop();
    await pass(50);
    await stopped;
    await pass(1000);
    expect(answer).toBe(true);
  });
});

test('steps that are over leave nothing in memory', async () => {
  let count = 0;
  const step = async () => {
    count += 1;
    return 0;
  };
  const loop = startLoop({ step, retry, onFault: () => {} });
  loop.wake();
  const promisesAfter = async (least: number) => {
    await vi.waitFor(() => expect(count).toBeGreaterThan(least), { timeout: 20_000 });
    return queryObjects(Promise, { format: 'count' });
  };
  const first = await promisesAfter(10);
  const grown = (await promisesAfter(310)) - first;
  await loop.stop();
  expect(grown).toBeLessThan(150);
});
