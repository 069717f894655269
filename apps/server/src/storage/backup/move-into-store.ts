import {
  emptyEdge,
  grow,
  type LeafRecords,
  partialTiles,
  restoreEdge,
  type Shard,
  type TileFolder,
  type TilePlaces,
} from '@attestation/log';
import { environments } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { openSqlite } from '../database/sqlite.ts';
import { nameStore, newStoreName, openStore, reach } from '../open-places.ts';
import { completeFiles } from '../records/deployment-records.ts';
import { leafRecords } from '../records/leaf-records.ts';
import { openStoreFiles } from '../store/open-store-files.ts';
import { tilesInStore } from '../store/tiles-in-store.ts';
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
 * Copies the files and the log of a folder into a store that has none. The records say that they are there when all of
 * them are.
 *
 * @returns paths of files that are damaged: these are not in the store
 */
export async function moveIntoStore(source: string, target: IntoStore): Promise<readonly string[]> {
  const { path, databaseUrl, blobUrl, spool, blobDatabaseBytes: databaseBytes } = target;
  const store = await openStore(blobUrl);
  const database = await openDatabase(path, databaseUrl);
  try {
    await forgetFiles(database);
    const files = openStoreFiles(database, store, { databaseBytes });
    const { damaged } = await fillStore(source, { store, files, spool });
    const records = leafRecords(database);
    await completeTiles(records, tilesInStore(store, records));
    const name = newStoreName();
    await completeFiles(database, name);
    await nameStore(store, name);
    return damaged;
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

/**
 * The checkpoint of a store is the newest of the database, which may be ahead of the tiles that were copied: those of a
 * shard that lacks some are made again from its leaves.
 *
 * @throws BackupError when they do not lead to the root of the checkpoint
 */
async function completeTiles(records: LeafRecords, places: TilePlaces): Promise<void> {
  for (const shard of (await Promise.all(environments.map(records.shards))).flat()) {
    const newest = await records.newestCheckpoint(shard.environment, shard.shard);
    const folder = await places.open(shard);
    if (newest === undefined) continue;
    const head = { size: newest.size, root: new Uint8Array(Buffer.from(newest.root, 'hex')) };
    if ((await restoreEdge(head, folder)) === undefined) await makeTiles(shard, head.size, records, folder);
    if ((await restoreEdge(head, folder)) !== undefined) continue;
    throw new BackupError(
      `The leaves of ${shard.origin} do not give its checkpoint of ${newest.size} leaves: the records are damaged. Run "log fsck" on what this was made from.`,
    );
  }
}

/** Leaves at a time. */
const batch = 4096;

async function makeTiles(
  shard: Shard,
  size: number,
  records: LeafRecords,
  folder: TileFolder,
): Promise<void> {
  for (let edge = emptyEdge; edge.size < size; ) {
    const end = Math.min(size, edge.size + batch);
    const grown = grow(edge, await records.read(shard.environment, shard.shard, edge.size, end));
    edge = grown.edge;
    await folder.write(edge.size === size ? [...grown.full, ...partialTiles(edge)] : grown.full);
  }
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
  await completeFiles(database, undefined);
  await forgetFiles(database);
}

/** Also the files of a copy that did not end. */
async function forgetFiles(database: Database): Promise<void> {
  await database.write(function* () {
    for (const deletion of deletions) yield* run(deletion, {});
  });
}

const deletions = (['stored_files', 'store_uploads'] as const).map((table) =>
  prepare((q, _: Readonly<Record<string, never>>) => q.deleteFrom(table)),
);
