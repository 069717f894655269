import { expect, test } from 'vitest';
import { waitOf } from './fairness.ts';

const waits: [string, number[], number][] = [
  ['a thread without long steps', [], 0],
  ['one step of 10 ms in a second: few requests come in it', [10], 0],
  ['ten of them: one request in a hundred waits 9 ms', Array(10).fill(10), 9],
  ['many short steps', Array(100).fill(2), 1.9],
];
test.each(waits)('%s', (_, steps, wait) => {
  expect(waitOf(steps, 1000, 0.99)).toBeCloseTo(wait, 1);
});
