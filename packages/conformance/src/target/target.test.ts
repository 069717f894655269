import { describe, expect, it } from 'vitest';
import { createPace } from './target.ts';

/** Milliseconds from one turn to the next after `rounds` of 16 answers, a second each, of which so many were "too many". */
async function gapAfter(busyOf16: number, rounds: number): Promise<number> {
  const clock = { now: 0 };
  const pace = createPace(1000, () => clock.now);
  for (let at = 0; at < rounds * 16; at += 1) {
    if (at % 16 === 15) clock.now += 1000;
    pace.answered(at % 16 < busyOf16);
  }
  const begin = performance.now();
  await pace.turn();
  await pace.turn();
  return performance.now() - begin;
}

describe('a pace', () => {
  it('stays where few are too many', async () => {
    expect(await gapAfter(1, 5)).toBeLessThan(40);
  });

  it('slows down to what the target takes', async () => {
    // Eight of sixteen were taken in a second.
    expect(await gapAfter(8, 1)).toBeGreaterThan(100);
  });
});
