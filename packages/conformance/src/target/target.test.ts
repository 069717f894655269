import { expect, it } from 'vitest';
import { createPace } from './target.ts';

/**
 * @param rounds how many of 16 answers say "too many", a second for each round
 * @returns milliseconds from one turn to the next after them, where 1000 a second may be sent
 */
async function gapAfter(rounds: readonly number[]): Promise<number> {
  let now = 0;
  let slept = 0;
  const pace = createPace(1000, {
    now: () => now,
    left: () => Number.POSITIVE_INFINITY,
    sleep: async (milliseconds) => {
      slept += milliseconds;
    },
  });
  for (const busy of rounds)
    for (let at = 0; at < 16; at += 1) {
      if (at === 15) now += 1000;
      pace.answered(at < busy);
    }
  await pace.turn();
  await pace.turn();
  return slept;
}

it.each([
  ['stays where few are too many', [1, 1, 1, 1, 1], 1],
  ['slows down to what the target accepted: eight in a second', [8], 125],
  ['slows down to one request a second at most', [16, 16], 1000],
  ['rises by a quarter when all are accepted', [8, 0, 0], 80],
  ['does not rise while some are too many', [8, 1, 3], 125],
  ['rises to what the configuration allows, not further', [8, ...Array<number>(40).fill(0)], 1],
])('a pace %s', async (_, rounds, milliseconds) => {
  expect(await gapAfter(rounds)).toBeCloseTo(milliseconds, 6);
});
