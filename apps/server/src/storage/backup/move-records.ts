import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../database/migrations.ts';
import { openSqlite } from '../database/sqlite.ts';
import { openDataDir } from '../files/data-dir.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { BackupError, databaseName } from './backup.ts';
import { fillPostgresql } from './fill-postgresql.ts';

/** What the SQLite file is called afterwards: nothing reads it, and nothing is lost. */
export const movedName = `${databaseName}.moved`;

/**
 * Moves the records of a DATA_DIR from SQLite into an empty PostgreSQL, while no server runs. Files and log stay where
 * they are. All rows are in the one or in the other, whenever it is interrupted.
 *
 * @returns rows by table
 * @throws BackupError, DataDirError when a server runs, or there is nothing to move
 */
export async function moveRecords(dataDir: string, databaseUrl: string): Promise<Record<string, number>> {
  const path = join(dataDir, databaseName);
  if (!existsSync(path)) {
    throw new BackupError(`DATA_DIR ${dataDir} has no ${databaseName}: there is nothing to move.`);
  }
  const dir = await openDataDir(dataDir);
  try {
    const database = openSqlite(path, { onFatal: () => {} });
    await migrate(database);
    await database.close();
    const counts = await fillPostgresql(path, databaseUrl);
    // First what keeps a server from beginning with empty records, then what it would go on with.
    await dir.noteDatabase('postgresql');
    await rename(path, join(dataDir, movedName));
    await syncFolder(dataDir);
    return counts;
  } finally {
    await dir.close();
  }
}
