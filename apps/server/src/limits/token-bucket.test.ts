import { expect, test } from 'vitest';
import { createTokenBuckets, takeFromAll } from './token-bucket.ts';

/** Each step: seconds on the clock, key, cost, and what `take` returns. */
type Step = readonly [at: number, key: string, cost: number | undefined, want: number];

const tables: [string, { rate: number | null; burst: number; steps: Step[] }][] = [
  [
    'no limit',
    {
      rate: null,
      burst: 0,
      steps: [
        [0, 'a', 1e9, 0],
        [0, 'a', undefined, 0],
      ],
    },
  ],
  [
    'a full bucket, then one a second',
    {
      rate: 1,
      burst: 2,
      steps: [
        [0, 'a', 1, 0],
        [0, 'a', 1, 0],
        [0, 'a', 1, 1],
        [0.5, 'a', 1, 1],
        [1, 'a', 1, 0],
        [1, 'a', 1, 1],
      ],
    },
  ],
  [
    'the cost is 1 when not given',
    {
      rate: 1,
      burst: 1,
      steps: [
        [0, 'a', undefined, 0],
        [0, 'a', undefined, 1],
      ],
    },
  ],
  [
    'the wait is rounded up to whole seconds',
    {
      rate: 0.4,
      burst: 1,
      steps: [
        [0, 'a', 1, 0],
        [0, 'a', 1, 3],
        [1, 'a', 1, 2],
        [2.5, 'a', 1, 0],
      ],
    },
  ],
  [
    'the wait is at least one second',
    {
      rate: 1000,
      burst: 1,
      steps: [
        [0, 'a', 1, 0],
        [0, 'a', 1, 1],
      ],
    },
  ],
  [
    'each key has a bucket of its own',
    {
      rate: 1,
      burst: 1,
      steps: [
        [0, 'a', 1, 0],
        [0, 'b', 1, 0],
        [0, 'a', 1, 1],
        [0, 'b', 1, 1],
      ],
    },
  ],
  [
    'a bucket never holds more than its burst',
    {
      rate: 10,
      burst: 2,
      steps: [
        [0, 'a', 1, 0],
        [1000, 'a', 1, 0],
        [1000, 'a', 1, 0],
        [1000, 'a', 1, 1],
      ],
    },
  ],
  [
    'a refusal takes nothing',
    {
      rate: 1,
      burst: 2,
      steps: [
        [0, 'a', 2, 0],
        [1, 'a', 2, 1],
        [1, 'a', 2, 1],
        [2, 'a', 2, 0],
      ],
    },
  ],
  [
    'a cost over the burst passes from a full bucket, and is paid off afterwards',
    {
      rate: 10,
      burst: 10,
      steps: [
        [0, 'a', 50, 0],
        [1, 'a', 1, 4],
        [4, 'a', 1, 1],
        [4.5, 'a', 1, 0],
      ],
    },
  ],
  [
    'a cost over the burst waits for a full bucket',
    {
      rate: 10,
      burst: 10,
      steps: [
        [0, 'a', 1, 0],
        [0, 'a', 50, 1],
        [0.1, 'a', 50, 0],
      ],
    },
  ],
];

test.each(tables)('%s', (_name, { rate, burst, steps }) => {
  let at = 0;
  const buckets = createTokenBuckets(rate, burst, () => at);
  const got = steps.map(([time, key, cost]) => {
    at = time;
    return buckets.take(key, cost);
  });
  expect(got).toEqual(steps.map(([, , , want]) => want));
});

test('of very many keys the one least recently used is forgotten', () => {
  const buckets = createTokenBuckets(0.001, 1, () => 0);
  buckets.take('first');
  buckets.take('second');
  for (let i = 0; i < 99_998; i++) buckets.take(`key ${i}`);
  expect(buckets.take('first')).toBeGreaterThan(0);
  buckets.take('one more');
  // `second` had not been used since `first` was.
  expect([buckets.take('first') > 0, buckets.take('second')]).toEqual([true, 0]);
});

test('what is charged is paid off before anything is taken, and no debt exceeds a full bucket', () => {
  let clock = 0;
  const buckets = createTokenBuckets(10, 20, () => clock);
  buckets.charge('a', 25);
  expect([buckets.take('a', 0), buckets.take('b', 0)]).toEqual([1, 0]);
  clock = 0.5;
  expect(buckets.take('a', 0)).toBe(0);
  buckets.charge('a', 1e9);
  expect(buckets.take('a', 0)).toBe(2);
  buckets.charge('a', -1e9);
  expect([buckets.take('a', 20), buckets.take('a', 1)]).toEqual([0, 1]);
});

test('tokens that are still to come are taken in order, up to the longest wait', () => {
  let clock = 0;
  const buckets = createTokenBuckets(10, 20, () => clock);
  const reserve = (cost: number) => buckets.reserve('a', cost, 2);
  expect([reserve(15), reserve(10), reserve(10), reserve(5)]).toEqual([0, 0.5, 1.5, 2]);
  expect(reserve(1)).toBeCloseTo(-2.1);
  clock = 1;
  expect([reserve(10), reserve(10), buckets.reserve('b', 1000, 0)]).toEqual([2, -3, 0]);
});

test('what was spent at other processes may make a debt as deep as they can grant, and what is charged here leaves it', () => {
  let clock = 0;
  const buckets = createTokenBuckets(10, 20, () => clock);
  const owed = () => buckets.reserve('a', 0, Number.POSITIVE_INFINITY);
  buckets.charge('a', 60, 3);
  expect(owed()).toBe(4);
  buckets.charge('a', 5);
  expect(owed()).toBe(4);
  // Each of the three: a full bucket, a debt as deep, and ten seconds; and the debt that is kept here.
  buckets.charge('a', 1e9, 3);
  expect(owed()).toBe((3 * (20 + 20 + 100) + 20) / 10);
  clock = 44;
  expect([owed(), buckets.take('a', 0)]).toEqual([0, 0]);
});

test('tokens of several buckets are taken together, or none', () => {
  const [first, second] = [createTokenBuckets(1, 2, () => 0), createTokenBuckets(1, 1, () => 0)];
  const take = () =>
    takeFromAll([
      [first, 'a'],
      [second, 'b'],
    ]);
  expect([take(), take(), take()]).toEqual([0, 1, 1]);
  // The tries that the second bucket refused took nothing from the first.
  expect([first.take('a'), first.take('a')]).toEqual([0, 1]);
});
