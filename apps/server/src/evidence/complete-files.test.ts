import { expect, test, vi } from 'vitest';
import { createLinker } from './complete-files.ts';

/** Milliseconds; a machine that is busy with others must not fail a test. */
const patience = 20_000;

test('links again after a failure, though no checkpoint follows, and not after it is closed', async () => {
  const stop = vi.fn();
  const log = { onCheckpoint: () => stop };
  const shards = vi.fn(async () => []).mockRejectedValueOnce(new Error('the disk'));
  const leaves = { shards, checkpoints: async () => [] };
  const records = { linked: async () => 0, link: async () => {} };
  const onFault = vi.fn();
  const linker = createLinker({ sandbox: log, formal: log }, leaves, records, onFault, 10);
  await vi.waitFor(() => expect(shards).toHaveBeenCalledTimes(3), patience);
  expect(onFault.mock.calls).toEqual([[new Error('the disk')]]);
  await linker.close();
  expect(stop).toHaveBeenCalledTimes(2);
  expect(shards).toHaveBeenCalledTimes(3);
});
