import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealer } from '../../src/certificates/sealer.ts';
import type { WitnessAddress } from '../../src/log/cosigners.ts';
import type { HeadFile } from '../../src/log/head-file.ts';
import { type Log, openLog } from '../../src/log/open-log.ts';
import { tilesInFolder } from '../../src/log/tile-places.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { migrate } from '../../src/storage/database/migrations.ts';
import { openSqlite } from '../../src/storage/database/sqlite.ts';
import { appendLeaf, leafRecords } from '../../src/storage/records/leaf-records.ts';

/** A database with a log folder next to it, in a temporary folder. */
export interface LogBench {
  readonly folder: string;
  readonly logFolder: string;
  readonly db: Database;
  readonly faults: unknown[];
  /** @param gatherMs default 5 */
  open(gatherMs?: number, witnesses?: readonly WitnessAddress[], heads?: HeadFile): Promise<Log>;
  /** Leaves in the database. */
  count(): Promise<number>;
  /** Commits leaves, one transaction. */
  append(leaves: readonly Uint8Array[]): Promise<void>;
  remove(): Promise<void>;
}

export const sealer = createSealer(Buffer.alloc(32, 7));

/** What a manifest's hash would be. */
export function leafData(i: number): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`leaf ${i}`).digest());
}

export const leavesFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => leafData(from + i));

/** @param again the folder of one before, to go on with */
export async function openLogBench(again?: string): Promise<LogBench> {
  const folder = again ?? (await mkdtemp(join(tmpdir(), 'attestation-log-')));
  const db = openSqlite(join(folder, 'attestation.db'), { onFatal: (error) => Promise.reject(error) });
  await migrate(db);
  const faults: unknown[] = [];
  const logFolder = join(folder, 'log', 'sandbox');
  const opened: Log[] = [];
  return {
    folder,
    logFolder,
    db,
    faults,
    count: () => leafRecords(db).count('sandbox', 1),
    async open(gatherMs = 5, witnesses = [], heads) {
      const log = await openLog({
        places: tilesInFolder(join(folder, 'log')),
        records: leafRecords(db),
        sealer,
        environment: 'sandbox',
        serviceName: 'attest.example',
        gatherMs,
        witnesses,
        ...(heads && { heads }),
        onFault: (error) => faults.push(error),
      });
      opened.push(log);
      return log;
    },
    append: (leaves) =>
      db.write(function* () {
        for (const leaf of leaves) yield* appendLeaf('sandbox', Buffer.from(leaf).toString('hex'));
      }),
    async remove() {
      for (const log of opened) await log.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once a checkpoint covers so many leaves. */
export function published(log: Log, size: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((log.checkpoint()?.size ?? -1) < size) return;
      stop();
      resolve();
    };
    const stop = log.onCheckpoint(look);
    log.notify();
    look();
  });
}
