import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const rows: [string, { given: [string, string]; want: string[] }][] = [
  ['the same', { given: ['a\nb', 'a\nb'], want: ['a = a', 'b = b'] }],
  ['a changed line', { given: ['a\nb\nc', 'a\nx\nc'], want: ['a = a', 'b | x', 'c = c'] }],
  ['an added line', { given: ['a\nc', 'a\nb\nc'], want: ['a = a', '- | b', 'c = c'] }],
  ['a removed line', { given: ['a\nb\nc', 'a\nc'], want: ['a = a', 'b | -', 'c = c'] }],
  ['two for one', { given: ['a\nb\nz', 'a\nx\ny\nz'], want: ['a = a', 'b | x', '- | y', 'z = z'] }],
];

test.each(rows)('%s', (_, { given: [before, after], want }) => {
  const shown = diffLines(before, after).map(
    (row) => `${row.before ?? '-'} ${row.same ? '=' : '|'} ${row.after ?? '-'}`,
  );
  expect(shown).toEqual(want);
});
