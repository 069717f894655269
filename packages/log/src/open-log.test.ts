import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTlogProof, leafHash, parseVerifierKey, rootOf } from '@attestation/evidence/log';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHeadFile } from './known-heads.ts';
import { LogFault } from './log-fault.ts';
import { rotateLog } from './shard-keys.ts';
import {
  type LogBench,
  leafData,
  leavesFrom,
  type MemoryLeaves,
  memoryLeaves,
  openLogBench,
  plainSealer,
  published,
} from './testing/index.ts';

let bench: LogBench<MemoryLeaves>;
beforeEach(async () => {
  bench = await openLogBench(() => memoryLeaves());
});
afterEach(() => bench.remove());

const rootAfter = (size: number) => rootOf(leavesFrom(0, size).map(leafHash));

/** Opens the log over these leaves, waits for the checkpoint, closes it. */
async function run(size: number) {
  const log = await bench.open();
  await bench.append(leavesFrom(log.checkpoint()?.size ?? 0, size - (log.checkpoint()?.size ?? 0)));
  await published(log, size);
  await log.close();
  return log;
}

/** Every file of the log with its content. */
async function contents() {
  const names = (await readdir(bench.logFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(names.map(async (name) => [name, (await readFile(name)).toString('base64')]));
}

describe('a log', () => {
  test('begins with an empty checkpoint', async () => {
    const log = await bench.open();
    await published(log, 0);
    expect(log.origin).toBe('attest.example/sandbox/1');
    expect(log.checkpoint()).toMatchObject({ size: 0, shard: 1 });
  });

  test('proves each leaf that it has published', async () => {
    const log = await bench.open();
    await bench.append(leavesFrom(0, 300));
    await published(log, 300);
    await bench.append(leavesFrom(300, 1));
    await published(log, 301);
    expect(log.checkpoint()?.root).toEqual(rootAfter(301));
    for (const position of [0, 255, 256, 299, 300]) {
      const proof = await log.inclusionProof(position);
      const trust = { logs: [parseVerifierKey(log.vkey)] };
      expect(await checkTlogProof(proof, leafData(position), trust)).toMatchObject({ index: position });
    }
    await expect(log.inclusionProof(301)).rejects.toMatchObject({ code: 'wrong-position' });
    expect(bench.faults).toEqual([]);
  });

  test('goes on after a restart where it was', async () => {
    await run(300);
    const again = await bench.open();
    expect(again.checkpoint()?.size).toBe(300);
    // Two logs on one folder at once would take it from each other.
    await again.close();
    await run(600);
    const log = await bench.open();
    expect(log.checkpoint()?.root).toEqual(rootAfter(600));
  });

  test('covers leaves that were committed while it was down', async () => {
    await run(10);
    await bench.append(leavesFrom(10, 5));
    const log = await bench.open();
    await published(log, 15);
    expect(log.checkpoint()?.root).toEqual(rootAfter(15));
  });

  test('drops partial tiles whose full one is there, and serves them from it', async () => {
    const log = await bench.open();
    await bench.append(leavesFrom(0, 200));
    await published(log, 200);
    const partial = await log.tile({ level: 0, index: 0, width: 200 }, 1);
    await bench.append(leavesFrom(200, 60));
    await published(log, 260);
    await log.close();
    expect(await readdir(join(bench.logFolder, '1/tile/0'))).toEqual(['000', '001.p']);
    expect(await log.tile({ level: 0, index: 0, width: 200 }, 1)).toEqual(partial);
    expect((await log.tile({ level: 'entries', index: 0, width: 3 }, 1))?.length).toBe(3 * 34);
    expect(await log.tile({ level: 0, index: 1, width: 5 }, 1)).toBeUndefined();
    expect(await log.tile({ level: 0, index: 0, width: 256 }, 2)).toBeUndefined();
  });
});

describe('what is lost is made again, the same bytes', () => {
  test.each([
    ['the whole folder', (folder: string) => rm(folder, { recursive: true })],
    ['all tiles', (folder: string) => rm(join(folder, '1/tile'), { recursive: true })],
    ['the last tile', (folder: string) => rm(join(folder, '1/tile/0/002.p'), { recursive: true })],
    ['the last entries', (folder: string) => rm(join(folder, '1/tile/entries/002.p'), { recursive: true })],
    ['a tile cut short', (folder: string) => writeFile(join(folder, '1/tile/1/000.p/2'), '')],
  ])('%s', async (_, damage) => {
    await run(600);
    const before = await contents();
    await damage(bench.logFolder);
    const log = await bench.open();
    await published(log, 600);
    await log.notify();
    await bench.append(leavesFrom(600, 1));
    await published(log, 601);
    expect(log.checkpoint()?.root).toEqual(rootAfter(601));
    await log.close();
    const after = new Map((await contents()) as [string, string][]);
    const lost = before.filter(
      ([name = '']) => !name.endsWith('/checkpoint') && after.get(name) === undefined,
    );
    expect(lost.map(([name = '']) => name).filter((name) => !name.includes('.p/'))).toEqual([]);
  });
});

describe('a log refuses to go on', () => {
  const code = async () => {
    try {
      await bench.open();
      return 'opened';
    } catch (error) {
      if (error instanceof LogFault) return error.code;
      throw error;
    }
  };
  const lose = (from: number) => bench.store.rows.leaves.splice(from);
  const replace = (position: number) => {
    const leaf = bench.store.rows.leaves[position];
    if (leaf) leaf.data = new Uint8Array(32);
  };

  test('when the database has lost leaves', async () => {
    await run(300);
    lose(299);
    expect(await code()).toBe('rolled-back');
  });

  test('when the folder was removed and the database has lost leaves', async () => {
    await run(300);
    await rm(bench.logFolder, { recursive: true });
    lose(299);
    expect(await code()).toBe('rolled-back');
  });

  test.each([
    ['an older copy of the database, which "log rotate" has accepted', true, []],
    ['leaves that were lost later', false, [{ code: 'rolled-back' }]],
  ])('not when a shard has ended, and tells of %s as it should', async (_, isOlderCopy, want) => {
    const { records, rows } = bench.store;
    const heads = openHeadFile(join(bench.folder, 'heads'), () => expect.unreachable());
    for (const size of [200, 300]) {
      const log = await bench.open(5, [], heads);
      await bench.append(leavesFrom(log.checkpoint()?.size ?? 0, size - (log.checkpoint()?.size ?? 0)));
      await published(log, size);
      await log.close();
    }
    lose(200);
    if (isOlderCopy) {
      rows.checkpoints = rows.checkpoints.filter(({ size }) => size <= 200);
      await rm(bench.logFolder, { recursive: true });
    }
    await rotateLog({ records, sealer: plainSealer, environment: 'sandbox', heads, now: 1 });
    const log = await bench.open(5, [], heads);
    expect(log.origin).toBe('attest.example/sandbox/2');
    expect(bench.faults).toMatchObject(want);
  });

  test('when the newest leaves are others', async () => {
    await run(300);
    replace(299);
    expect(await code()).toBe('forked');
  });

  test('when old leaves are others and the tiles are made again', async () => {
    await run(600);
    await rm(join(bench.logFolder, '1/tile'), { recursive: true });
    replace(3);
    const log = await bench.open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(log.fault()).toMatchObject({ code: 'forked' });
    expect(log.checkpoint()?.size).toBe(600);
  });

  test('when the published checkpoint is not its own', async () => {
    await run(3);
    const file = join(bench.logFolder, '1/checkpoint');
    await writeFile(file, (await readFile(file, 'utf8')).replace('\n3\n', '\n2\n'));
    expect(await code()).toBe('damaged');
  });

  test('an older folder from a backup is not a fault: the database has what came after', async () => {
    await run(3);
    await cp(bench.logFolder, join(bench.folder, 'backup'), { recursive: true });
    await run(8);
    await rm(bench.logFolder, { recursive: true });
    await cp(join(bench.folder, 'backup'), bench.logFolder, { recursive: true });
    const log = await bench.open();
    await published(log, 8);
    expect(log.checkpoint()?.root).toEqual(rootAfter(8));
  });
});
