import { expect, test } from 'vitest';
import type { ReadRequest } from '../domain/request-ports.ts';
import { createReadLog } from './read-log.ts';

test('of the reads that wait, 4,000 of a member are kept, and 40,000 in all', async () => {
  const kept = new Map<string, number>();
  let release = () => {};
  // The first commit takes long; what comes meanwhile waits.
  let first: Promise<void> | undefined = new Promise((resolve) => {
    release = resolve;
  });
  const keep = async (memberId: string, reads: readonly ReadRequest[]) => {
    const held = first;
    first = undefined;
    await held;
    kept.set(memberId, (kept.get(memberId) ?? 0) + reads.length);
  };
  const log = createReadLog(keep, (error) => {
    throw error;
  });
  const add = (memberId: string, count: number) => {
    for (let i = 0; i < count; i += 1) log.add({ memberId } as ReadRequest);
  };
  add('first', 1);
  const stored = log.flush();
  // The flush takes what waits in its first turn.
  await Promise.resolve();
  await Promise.resolve();
  add('m0', 5000);
  for (let member = 1; member < 12; member += 1) add(`m${member}`, 3900);
  release();
  await stored;
  await log.close();
  expect(kept.get('first')).toBe(1);
  expect(kept.get('m0')).toBe(4000);
  expect([...kept.values()].reduce((sum, count) => sum + count, 0)).toBe(40_001);
});
