import { expect, test } from 'vitest';
import { lineOf } from './line-of.ts';

const text = `{
  "name": "a \\"quoted\\" [name] {with} , signs",
  "kinds": [
    { "name": "x", "fields": [] },
    {
      "name": "y",
      "a/b~c": [1, [2, 3],
        4]
    }
  ],
  "layout": { "title": "T" }
}`;

test.each([
  ['', 1],
  ['/name', 2],
  ['/kinds', 3],
  ['/kinds/0/name', 4],
  ['/kinds/1', 5],
  ['/kinds/1/name', 6],
  ['/kinds/1/a~1b~0c/1/1', 7],
  ['/kinds/1/a~1b~0c/2', 8],
  ['/layout/title', 11],
  // What is not there is missing where it would be.
  ['/layout/blocks', 11],
  ['/kinds/5', 3],
])('%s is in line %d', (pointer, line) => {
  expect(lineOf(text, pointer)).toBe(line);
});

test('a text that is not JSON has a line, too', () => {
  for (const broken of ['', '{', '{"a', '{"a": [', '[1,', '{"a": "\\'])
    expect(lineOf(broken, '/a/0/b')).toBeGreaterThan(0);
});
