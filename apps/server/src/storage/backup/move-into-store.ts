import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { openSqlite } from '../database/sqlite.ts';
import { claimStore, openStore, reach } from '../open-places.ts';
import { openStoreFiles } from '../store/open-store-files.ts';
import { BackupError } from './backup.ts';
import { fillStore } from './copy-store.ts';

export interface IntoStore {
  /** SQLite file with the records, unless they are in `databaseUrl`. */
  readonly path: string;
  readonly databaseUrl: string | null;
  readonly blobUrl: string;
  readonly blobDatabaseBytes: number;
  /** Folder for one copy at a time. */
  readonly spool: string;
}

/**
 * Copies the files and the log of a folder into a store that has none, and notes in the records where they are.
 *
 * @returns paths of files that are damaged: these are not in the store
 */
export async function moveIntoStore(source: string, target: IntoStore): Promise<readonly string[]> {
  const { path, databaseUrl, blobUrl, spool, blobDatabaseBytes: databaseBytes } = target;
  const store = await openStore(blobUrl);
  const database = await openDatabase(path, databaseUrl);
  try {
    await forgetStore(database);
    await claimStore(database, store, blobUrl);
    const files = openStoreFiles(database, store, { databaseBytes });
    return (await fillStore(source, { store, files, spool })).damaged;
  } finally {
    await database.close();
    store.close();
  }
}

async function openDatabase(path: string, databaseUrl: string | null): Promise<Database> {
  if (databaseUrl === null) return openSqlite(path, { onFatal: () => {} });
  // Imported where it is used: most servers have no PostgreSQL.
  const { connectPostgresql } = await import('../database/open-postgresql.ts');
  return connectPostgresql(databaseUrl, { connections: 2, mayMigrate: true });
}

/** @throws BackupError when there is something in it, BlobUrlError when it cannot be reached */
export async function requireEmptyStore(blobUrl: string): Promise<void> {
  const store = await openStore(blobUrl);
  try {
    const { done } = await reach(blobUrl, () => store.list('').next());
    if (done !== true) throw new BackupError(`BLOB_URL ${blobUrl} is not empty. Name another prefix.`);
  } finally {
    store.close();
  }
}

/** Rows that name another store. */
export async function forgetStore(database: Database): Promise<void> {
  await database.write(function* () {
    for (const query of forgetAll) yield* run(query, {});
  });
}

const forgetAll = (['deployment', 'stored_files', 'store_uploads'] as const).map((table) =>
  prepare((q, _: Readonly<Record<string, never>>) => q.deleteFrom(table)),
);
