import { expect, test } from 'vitest';
import { describeDifferences } from './describe-differences.ts';

const factoid = (unique_id: string, data: object = { price: 600.5 }) => ({
  unique_id,
  type: 'product',
  data,
});
const [a, b, c] = [factoid('a'), factoid('b'), factoid('c')];

test.each([
  ['the same', { factoids: [a] }, { factoids: [a] }, ''],
  ['a factoid that is missing', { factoids: [a, b, c] }, { factoids: [c, a] }, 'factoids[1]: missing'],
  [
    'a number that became a string',
    { factoids: [a] },
    { factoids: [factoid('a', { price: '600.5' })] },
    'factoids[0].data.price: expected 600.5, got "600.5"',
  ],
  [
    'a factoid too many',
    { factoids: [a] },
    { factoids: [a, b] },
    'factoids[1]: not expected, got {"unique_id":"b","type":"product","data":{"price":600.5}}',
  ],
  [
    'a factoid that is there twice',
    { factoids: [a] },
    { factoids: [a, a] },
    'factoids[1]: not expected, got {"unique_id":"a","type":"product","data":{"price":600.5}}',
  ],
  [
    'a difference after 300 characters',
    { text: 'x'.repeat(400), last: 1 },
    { text: 'x'.repeat(400), last: 2 },
    'last: expected 1, got 2',
  ],
  [
    'many',
    [1, 2, 3, 4, 5],
    [0, 0, 0, 0, 0],
    '[0]: expected 1, got 0; [1]: expected 2, got 0; [2]: expected 3, got 0; and 2 more differences',
  ],
  ['a name that is not a word', { 'a b': 1 }, { 'a b': 2 }, '["a b"]: expected 1, got 2'],
  ['another type', { list: [] }, { list: {} }, 'list: expected [], got {}'],
  ['a value without a path', 'x', null, 'expected "x", got null'],
  ['nothing', null, undefined, 'expected null, got nothing'],
])('%s', (_, expected, got, text) => {
  expect(describeDifferences(expected, got)).toBe(text);
});
