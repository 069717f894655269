import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

const long = 'x'.repeat(60);

test.each<[string, unknown, string]>([
  ['a short list', { a: ['b', 'c'] }, '{\n  "a": ["b", "c"]\n}\n'],
  ['an empty list', { a: [] }, '{\n  "a": []\n}\n'],
  ['a list too long', { a: [long, long] }, `{\n  "a": [\n    "${long}",\n    "${long}"\n  ]\n}\n`],
  ['a list of objects', { a: [{ b: ['c'] }] }, '{\n  "a": [\n    {\n      "b": ["c"]\n    }\n  ]\n}\n'],
  ['brackets in a string', { a: ['[x]\n{y}'] }, '{\n  "a": [\n    "[x]\\n{y}"\n  ]\n}\n'],
])('%s', (_, value, want) => {
  expect(jsonText(value)).toBe(want);
  expect(JSON.parse(want)).toEqual(value);
});
