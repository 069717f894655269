import { join } from 'node:path';
import { type LeafStore, type LogBench, openLogBench as openBench } from '@attestation/log/testing';
import type { Database } from '../../src/storage/database/database.ts';
import { migrate } from '../../src/storage/database/migrations.ts';
import { openSqlite } from '../../src/storage/database/sqlite.ts';
import { appendLeaf, leafRecords } from '../../src/storage/records/leaf-records.ts';

export interface DatabaseLeaves extends LeafStore {
  readonly db: Database;
}

/** A database with a log folder next to it, in a temporary folder. @param again the folder of one before, to go on with */
export function openLogBench(again?: string): Promise<LogBench<DatabaseLeaves>> {
  return openBench(async (folder) => {
    const db = openSqlite(join(folder, 'attestation.db'), { onFatal: (error) => Promise.reject(error) });
    await migrate(db);
    return leavesIn(db);
  }, again);
}

export function leavesIn(db: Database): DatabaseLeaves {
  return {
    db,
    records: leafRecords(db),
    append: (leaves, environment = 'sandbox') =>
      db.write(function* () {
        for (const leaf of leaves) yield* appendLeaf(environment, Buffer.from(leaf).toString('hex'));
      }),
    close: db.close,
  };
}
