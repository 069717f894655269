import { expect, test } from 'vitest';
import { histogram, percentile } from './write-scaling-tables.ts';

const sorted = Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 0.5 : i < 1999 ? 7 : 5000));

test('a histogram has each of 1,000 once', () => {
  expect(histogram(sorted)).toEqual(['500', '', '', '500', '', '', '', '', '', '', '<1']);
});

test('percentiles', () => {
  expect([0.5, 0.99, 1].map((part) => percentile(sorted, part))).toEqual([0.5, 7, 5000]);
});
