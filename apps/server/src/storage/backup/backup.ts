import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFolder, writeFileDurably } from '@attestation/server-kit';
import { OperatorError } from '../../errors/operator-error.ts';
import { foldersOverlap } from '../../settings/folders-overlap.ts';
import { migrate } from '../database/migrations.ts';
import { openSqlite } from '../database/sqlite.ts';
import { isFatal } from '../database/sqlite-connection.ts';
import { isChecksum } from '../files/file-folder.ts';
import type { Storage } from '../open-storage.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { type CopyResult, copyFile, copyFolder } from './copy-files.ts';
import { copyToSqlite } from './copy-records.ts';
import { copyCheckpoints, copyObjects, copyStoredFiles, filesBelow } from './copy-store.ts';

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends OperatorError {}

interface BackupSource {
  readonly dataDir: string;
  /** null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where files and log are; undefined: in `dataDir`. */
  readonly store?: (Pick<Storage, 'files' | 'leafRecords'> & { readonly store: ObjectStore }) | undefined;
}

/** `backup.json`, written last: a backup without it is not complete. */
export interface BackupNote {
  readonly format: 1;
  /** ISO 8601; what was answered before is in it. */
  readonly from: string;
  readonly until: string;
  /** SHA-256 of attestation.db, hexadecimal. */
  readonly database: string;
  readonly files: number;
  readonly bytes: number;
  /** Missing in backups of earlier versions. */
  readonly attestations?: number;
  readonly databaseBytes?: number;
  /** Digest of `listContents`; it and the next one are missing in backups of 1.0.0. */
  readonly contents?: string;
  /** Below the folder: files that were damaged before. */
  readonly damaged?: readonly string[];
}

export const noteName = 'backup.json';
export const databaseName = 'attestation.db';
/** In DATA_DIR: that of the last backup, for the metrics. */
const lastName = 'last-backup.json';

/** @returns Unix milliseconds: what was answered before is in a backup; undefined when DATA_DIR knows of none */
export async function lastBackup(dataDir: string): Promise<number | undefined> {
  try {
    return Date.parse((JSON.parse(await readFile(join(dataDir, lastName), 'utf8')) as BackupNote).from);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of DATA_DIR. */
export const folders = { log: 'log', files: 'files', assets: 'assets', demo: 'demo' };

/**
 * Copies a service, also while it runs. First the log, so that the database has every leaf of the checkpoint that is
 * copied. Then files, then the database, then the files that came in between: so every file is there that a row names,
 * also one that the sandbox's retention has removed meanwhile. KEY_FILE is not copied.
 *
 * @param onStep called before each step, with what follows
 * @throws BackupError when the folder is in use, or overlaps DATA_DIR
 */
export async function makeBackup(
  { dataDir, databaseUrl, store }: BackupSource,
  folder: string,
  onStep: (text: string) => void = () => {},
): Promise<BackupNote> {
  const target = resolve(folder);
  if (foldersOverlap(target, dataDir))
    throw new BackupError(
      `The folder ${target} and DATA_DIR ${dataDir} overlap. Name a folder on another disk, or at least outside DATA_DIR.`,
    );
  await makeEmpty(target);
  const from = new Date().toISOString();
  const copies = store === undefined ? copiesOfFolders(dataDir, target) : copiesOfStore(store, target);
  onStep('log');
  await copies.log();
  onStep('files');
  const first = await copies.files();
  onStep('database');
  const path = join(target, databaseName);
  if (databaseUrl === null) await copySqlite(join(dataDir, databaseName), path);
  else await dumpPostgresql(databaseUrl, path);
  onStep('files that came meanwhile');
  const second = await copies.files();
  const assets = await copies.rest();
  const at = (name: string) => [join(dataDir, name), join(target, name)] as const;
  if (existsSync(join(dataDir, folders.demo))) await copyFolder(...at(folders.demo));
  const damaged = [...first.damaged, ...second.damaged].map((file) => join(folders.files, file));
  damaged.push(...assets.damaged.map((file) => join(folders.assets, file)));
  const { files, bytes, contents } = await listContents(target);
  const note: BackupNote = {
    format: 1,
    from,
    until: new Date().toISOString(),
    database: await hashOf(path),
    attestations: attestationsIn(path),
    databaseBytes: (await stat(path)).size,
    ...{ files, bytes, contents, damaged },
  };
  await writeFileDurably(join(target, noteName), `${JSON.stringify(note, null, 2)}\n`);
  if (damaged.length === 0 && existsSync(dataDir))
    await writeFileDurably(join(dataDir, lastName), `${JSON.stringify(note)}\n`);
  return note;
}

/** What is copied before the database, before and after it, and after it. */
interface Copies {
  log(): Promise<void>;
  /** Leaves what it has copied before as it is. */
  files(): Promise<CopyResult>;
  rest(): Promise<CopyResult>;
}

function copiesOfFolders(dataDir: string, target: string): Copies {
  const at = (name: string) => [join(dataDir, name), join(target, name)] as const;
  return {
    log: () => copyLog(...at(folders.log)),
    files: () => copyFolder(...at(folders.files), { onlyNew: true }),
    rest: () => copyFolder(...at(folders.assets)),
  };
}

function copiesOfStore(from: NonNullable<BackupSource['store']>, target: string): Copies {
  const at = (name: string) => join(target, name);
  return {
    log: () => copyCheckpoints(from.leafRecords, at(folders.log)),
    files: () => copyStoredFiles(from.files, at(folders.files)),
    async rest() {
      // Tiles are in the store before their checkpoint is in the database: those of all that was copied are there.
      await copyObjects(from.store, 'log/', at(folders.log));
      return copyObjects(from.store, 'assets/', at(folders.assets));
    },
  };
}

async function makeEmpty(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`The folder ${target} cannot be made (${cause.code}). Name another one.`, {
      cause,
    });
  });
  if ((await readdir(target)).length === 0) return;
  throw new BackupError(`The folder ${target} is not empty. Name a new one for each backup.`);
}

/** The checkpoint of each shard before its tiles: those that it covers are there by then. */
async function copyLog(from: string, to: string): Promise<void> {
  for (const environment of await namesIn(from)) {
    for (const shard of await namesIn(join(from, environment))) {
      const [source, target] = [join(from, environment, shard), join(to, environment, shard)];
      await mkdir(target, { recursive: true, mode: 0o700 });
      const isThere = (await namesIn(source)).includes('checkpoint');
      if (isThere) await copyFile(join(source, 'checkpoint'), join(target, 'checkpoint'));
      await copyFolder(source, target, { skip: (name) => name === 'checkpoint' || name.endsWith('.new') });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Copies rows, not pages, since a free page may have the bytes of deleted rows. */
async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    source.prepare('vacuum into ?').run(to);
  } catch (cause) {
    const remedy = isFatal(cause) ? 'The disk or the database is damaged: run fsck.' : '';
    throw new BackupError(`The database cannot be copied: ${(cause as Error).message}. ${remedy}`, { cause });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    const [found] = copy.prepare('pragma quick_check').all();
    if (found?.quick_check !== 'ok') {
      throw new BackupError(`The copy of the database is damaged: ${String(found?.quick_check)}. Run fsck.`);
    }
  } finally {
    copy.close();
  }
  await sync(to);
}

async function dumpPostgresql(url: string, path: string): Promise<void> {
  const made = openSqlite(path, { onFatal: () => {} });
  await migrate(made);
  await made.close();
  await copyToSqlite(url, path);
  const copy = new DatabaseSync(path);
  copy.exec('pragma journal_mode = delete');
  copy.close();
  await sync(path);
}

function attestationsIn(path: string): number {
  const copy = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(copy.prepare('select count(*) as count from attestations').get()?.count);
  } finally {
    copy.close();
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  await syncFolder(join(path, '..'));
}

interface Contents extends Required<Pick<BackupNote, 'files' | 'bytes' | 'contents'>> {
  /** Those that were read, and are not what their name says. */
  readonly damaged: readonly string[];
}

/** What a backup has besides the database. @param isRead whether also files that are named by their SHA-256 are read */
export async function listContents(target: string, isRead = false): Promise<Contents> {
  const hash = createHash('sha256');
  const damaged: string[] = [];
  let [files, bytes] = [0, 0];
  for (const part of Object.values(folders)) {
    for await (const below of filesBelow(join(target, part))) {
      const path = join(part, below);
      const { size } = await stat(join(target, path));
      const name = basename(path);
      const found = isChecksum(name) && !isRead ? name : await hashOf(join(target, path));
      if (isChecksum(name) && found !== name) damaged.push(path);
      // What is damaged is listed with its name.
      hash.update(`${isChecksum(name) ? name : found} ${size} ${path}\n`);
      if (part === folders.files) files += 1;
      if (part === folders.files || part === folders.assets) bytes += size;
    }
  }
  return { files, bytes, contents: hash.digest('hex'), damaged };
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
