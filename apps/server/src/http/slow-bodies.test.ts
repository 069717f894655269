import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSlowBodies } from './slow-bodies.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rate = 100;
const grace = 10;

/** Bytes that arrive in each second; `h` where this side holds the sender back. */
test.each([
  ['fast enough', Array(60).fill(100), undefined],
  ['silent within the grace, then enough', [...Array(9).fill(0), 1200, ...Array(30).fill(150)], undefined],
  ['silent from the start', Array(60).fill(0), 11],
  ['a little too slow', Array(60).fill(99), 11],
  ['silent after a fast start', [1_000_000, ...Array(60).fill(0)], 22],
  ['silent because it is held back', Array(60).fill('h'), undefined],
  ['silent once it is no longer held back', [...Array(20).fill('h'), ...Array(40).fill(0)], 31],
] as const)('%s', (_, arrivals, cutAfter) => {
  let received = 0;
  let held = false;
  let cut: number | undefined;
  const bodies = watchSlowBodies(rate, grace, () => Date.now() / 1000);
  const seconds = Date.now() / 1000;
  const tooSlow = () => {
    expect(cut).toBeUndefined();
    cut = Date.now() / 1000 - seconds;
  };
  const watched = bodies.watch({ received: () => received, held: () => held, tooSlow });
  for (const arrival of arrivals) {
    held = arrival === 'h';
    received += typeof arrival === 'number' ? arrival : 0;
    vi.advanceTimersByTime(1000);
  }
  watched.done();
  bodies.close();
  expect(cut).toBe(cutAfter);
});

test('a body that is done is left alone', () => {
  const bodies = watchSlowBodies(rate, grace, () => Date.now() / 1000);
  const tooSlow = vi.fn();
  bodies.watch({ received: () => 0, tooSlow }).done();
  vi.advanceTimersByTime(60_000);
  bodies.close();
  expect(tooSlow).not.toHaveBeenCalled();
});
