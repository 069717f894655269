import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
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
import { syncFolder } from '@attestation/server-kit';
import { environments } from '../../domain/model.ts';
import { foldersOverlap } from '../../settings/folders-overlap.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { run } from '../database/prepare.ts';
import { openSqlite } from '../database/sqlite.ts';
import { deleteFrom } from '../database/statements.ts';
import { nameStore, newStoreName, openStore, reach } from '../open-places.ts';
import { completeFiles } from '../records/deployment-records.ts';
import { leafRecords } from '../records/leaf-records.ts';
import { openStoreFiles } from '../store/open-store-files.ts';
import { tilesInStore } from '../store/tiles-in-store.ts';
import { BackupError, type BackupNote, databaseName, folders, listContents, noteName } from './backup.ts';
import { copyFile, copyFolder } from './copy-files.ts';
import { copyToPostgresql, isEmpty } from './copy-records.ts';
import { fillStore } from './copy-store.ts';

interface RestoreTarget {
  readonly dataDir: string;
  /** null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Empty store for files and log; null: folders of `dataDir`. */
  readonly blobUrl: string | null;
  readonly blobDatabaseBytes: number;
}

interface RestoreOptions {
  /** Restores what a backup has that is not what its `backup.json` says. */
  readonly isIncomplete: boolean;
  /** Given the restored records, with tables of this version, before files are copied; what it throws ends the restore. */
  readonly check: (database: Database) => Promise<void>;
  /** The same, once all is copied but nothing is in place. */
  readonly prepare: (database: Database) => Promise<void>;
  /** Called before each step, with what follows. */
  readonly onStep: (text: string) => void;
}

/**
 * Puts a backup in the place of a DATA_DIR that is not there, and of an empty PostgreSQL where there is one. Nothing is
 * at that place until all of it is copied and found to be what `backup.json` says, and no server starts with records whose
 * files are still being copied.
 *
 * @returns the note of the backup, with the files that are damaged in it, and for an incomplete one what is wrong
 * @throws BackupError when the backup is not whole, or the place is taken
 */
export async function restoreBackup(
  folder: string,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<BackupNote & { readonly damaged: readonly string[]; readonly fault: string | undefined }> {
  const source = resolve(folder);
  const { dataDir, databaseUrl, blobUrl } = target;
  const draft = `${dataDir}.restoring`;
  const note = await readNote(source);
  if (foldersOverlap(source, draft))
    throw new BackupError(
      `The backup ${source} and ${draft}, where it is copied first, overlap. Move the backup.`,
    );
  await requireFree(dataDir);
  if (blobUrl !== null) await requireEmptyStore(blobUrl);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const restored = await fillDraft({ source, draft, note }, target, options).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  // A server may have begun in it meanwhile: what is not empty stays, and the restore ends here.
  if (existsSync(dataDir)) await rmdir(dataDir);
  await rename(draft, dataDir);
  await syncFolder(dirname(dataDir));
  if (databaseUrl !== null && blobUrl === null) await completePostgresql(databaseUrl);
  return { ...note, ...restored };
}

async function fillDraft(
  { source, draft, note }: { source: string; draft: string; note: BackupNote },
  { databaseUrl, blobUrl, blobDatabaseBytes }: RestoreTarget,
  { isIncomplete, check, prepare, onStep }: RestoreOptions,
) {
  onStep('database');
  const path = join(draft, databaseName);
  const { sha256 } = await copyFile(join(source, databaseName), path);
  if (sha256 !== note.database) {
    throw new BackupError(
      `${join(source, databaseName)} is damaged: its SHA-256 is not that of ${noteName}.`,
    );
  }
  await useRecords(path, async (database) => {
    await migrate(database);
    await forgetStore(database);
    await check(database);
  });
  onStep('files');
  for (const name of blobUrl === null ? Object.values(folders) : [folders.demo]) {
    if (existsSync(join(source, name))) await copyFolder(join(source, name), join(draft, name));
  }
  onStep('comparison');
  const found = await compare(blobUrl === null ? draft : source, note);
  if (found.fault !== undefined && !isIncomplete)
    throw new BackupError(
      `The backup ${source} ${found.fault}. Name another backup, or restore what this one has with --incomplete.`,
    );
  await useRecords(path, prepare);
  if (databaseUrl !== null) {
    onStep('PostgreSQL');
    await fillPostgresql(path, databaseUrl);
    await rm(path);
  }
  if (blobUrl !== null) {
    onStep('store');
    await moveIntoStore(source, {
      path,
      databaseUrl,
      blobUrl,
      blobDatabaseBytes,
      spool: join(draft, 'spool'),
    });
  }
  return found;
}

async function useRecords(path: string, use: (database: Database) => Promise<void>): Promise<void> {
  const database = openSqlite(path, { onFatal: () => {} });
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

/** What is damaged in a copy, and in which way it is not what the note says. */
async function compare(copy: string, note: BackupNote) {
  const { files, bytes, contents, damaged } = await listContents(copy, true);
  const before = new Set(note.damaged);
  const since = damaged.filter((file) => !before.has(file));
  if (since.length > 0) return { damaged, fault: `is damaged: ${since.join(', ')}` };
  if (files !== note.files || bytes !== note.bytes)
    return {
      damaged,
      fault: `has ${files} files with ${bytes} bytes in all, but ${noteName} says ${note.files} with ${note.bytes}`,
    };
  const isSame = contents === (note.contents ?? contents);
  return { damaged, fault: isSame ? undefined : `has other files than ${noteName} says` };
}

async function readNote(source: string): Promise<BackupNote> {
  const text = await readFile(join(source, noteName), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = existsSync(source)
      ? `has no ${noteName}: it is not a backup, or one that did not end`
      : 'is missing';
    throw new BackupError(`The folder ${source} ${why}. Name a complete backup.`, { cause });
  });
  try {
    const note = JSON.parse(text) as BackupNote;
    if (note.format === 1) return note;
  } catch (cause) {
    throw new BackupError(`${join(source, noteName)} is damaged. Name another backup.`, { cause });
  }
  throw new BackupError(`The backup ${source} was made by a newer version. Restore it with that one.`);
}

async function requireFree(dataDir: string): Promise<void> {
  const found = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (found.length === 0) return;
  throw new BackupError(
    `DATA_DIR ${dataDir} is not empty. Stop the server and move the folder away, or name another DATA_DIR.`,
  );
}

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

interface IntoStore {
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

const deletions = [deleteFrom('stored_files'), deleteFrom('store_uploads')];
