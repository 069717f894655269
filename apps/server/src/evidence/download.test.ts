import { expect, test, vi } from 'vitest';
import type { Claim } from '../domain/file-records.ts';
import { waitForClaim } from './download.ts';

test('however many ask for a file that another process makes, one look goes on for all of them', async () => {
  let isFree = false;
  const claim = vi.fn(async (): Promise<Claim> => (isFree ? 'ours' : 'elsewhere'));
  const find = vi.fn(async () => undefined);
  const claimed = waitForClaim({ find, claim });
  const all = Promise.all(Array.from({ length: 1000 }, () => claimed('A')));
  await vi.waitFor(() => expect(claim.mock.calls.length).toBeGreaterThan(2), { timeout: 60_000 });
  isFree = true;
  await all;
  expect(claim.mock.calls.length).toBeLessThan(100);
  await claimed('A');
  expect(find.mock.calls.length).toBe(claim.mock.calls.length);
});

test('a look that fails fails those who wait, and the next one begins again', async () => {
  const claim = vi.fn(async () => 'ours' as const).mockRejectedValueOnce(new Error('no database'));
  const claimed = waitForClaim({ find: async () => undefined, claim });
  const failed = await Promise.allSettled([claimed('A'), claimed('A')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await claimed('A');
});

test('an attestation that needs no file is not waited for', async () => {
  const claim = vi.fn(async () => 'needless' as const);
  await waitForClaim({ find: async () => undefined, claim })('A');
  expect(claim).toHaveBeenCalledTimes(1);
});
