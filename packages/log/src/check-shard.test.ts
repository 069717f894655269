import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkShard } from './check-shard.ts';
import type { Shard } from './leaf-records.ts';
import { provenInclusion } from './proven-inclusion.ts';
import {
  type LeafRows,
  type LogBench,
  leavesFrom,
  type MemoryLeaves,
  memoryLeaves,
  openLogBench,
  published,
} from './testing/index.ts';
import { openTileFolder } from './tile-folder.ts';

let bench: LogBench<MemoryLeaves>;
beforeEach(async () => {
  bench = await openLogBench(() => memoryLeaves());
  const log = await bench.open();
  for (const size of [200, 600]) {
    await bench.append(leavesFrom(log.checkpoint()?.size ?? 0, size - (log.checkpoint()?.size ?? 0)));
    await published(log, size);
  }
  await log.close();
});
afterEach(() => bench.remove());

const change = (edit: (rows: LeafRows) => unknown) => edit(bench.store.rows);
const sandbox = { environment: 'sandbox', shard: 1 } as const;
const file = (path: string) => join(bench.logFolder, '1', path);

async function check() {
  const { records } = bench.store;
  const [shard] = await records.shards('sandbox');
  return checkShard(shard as Shard, records, await openTileFolder(join(bench.logFolder, '1')));
}

test.each(['storage-unavailable', 'EMFILE'])(
  'tiles that cannot be read now do not count as a problem of the log: %s',
  async (code) => {
    const { records } = bench.store;
    const [shard] = await records.shards('sandbox');
    const folder = await openTileFolder(join(bench.logFolder, '1'));
    const outage = Object.assign(new Error('not now'), { code });
    const read = () => Promise.reject(outage);
    await expect(checkShard(shard as Shard, records, { ...folder, read })).rejects.toBe(outage);
    const { origin } = shard as Shard;
    const [leaf = new Uint8Array()] = await records.read('sandbox', 1, 7, 8);
    const note = (await folder.checkpoint()) ?? '';
    await expect(provenInclusion({ origin, position: 7, leaf, note, read })).rejects.toBe(outage);
  },
);

test('a whole log has no problems, and all of it was compared', async () => {
  const { tiles, checkpoints, problems, ...report } = await check();
  expect(problems).toEqual([]);
  expect(report).toEqual({ origin: 'attest.example/sandbox/1', leaves: 600, published: 600 });
  // Two full tiles of level 0 and their bundles; at the edge one of level 0, one of level 1 and a bundle.
  expect(tiles).toBe(7);
  expect(checkpoints).toBeGreaterThanOrEqual(3);
});

test.each([
  ['a tile is missing', () => rm(file('tile/0/001')), 'tile/0/001', 'is missing'],
  ['a tile is another', () => writeFile(file('tile/0/001'), Buffer.alloc(8192)), 'tile/0/001', 'is not what'],
  ['a tile is empty', () => writeFile(file('tile/1/000.p/2'), ''), 'tile/1/000.p/2', 'is not what'],
  [
    'entries are others',
    () => writeFile(file('tile/entries/002.p/88'), Buffer.alloc(88 * 34)),
    'tile/entries/002.p/88',
    'is not what',
  ],
  [
    'an old leaf is another',
    () => change(({ leaves }) => leaves.splice(3, 1, { ...sandbox, data: new Uint8Array(32) })),
    'checkpoint 600',
    'is not the root',
  ],
  [
    'leaves are missing',
    () => change(({ leaves }) => leaves.splice(501)),
    'checkpoint 600',
    'has 501 leaves',
  ],
  [
    'a kept checkpoint is not signed by the log',
    () =>
      change((rows) => {
        rows.checkpoints = rows.checkpoints.map((one) =>
          one.size === 200 ? { ...one, note: one.note.replaceAll('/sandbox/1', '/sandbox/9') } : one,
        );
      }),
    'checkpoint 200',
    'which is unknown',
  ],
])('%s', async (_, damage, at, what) => {
  await damage();
  const { problems } = await check();
  expect(problems).toContainEqual({ at, what: expect.stringContaining(what) });
});
