import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@attestation/server-kit';
import { migrate } from '../database/migrations.ts';
import { openSqlite } from '../database/sqlite.ts';
import { openDataDir } from '../files/data-dir.ts';
import { placeOfFiles } from '../records/deployment-records.ts';
import { BackupError, databaseName, folders } from './backup.ts';
import { completePostgresql, fillPostgresql, moveIntoStore, requireEmptyStore } from './restore.ts';

interface MoveTarget {
  /** Empty PostgreSQL; null: the records stay in SQLite. */
  readonly databaseUrl: string | null;
  /** Empty store; null: files and log stay in folders. */
  readonly blobUrl: string | null;
  readonly blobDatabaseBytes: number;
}

interface Moved {
  /** By table; empty when records stay. */
  readonly rows: Readonly<Record<string, number>>;
  /** Paths of files that are damaged: these were not moved. */
  readonly damaged: readonly string[];
  /** What they are called now: nothing reads these any longer. */
  readonly former: readonly string[];
}

/**
 * Moves the records of a DATA_DIR from SQLite into an empty PostgreSQL, and its files and log into an empty store, while
 * no server runs. All of it is copied before anything says so: until then the DATA_DIR is as it was, whenever this is
 * interrupted, and no server starts with the copy.
 *
 * @param onStep called before each step, with what follows
 * @throws BackupError, DataDirError when a server runs, or there is nothing to move
 */
export async function moveRecords(
  dataDir: string,
  target: MoveTarget,
  onStep: (text: string) => void = () => {},
): Promise<Moved> {
  const { databaseUrl, blobUrl, blobDatabaseBytes } = target;
  const path = join(dataDir, databaseName);
  const movesRecords = databaseUrl !== null && existsSync(path);
  const movesFiles = blobUrl !== null && existsSync(join(dataDir, folders.files));
  if (!movesRecords && !movesFiles) {
    throw new BackupError(`DATA_DIR ${dataDir} has no ${databaseName}: there is nothing to move.`);
  }
  const dir = await openDataDir(dataDir, { hasDatabaseUrl: databaseUrl !== null && !movesRecords });
  try {
    if (movesFiles) await requireEmptyStore(blobUrl);
    let rows: Moved['rows'] = {};
    if (movesRecords) {
      onStep('records');
      const database = openSqlite(path, { onFatal: () => {} });
      try {
        await migrate(database);
        if ((await placeOfFiles(database)) !== undefined) {
          throw new BackupError(
            'The files of these records are in a store already. Make a backup, and restore it with DATABASE_URL and an empty store.',
          );
        }
      } finally {
        await database.close();
      }
      rows = await fillPostgresql(path, databaseUrl);
    }
    const damaged: string[] = [];
    if (movesFiles) {
      onStep('files and log');
      const into = { path, databaseUrl, blobUrl, blobDatabaseBytes, spool: join(dataDir, 'spool') };
      damaged.push(...(await moveIntoStore(dataDir, into)));
    }
    // First what keeps a server from beginning with empty records, then what it would go on with.
    if (movesRecords) await dir.noteDatabase('postgresql');
    const names = [
      ...(movesRecords ? [databaseName] : []),
      ...(movesFiles ? [folders.files, folders.log, folders.assets] : []),
    ].filter((name) => existsSync(join(dataDir, name)));
    for (const name of names) await rename(join(dataDir, name), join(dataDir, `${name}${moved}`));
    await syncFolder(dataDir);
    if (movesRecords && !movesFiles) await completePostgresql(databaseUrl);
    return { rows, damaged, former: names.map((name) => `${name}${moved}`) };
  } finally {
    await dir.close();
  }
}

const moved = '.moved';
