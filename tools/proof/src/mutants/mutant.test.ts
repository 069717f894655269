import { expect, test } from 'vitest';
import { applyEdits } from './mutant.ts';

const edit = (find: string, replace: string) => ({ file: 'a.ts', find, replace });

test('edits are made one after the other, and taken by the letter', () => {
  expect(applyEdits('a b', [edit('b', '$& c'), edit('c', 'd')])).toBe('a $& d');
});

test.each([
  ['absent', 'x'],
  ['there twice', 'a'],
  ['empty', ''],
])('a text that is %s is refused', (_, find) => {
  expect(() => applyEdits('a a', [edit(find, '')])).toThrow('not once');
});
