import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { createEntrance } from './entrance.ts';
import { reserving } from './work-limits.ts';

const seconds = () => performance.now() / 1000;
const open = { socket: { destroyed: false } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of `waits` came at each step of 5 ms, and what they were. */
async function stepsOf(waits: readonly Promise<number>[], milliseconds: number): Promise<number[][]> {
  let now: number[] = [];
  for (const wait of waits) void wait.then((seconds) => now.push(seconds));
  const steps: number[][] = [];
  for (let at = 0; at < milliseconds; at += 5) {
    now = [];
    await vi.advanceTimersByTimeAsync(5);
    steps.push(now);
  }
  return steps;
}

/** The connections of a caller that has used up its rate. */
async function manyOver(rate: number, count: number) {
  const enter = createEntrance(createTokenBuckets(rate, 1, seconds));
  expect(await enter(open, 'a')).toBe(0);
  return { enter, waits: Array.from({ length: count }, () => enter(open, 'a')) };
}

test('what is over the rate goes on at the rate, not all of it a second later', async () => {
  const { waits } = await manyOver(200, 64);
  const steps = await stepsOf(waits, 1000);
  expect(Math.max(...steps.map((step) => step.length))).toBeLessThanOrEqual(2);
  expect(steps.flat()).toEqual(Array(64).fill(0));
});

test('what waited for a second in vain is refused, one at a time', async () => {
  const { waits } = await manyOver(0.01, 20);
  const steps = await stepsOf(waits, 1200);
  expect(steps.slice(0, 199).flat()).toEqual([]);
  expect(Math.max(...steps.map((step) => step.length))).toBe(1);
  expect(steps.flat()).toEqual(Array(20).fill(99));
});

test('another address does not wait', async () => {
  const { enter, waits } = await manyOver(0.01, 500);
  expect(await enter(open, 'b')).toBe(0);
  await stepsOf(waits, 4000);
});

test('requests of an address stay in their order', async () => {
  const { enter, waits } = await manyOver(200, 2);
  const order: string[] = [];
  void waits[1]?.then(() => order.push('first'));
  void enter(open, 'a').then(() => order.push('then'));
  await vi.advanceTimersByTimeAsync(100);
  expect(order).toEqual(['first', 'then']);
});

test('a caller that has closed its connection takes no token', async () => {
  const { enter } = await manyOver(1, 0);
  const request = { socket: { destroyed: false } };
  const closed = [enter(request, 'a'), enter(request, 'a')];
  const last = enter(open, 'a');
  request.socket.destroyed = true;
  await vi.advanceTimersByTimeAsync(1005);
  expect(await Promise.all(closed)).toEqual([1, 1]);
  expect(await last).toBe(0);
});

test('at the end of a debt of work, not all that wait are let in', async () => {
  const work = createTokenBuckets(100, 200, seconds);
  const enter = createEntrance(reserving(createTokenBuckets(null, 0), work));
  work.charge('a', 210);
  const waits = Array.from({ length: 64 }, () => enter(open, 'a', 0.5));
  const steps = await stepsOf(waits, 1000);
  // 10 ms are to be paid off first; then each 5 ms there is work for one request, and a part of the next.
  expect(Math.max(...steps.map((step) => step.length))).toBeLessThanOrEqual(2);
  expect(steps.slice(0, 19).flat()).toEqual([]);
  expect(steps.flat()).toEqual(Array(64).fill(0));
});
