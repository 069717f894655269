import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const asks: [string, { given: number; want: number }][] = [
  ['no save during a run', { given: 0, want: 1 }],
  ['one', { given: 1, want: 2 }],
  ['many', { given: 7, want: 2 }],
];

test.each(asks)('%s', async (_, { given, want }) => {
  let [runs, inside, overlapped] = [0, 0, false];
  const gate = Promise.withResolvers<void>();
  const ask = oneAtATime(async () => {
    runs++;
    inside++;
    overlapped ||= inside > 1;
    await gate.promise;
    inside--;
  });
  const first = ask();
  const others = Array.from({ length: given }, ask);
  gate.resolve();
  await Promise.all([first, ...others]);
  expect({ runs, overlapped }).toEqual({ runs: want, overlapped: false });
});

test('a run that throws says so, and the next one runs', async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    if (++runs === 1) throw new Error('first');
  });
  await expect(ask()).rejects.toThrow('first');
  await ask();
  expect(runs).toBe(2);
});
