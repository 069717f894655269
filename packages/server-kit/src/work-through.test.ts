import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workThrough } from './background-work.ts';

test('does all, in order, so many at the same time', async () => {
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  await workThrough([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(5);
    underWay -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect([most, underWay]).toEqual([2, 0]);
});

test('a fault is thrown when all else has ended', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('the first');
    await sleep(20);
    ended.push(item);
  };
  await expect(workThrough([1, 2, 3], 2, work)).rejects.toThrow('the first');
  expect(ended).toEqual([2, 3]);
});

test('of nothing there is nothing to do', async () => {
  await workThrough([], 4, () => Promise.reject(new Error('never')));
});
