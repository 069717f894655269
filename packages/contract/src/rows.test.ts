import { expect, test } from 'vitest';
import { operations } from '../generated/v1/operations.ts';
import * as table from '../generated/v1/rows.ts';

const { rows, ...single } = table;

test('each operation has a row of its own, and all are in the list', () => {
  expect(Object.keys(single).sort()).toEqual(Object.keys(operations).sort());
  expect(rows).toEqual(Object.keys(operations).map((name) => single[name as keyof typeof single]));
});

test('a row says what the table of operations says', () => {
  for (const row of rows) expect(operations[row.name]).toMatchObject(row);
});
