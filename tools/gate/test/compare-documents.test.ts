import { expect, test } from 'vitest';
import { exceeds, farthest } from '../src/change.ts';
import { compareDocuments } from '../src/compare-documents.ts';
import { readPairs } from './pairs.ts';

const pairs = readPairs();

test('there are enough pairs, and every verdict is among them', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(40);
  expect(new Set(pairs.map(({ level }) => level))).toEqual(new Set(['none', 'patch', 'minor', 'major']));
});

test.each(pairs.map((pair) => [`${pair.group}: ${pair.name}`, pair] as const))('%s', (_name, pair) => {
  const changes = compareDocuments(pair.base, pair.revision);
  const loud = changes.filter(({ level }) => exceeds(level, 'patch')).map(({ rule }) => rule);
  expect({ level: farthest(changes.map(({ level }) => level)), rules: [...new Set(loud)].sort() }).toEqual({
    level: pair.level,
    rules: [...pair.rules].sort(),
  });
});

test.each(pairs.map((pair) => [`${pair.group}: ${pair.name}`, pair] as const))(
  'nothing differs from itself: %s',
  (_name, pair) => {
    expect(compareDocuments(pair.revision, structuredClone(pair.revision))).toEqual([]);
  },
);
