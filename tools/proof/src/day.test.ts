import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function shareOn(day: number): Promise<number[]> {
  vi.stubEnv('PROOF_DAY', String(day));
  vi.resetModules();
  const { ofDay } = await import('./day.ts');
  return ofDay([0, 1, 2, 3, 4, 5, 6, 7], 3);
}

test('each day has a part of its own, and together they are all', async () => {
  const parts = [await shareOn(300), await shareOn(301), await shareOn(302)];
  expect(parts).toEqual([
    [0, 3, 6],
    [1, 4, 7],
    [2, 5],
  ]);
  expect(await shareOn(303)).toEqual(parts[0]);
});
