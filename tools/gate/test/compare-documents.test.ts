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
  if (pair.types) expect(farthest(changes.map(({ types }) => types))).toBe(pair.types);
});

test.each(pairs.map((pair) => [`${pair.group}: ${pair.name}`, pair] as const))(
  'each change says where and why: %s',
  (_name, pair) => {
    for (const { where, file, reason } of compareDocuments(pair.base, pair.revision)) {
      const own = reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'VALUE');
      expect(`${where} ${file} ${own}`).not.toMatch(/\bundefined\b|``| {2}|\[object/);
      expect(reason).toMatch(/^\S.*\.$/);
      expect(file).toMatch(/^spec\/.+\.yaml$/);
    }
  },
);

test.each(pairs.map((pair) => [`${pair.group}: ${pair.name}`, pair] as const))(
  'nothing differs from itself: %s',
  (_name, pair) => {
    expect(compareDocuments(pair.revision, structuredClone(pair.revision))).toEqual([]);
  },
);

test.each([
  [{ $ref: '#main' }, '#main names an anchor; write the path of its target'],
  [{ $dynamicRef: '#main' }, '$dynamicRef #main finds its target only while a value is validated'],
])('%j is not compared, and says so', (schema, want) => {
  const document = (more: object) => ({
    paths: { '/a': { post: { requestBody: { content: { 'a/b': { schema } } } } } },
    components: { schemas: { Main: { $anchor: 'main', $dynamicAnchor: 'main', ...more } } },
  });
  expect(() => compareDocuments(document({}), document({ maxLength: 5 }))).toThrow(want);
});
