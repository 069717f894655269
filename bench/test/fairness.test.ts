import { expect, test } from 'vitest';
import { runFairness } from '../src/fairness/run-fairness.ts';

/** The short form shows that the attacks are met at all; only the long one, on a quiet machine, measures by how much. */
test.each(['short keys', 'slow uploads', 'large creates'])(
  'a member is served during the attack: %s',
  async (only) => {
    const options = { seconds: 3, rounds: 1, rate: 20, only };
    const [figure] = await runFairness(options, () => {});
    const [round] = figure?.rounds ?? [];
    expect(round?.attacked.failure).toBeUndefined();
    expect(round?.attacked.answers).toBeGreaterThan(10);
    // Without the limits it is seconds for each request, or a refusal.
    expect(round?.attacked.p50).toBeLessThan(Math.max(1000, 10 * (round?.alone[0].p50 ?? 0)));
    expect(Object.keys(round?.answers ?? {})).not.toEqual([]);
  },
  120_000,
);
