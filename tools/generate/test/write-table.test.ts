import { expect, test } from 'vitest';
import { median, replaceTable, writeTable } from '../bench/write-table.ts';

const medians: [string, { given: number[]; want: number }][] = [
  ['one', { given: [3], want: 3 }],
  ['odd, unsorted', { given: [10, 1, 2], want: 2 }],
  ['even', { given: [4, 1, 2, 100], want: 3 }],
];

test.each(medians)('median of %s', (_, { given, want }) => {
  expect(median(given)).toBe(want);
});

test('a ratio is taken within its round', () => {
  const samples = new Map([
    ['ours', [1, 10, 100]],
    ['theirs', [2, 20, 10]],
  ]);
  // The ratio of the medians would be 1.
  expect(writeTable(samples).split('\n').slice(2)).toEqual([
    '| ours | 10.00 | 1.00 to 100.00 | 1.00 |',
    '| theirs | 10.00 | 2.00 to 20.00 | 2.00 |',
  ]);
});

test('only what is between the marks is replaced', () => {
  const marks = (text: string) =>
    `a\n<!-- bench:generate, written by npm run bench:generate -- --write -->\n\n${text}\n\n<!-- /bench:generate -->\nb\n`;
  expect(replaceTable(marks('old'), 'new')).toBe(marks('new'));
  expect(() => replaceTable('a', 'new')).toThrow('needs the lines');
});
