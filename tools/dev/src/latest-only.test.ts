import { expect, test } from 'vitest';
import { latestOnly } from './latest-only.ts';

const asks: [string, { given: number; want: boolean[] }][] = [
  ['no save during a run', { given: 0, want: [false] }],
  ['one', { given: 1, want: [true, false] }],
  ['many', { given: 7, want: [true, false] }],
];

test.each(asks)('%s', async (_, { given, want }) => {
  const cancelled: boolean[] = [];
  let [inside, overlapped] = [0, false];
  const gate = Promise.withResolvers<void>();
  const ask = latestOnly(async (signal) => {
    inside++;
    overlapped ||= inside > 1;
    await gate.promise;
    inside--;
    cancelled.push(signal.aborted);
  });
  const first = ask();
  const others = Array.from({ length: given }, ask);
  gate.resolve();
  await Promise.all([first, ...others]);
  expect({ cancelled, overlapped }).toEqual({ cancelled: want, overlapped: false });
});

test('a run that throws says so, and the next one runs', async () => {
  let runs = 0;
  const ask = latestOnly(async () => {
    if (++runs === 1) throw new Error('first');
  });
  await expect(ask()).rejects.toThrow('first');
  await ask();
  expect(runs).toBe(2);
});

test('a call that cancels a run which throws still brings the next one', async () => {
  let runs = 0;
  const ask = latestOnly(async (cancelled) => {
    runs++;
    await new Promise((done) => setImmediate(done));
    if (cancelled.aborted) throw new Error('ended in the middle');
  });
  const first = ask();
  await Promise.all([first, ask()]);
  expect(runs).toBe(2);
});
