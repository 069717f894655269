/**
 * What a disk does to the log, seen from outside: a checkpoint that anybody can read is held by tiles that are on the
 * disk, and one that was read is never taken back.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { leafHash, parseCheckpointText, parseNote, rootOf } from '@attestation/evidence/log';
import { checkShard, openTileFolder, type Shard } from '@attestation/log';
import { leavesFrom } from '@attestation/log/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { strace, whyNoStrace } from '../strace.ts';
import { openLogBench } from './log-under-test.ts';

const missing = whyNoStrace();
if (missing) console.warn(`Fault tests of the log are skipped: ${missing}`);

interface Said {
  size?: number;
  fault?: string;
  ready?: number;
}

async function startLog(folder: string, from: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'log-process.ts'), folder, String(from)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: Said[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    for (const look of waiting) look();
  });
  const until = (what: (one: Said) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!said.some(what)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await until(({ ready }) => ready !== undefined);
  return {
    pid: child.pid as number,
    said,
    until,
    commit: (leaves: number) => child.stdin.write(`${leaves}\n`),
    ended,
    alive: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

let folder: string;
let log: Awaited<ReturnType<typeof startLog>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-log-faults-'));
  log = await startLog(folder, 0);
  log.commit(250);
  await log.until(({ size }) => size === 250);
});
afterEach(async () => {
  await log.kill();
  await rm(folder, { recursive: true, force: true });
});

/** The published checkpoint, if the tiles hold it and it is the one of these leaves. */
async function publishedSize(): Promise<number> {
  const readNote = () => readFile(join(folder, 'log/sandbox/1/checkpoint'), 'utf8');
  const note = await readNote();
  const { size, root } = parseCheckpointText(parseNote(note).text);
  expect(root).toEqual(rootOf(leavesFrom(0, size).map(leafHash)));
  const bench = await openLogBench(folder);
  const { records } = bench.store;
  const [shard] = (await records.shards('sandbox')) as [Shard];
  const report = await checkShard(shard, records, await openTileFolder(join(folder, 'log/sandbox/1')));
  await bench.store.close();
  // A log that lives may have published meanwhile: then this has looked at two checkpoints.
  if ((await readNote()) !== note) return publishedSize();
  expect(report.problems).toEqual([]);
  expect(report.published).toBe(size);
  return size;
}

describe.skipIf(missing !== undefined)('before a checkpoint is seen', () => {
  test('tiles and their folders are synced, then it is kept, then it is renamed', async () => {
    const trace = await strace(log.pid, ['-e', 'trace=fsync,fdatasync,rename,renameat,renameat2,pwrite64']);
    log.commit(20);
    await log.until(({ size }) => size === 270);
    const calls = await trace.stop();
    const at = (step: RegExp) => calls.findIndex((line) => step.test(line));
    const seen = at(/^rename\w*\(.*\/1\/checkpoint"/);
    const before = [
      /^fsync\(\d+<[^>]*\/tile\/0\/000\.\d+\.new>\)\s+= 0/,
      /^fsync\(\d+<[^>]*\/tile\/0\/001\.p\/14\.\d+\.new>\)\s+= 0/,
      /^fsync\(\d+<[^>]*\/tile\/entries\/000\.\d+\.new>\)\s+= 0/,
      /^fsync\(\d+<[^>]*\/tile\/1\/000\.p>\)\s+= 0/,
      /^fsync\(\d+<[^>]*\/tile\/0>\)\s+= 0/,
      /^fsync\(\d+<[^>]*\/1\/tile>\)\s+= 0/,
      /^fsync\(\d+<[^>]*\/1\/checkpoint\.\d+\.new>\)\s+= 0/,
    ];
    for (const step of before) {
      expect(at(step), `${step}\n${calls.join('\n')}`).toBeGreaterThanOrEqual(0);
      expect(at(step)).toBeLessThan(seen);
    }
    const lastTile = calls.findLastIndex((line, i) => i < seen && /^fsync\(\d+<[^>]*\/tile[/>]/.test(line));
    const kept = calls.findIndex(
      (line, i) => i > lastTile && /^fd?a?t?a?sync\(\d+<[^>]*\.db-wal>/.test(line),
    );
    expect(kept).toBeGreaterThan(lastTile);
    expect(kept).toBeLessThan(seen);
  });
});

interface Fault {
  readonly call: string;
  readonly error: 'EIO' | 'ENOSPC';
  readonly when?: string;
  /** Only calls on this file of the shard; PID is the process. */
  readonly on?: string;
}

const faults: [string, Fault][] = [
  ['every sync fails', { call: 'fsync,fdatasync', error: 'EIO' }],
  ['the third sync fails', { call: 'fsync', error: 'EIO', when: '3' }],
  ['a tile cannot be synced', { call: 'fsync', error: 'EIO', on: 'tile/0/000.PID.new' }],
  ['the folder of a tile cannot be synced', { call: 'fsync', error: 'EIO', on: 'tile/0' }],
  ['the disk is full when a tile is synced', { call: 'fsync', error: 'ENOSPC', on: 'tile/0/000.PID.new' }],
  ['the disk is full when a tile is written', { call: 'write', error: 'ENOSPC', on: 'tile/0/000.PID.new' }],
  ['renames fail', { call: 'rename,renameat,renameat2', error: 'EIO' }],
  [
    'the checkpoint cannot be renamed',
    { call: 'rename,renameat,renameat2', error: 'EIO', on: 'checkpoint.PID.new' },
  ],
  ['a folder cannot be made', { call: 'mkdir,mkdirat', error: 'ENOSPC' }],
];

describe.skipIf(missing !== undefined)(
  'a disk that fails never yields a checkpoint that does not hold',
  () => {
    test.each(faults)('%s', async (_, { call, error, when, on }) => {
      const inject = `inject=${call}:error=${error}${when === undefined ? '' : `:when=${when}`}`;
      const path =
        on === undefined ? [] : ['-P', join(folder, 'log/sandbox/1', on.replace('PID', `${log.pid}`))];
      const trace = await strace(log.pid, ['-e', `trace=${call}`, '-e', inject, ...path]);
      log.commit(20);
      await Promise.race([log.until((one) => one.fault !== undefined || one.size === 270), log.ended]);
      const seen = await publishedSize();
      expect([250, 270]).toContain(seen);
      const calls = await trace.stop();
      expect(calls.some((line) => line.includes('INJECTED'))).toBe(true);

      // The disk is well again: the log comes back by itself, unless the database itself gave up.
      if (log.alive()) {
        await log.until(({ size }) => size === 270);
        expect(await publishedSize()).toBe(270);
      } else {
        log = await startLog(folder, 270);
        expect(await publishedSize()).toBeGreaterThanOrEqual(seen);
      }
    });

    test.each([1, 4, 7, 10])('killed at sync %i, it goes on where it was', async (sync) => {
      const inject = `inject=fsync:signal=SIGKILL:when=${sync}`;
      const trace = await strace(log.pid, ['-e', 'trace=fsync', '-e', inject]);
      log.commit(20);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await trace.stop();
      expect([250, 270]).toContain(await publishedSize());
      await log.kill();
      log = await startLog(folder, 270);
      await log.until(({ size, ready }) => size === 270 || ready === 270);
      expect(await publishedSize()).toBe(270);
    });
  },
);
