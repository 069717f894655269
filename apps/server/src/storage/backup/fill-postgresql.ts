import { completeFiles } from '../records/deployment-records.ts';
import { BackupError } from './backup.ts';
import { copyToPostgresql, isEmpty } from './copy-records.ts';

/**
 * Copies the records of a SQLite database, whose tables are of this version, into an empty PostgreSQL.
 *
 * No server uses them before `completePostgresql`, or before a store is named.
 *
 * @returns rows by table
 * @throws BackupError when it has records already
 */
export async function fillPostgresql(path: string, url: string): Promise<Record<string, number>> {
  // Imported where it is used: most servers have no PostgreSQL.
  const { connectPostgresql } = await import('../database/open-postgresql.ts');
  const database = await connectPostgresql(url, { connections: 2, mayMigrate: true });
  await database.close();
  if (!(await isEmpty(url))) {
    throw new BackupError('The database of DATABASE_URL has records already. Name an empty one.');
  }
  return copyToPostgresql(path, url);
}

/** After `fillPostgresql`, once the files are in the DATA_DIR: its server says at its start that they are there. */
export async function completePostgresql(url: string): Promise<void> {
  const { connectPostgresql } = await import('../database/open-postgresql.ts');
  const database = await connectPostgresql(url, { connections: 1, mayMigrate: false });
  try {
    await completeFiles(database, undefined);
  } finally {
    await database.close();
  }
}
