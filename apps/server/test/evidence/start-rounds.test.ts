import { setTimeout as sleep } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { startRounds } from '../../src/background/start-rounds.ts';

test('a round that fails is reported, the next comes later each time, and at once again after one that succeeds', async () => {
  const times: number[] = [];
  const faults: unknown[] = [];
  const round = async () => {
    times.push(performance.now());
    if (times.length <= 5) throw new Error(`round ${times.length}`);
  };
  const rounds = startRounds(round, 10, (error) => faults.push(error));
  await vi.waitFor(() => expect(times.length).toBeGreaterThan(8), { timeout: 5_000 });
  await rounds.stop();
  const pauses = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  expect(faults).toHaveLength(5);
  expect(pauses[4]).toBeGreaterThan(300);
  expect(Math.min(...pauses.slice(5))).toBeLessThan(100);
});

test('stop ends a pause, waits for the round under way, and none follows', async () => {
  let [begun, ended] = [0, 0];
  const round = async () => {
    begun += 1;
    await sleep(20);
    ended += 1;
  };
  const rounds = startRounds(round, 60_000, () => {});
  await rounds.stop();
  await sleep(20);
  expect([begun, ended]).toEqual([1, 1]);
});

test('rounds that are over leave nothing in memory', async () => {
  let count = 0;
  const round = async () => {
    count += 1;
  };
  const rounds = startRounds(round, 1, () => {});
  const promisesAfter = async (least: number) => {
    await vi.waitFor(() => expect(count).toBeGreaterThan(least), { timeout: 20_000 });
    return queryObjects(Promise, { format: 'count' });
  };
  const first = await promisesAfter(10);
  const grown = (await promisesAfter(310)) - first;
  await rounds.stop();
  expect(grown).toBeLessThan(150);
});
