import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogBench, leavesFrom, openLogBench, published } from '../../test/log/log-under-test.ts';
import { leafRecords } from '../storage/records/leaf-records.ts';
import { checkShard } from './check-shard.ts';
import type { Shard } from './leaf-records.ts';
import { openTileFolder } from './tile-folder.ts';

let bench: LogBench;
beforeEach(async () => {
  bench = await openLogBench();
  const log = await bench.open();
  for (const size of [200, 600]) {
    await bench.append(leavesFrom(log.checkpoint()?.size ?? 0, size - (log.checkpoint()?.size ?? 0)));
    await published(log, size);
  }
  await log.close();
});
afterEach(() => bench.remove());

const sql = (text: string) =>
  bench.db.write(function* () {
    const compiled = { sql: text, returnsRows: false, bind: () => [] };
    yield { query: { compiled: () => compiled }, args: {} };
  });
const file = (path: string) => join(bench.logFolder, '1', path);

async function check() {
  const records = leafRecords(bench.db);
  const [shard] = await records.shards('sandbox');
  return checkShard(shard as Shard, records, await openTileFolder(join(bench.logFolder, '1')));
}

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
    () => sql(`update leaves set data = '${'0'.repeat(64)}' where position = 3`),
    'checkpoint 600',
    'is not the root',
  ],
  [
    'leaves are missing',
    () => sql('delete from leaves where position > 500'),
    'checkpoint 600',
    'has 501 leaves',
  ],
  [
    'a kept checkpoint is not signed by the log',
    () => sql(`update checkpoints set note = replace(note, '/sandbox/1', '/sandbox/9') where size = 200`),
    'checkpoint 200',
    'which is unknown',
  ],
])('%s', async (_, damage, at, what) => {
  await damage();
  const { problems } = await check();
  expect(problems).toContainEqual({ at, what: expect.stringContaining(what) });
});
