import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crash } from './crash/run.ts';
import { lostOrHalf } from './crash/verify.ts';
import type { Story } from './crash/workload.ts';
import { startServerProcess } from './server-process.ts';

test('nothing acknowledged is lost over three kills under load, and no attestation is stored in part', async () => {
  const report = await crash(3, 8);
  expect(report.faults).toEqual([]);
  // Else the kills came before or after the work, and prove nothing.
  expect(report.acknowledged.attestations).toBeGreaterThan(10);
  expect(report.acknowledged.files).toBeGreaterThan(3);
  expect(report.underWay).toBeGreaterThan(5);
}, 120_000);

test('the search for losses finds them', async () => {
  const server = await startServerProcess();
  const story = (uniqueId: string, more: Partial<Story>): Story => ({
    uniqueId,
    no: undefined,
    checksum: undefined,
    acknowledged: [],
    pending: [],
    ...more,
  });
  const faults = await lostOrHalf(server, [
    story('never stored', { no: 'F'.repeat(32) }),
    story('a factoid too few', { acknowledged: ['a', 'b', 'c'] }),
    story('as it should be', { pending: ['a', 'b'] }),
  ]);
  await server.stop();
  await server.remove();
  expect(faults.sort()).toEqual([
    'a factoid too few: factoid c is lost',
    expect.stringMatching(/^never stored: F{32} became /),
  ]);
  expect(existsSync(server.folder)).toBe(false);
});
