import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LeafRecords } from './leaf-records.ts';
import { createShard, openShardKey } from './shard-keys.ts';
import { openShardWriter } from './shards.ts';
import { leavesFrom, memoryLeaves, plainSealer } from './testing/index.ts';
import { tilesInFolder } from './tile-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-writers-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a process that was paused before it stored its checkpoint takes over the larger one of another', async () => {
  const { records, rows, append } = memoryLeaves();
  const shard = await createShard('sandbox', 1, 'attest.example', plainSealer, 0);
  await records.startShard(shard);
  const open = async (own: LeafRecords) =>
    openShardWriter({
      ...{ shard, records: own, isShared: true, clock: () => 0, onFault: () => expect.unreachable() },
      folder: await tilesInFolder(folder, records).open(shard),
      signer: await openShardKey(shard, plainSealer),
    });
  const other = await open(records);
  const paused = await open({
    ...records,
    async keepCheckpoint(checkpoint) {
      await append(leavesFrom(5, 300));
      await other.catchUp();
      return records.keepCheckpoint(checkpoint);
    },
  });
  await append(leavesFrom(0, 5));
  expect(await paused.catchUp()).toMatchObject({ size: 305 });
  expect(paused.published()).toMatchObject({ size: 305 });
  expect(rows.checkpoints.map(({ size }) => size)).toEqual([305]);
  // It goes on from there.
  await append(leavesFrom(305, 1));
  expect(await other.catchUp()).toMatchObject({ size: 306 });
  expect(await paused.catchUp()).toMatchObject({ size: 306 });
});
