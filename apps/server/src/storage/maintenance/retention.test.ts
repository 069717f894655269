import { expect, test } from 'vitest';
import type { Storage } from '../open-storage.ts';
import { startRetention } from './retention.ts';

test('nothing is removed while it must wait, and what is old as soon as it need not', async () => {
  let [asked, writes] = [0, 0];
  let isWrong = true;
  const storage = {
    database: {
      async write() {
        writes += 1;
        return 0;
      },
      rows: async () => [],
    },
    files: { sweep: async () => 0 },
  };
  const faults: unknown[] = [];
  const retention = startRetention(storage as unknown as Storage, {
    olderThanMs: 1,
    isWaiting() {
      asked += 1;
      return isWrong;
    },
    onFault: (error) => faults.push(error),
    pauseMs: 1,
  });
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(writes).toBe(0);
  isWrong = false;
  await expect.poll(() => writes).toBeGreaterThan(3);
  await retention.stop();
  expect(faults).toEqual([]);
});
