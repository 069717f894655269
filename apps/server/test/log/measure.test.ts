import { expect, test } from 'vitest';
import { measure } from './measure.ts';

/** The short form: `node test/log/measure.ts` makes a tree of ten million leaves. */
test('1,000 leaves a second are provable in time; a tree of 100,000 is back at once', {
  timeout: 60_000,
}, async () => {
  const { provableMs, leavesPerSecond, tree } = await measure({ rate: 1000, seconds: 3, leaves: 100_000 });
  expect(leavesPerSecond).toBeGreaterThan(800);
  // Other tests run at the same time and hold it up now and then, but not half of the time.
  expect(provableMs.p50).toBeLessThan(1200);
  expect(tree?.openMs).toBeLessThan(3000);
  expect(tree?.proofMs.p50).toBeLessThan(20);
});
