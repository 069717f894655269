import { describe, expect, test } from 'vitest';
import { areaOf, comparable, sampleOf } from './sample.ts';

test.each([
  [{ id: 'M-CRE-003-too-long', kind: 'written' }, 'written CRE'],
  [{ id: 'G-readAttestation.200.data.no.null', kind: 'generated' }, 'generated readAttestation'],
  [{ id: 'G-404.html', kind: 'generated' }, 'generated 404'],
] as const)('$0.id is of $1', (subject, area) => {
  expect(areaOf(subject)).toBe(area);
});

describe('a sample', () => {
  const ids = (size: number, seed: number) => sampleOf(comparable, size, seed).map(({ id }) => id);

  test('has the size, and nothing twice', () => {
    expect(new Set(ids(74, 1)).size).toBe(74);
  });

  test('is the same for the same seed only', () => {
    expect(ids(20, 1)).toEqual(ids(20, 1));
    expect(ids(20, 2)).not.toEqual(ids(20, 1));
  });

  test('has of each area as many as its size deserves, one more or less', () => {
    const sample = Map.groupBy(sampleOf(comparable, 74, 1), areaOf);
    for (const [area, all] of Map.groupBy(comparable, areaOf)) {
      const deserved = (74 * all.length) / comparable.length;
      expect(Math.abs((sample.get(area)?.length ?? 0) - deserved), area).toBeLessThan(1.001);
    }
  });

  test('is all when there are no more', () => {
    expect(ids(10_000, 1)).toHaveLength(comparable.length);
  });
});
