import type { Shard } from '@attestation/log';
import { type LeafStore, memoryLeaves } from '@attestation/log/testing';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/storage/database/database.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { appendLeaf, leafRecords } from '../../src/storage/records/leaf-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { leavesIn } from '../log/log-under-test.ts';

const shard = (number: number, startedAt = number): Shard => ({
  environment: 'sandbox',
  shard: number,
  origin: `attest.example/sandbox/${number}`,
  publicKey: 'k',
  sealedKey: 's',
  startedAt,
  endedAt: null,
});

const checkpoint = { environment: 'sandbox', shard: 1, root: 'aa', note: 'n', createdAt: 1 } as const;

const append = (db: Database, byte: number) =>
  db.write(() => appendLeaf('sandbox', Buffer.alloc(32, byte).toString('hex')));

const removeLeaf = prepare((q) => q.deleteFrom('leaves').where('position', '=', 1));

const leaf = (byte: number) => new Uint8Array(32).fill(byte);

/** What every implementation of the records does. */
function keepsLeaves(open: () => Promise<LeafStore>): void {
  test('without a shard there is nothing to append to', async () => {
    await expect((await open()).append([leaf(1)])).rejects.toThrow('no open shard');
  });

  test('a shard that starts ends the one before, once', async () => {
    const { records, append } = await open();
    await records.startShard(shard(1));
    const [first, second] = await Promise.all([
      records.startShard(shard(2, 50)),
      records.startShard({ ...shard(2, 51), publicKey: 'late' }),
    ]);
    // Either may be the first: PostgreSQL runs both at the same time.
    expect(second).toEqual(first);
    expect(await records.shards('sandbox')).toEqual([{ ...shard(1), endedAt: first.startedAt }, first]);
    await append([leaf(1), leaf(2)]);
    expect(await records.count('sandbox', 1)).toBe(0);
    expect((await records.read('sandbox', 2, 1, 2)).map(([first]) => first)).toEqual([2]);
  });

  test('the first checkpoint of a size is kept', async () => {
    const { records } = await open();
    expect(await records.newestCheckpoint('sandbox', 1)).toBeUndefined();
    await records.keepCheckpoint({ ...checkpoint, size: 5 });
    await records.keepCheckpoint({ ...checkpoint, size: 9 });
    expect(await records.keepCheckpoint({ ...checkpoint, size: 5, root: 'bb' })).toMatchObject({
      root: 'aa',
    });
    // A checkpoint of a process that is late.
    expect(await records.keepCheckpoint({ ...checkpoint, size: 7 })).toMatchObject({ size: 9 });
    expect(await records.newestCheckpoint('sandbox', 1)).toMatchObject({ size: 9 });
    expect((await records.checkpoints('sandbox', 1, 5)).map(({ size }) => size)).toEqual([9]);
  });
}

describe('in memory', () => keepsLeaves(async () => memoryLeaves()));

onEveryDatabase((open) => {
  keepsLeaves(async () => leavesIn(await open()));

  test('leaves come one after the other, also when many are appended at once', async () => {
    const db = await open();
    const records = leafRecords(db);
    await records.startShard(shard(1));
    expect(await records.count('sandbox', 1)).toBe(0);
    const places = await Promise.all(Array.from({ length: 20 }, (_, i) => append(db, i)));
    expect(places.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([...places.keys()]);
    expect(await records.count('sandbox', 1)).toBe(20);
    const leaves = await records.read('sandbox', 1, 5, 9);
    expect(leaves.map((leaf) => leaf[0])).toEqual(
      [5, 6, 7, 8].map((at) => places.findIndex(({ position }) => position === at)),
    );
    expect(await records.count('formal', 1)).toBe(0);
  });

  test('a leaf that is missing in the middle is an error', async () => {
    const db = await open();
    const records = leafRecords(db);
    await records.startShard(shard(1));
    for (let i = 0; i < 3; i++) await append(db, i);
    await db.write(() => run(removeLeaf, {}));
    await expect(records.read('sandbox', 1, 0, 3)).rejects.toThrow('no leaf at position 1');
  });

  test('leaves that come while the shard changes are in one of both', async () => {
    const db = await open();
    const records = leafRecords(db);
    await records.startShard(shard(1));
    const [, ...places] = await Promise.all([
      records.startShard(shard(2)),
      ...Array.from({ length: 10 }, (_, i) => append(db, i)),
    ]);
    const total = (await records.count('sandbox', 1)) + (await records.count('sandbox', 2));
    expect(total).toBe(places.length);
  });

  test('an attestation without a file has no place', async () => {
    expect(await leafRecords(await open()).placeOf('sandbox', '0'.repeat(32))).toBeUndefined();
  });
});
