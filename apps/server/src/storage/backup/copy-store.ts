import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LeafRecords } from '@attestation/log';
import { syncFolder, writeFileDurably } from '@attestation/server-kit';
import { type Environment, environments } from '../../domain/model.ts';
import { isChecksum, type StoredFiles } from '../files/file-folder.ts';
import { type ObjectStore, sha256 } from '../store/object-store.ts';
import { type CopyResult, copyFile } from './copy-files.ts';

/** The checkpoint of each shard, as a folder has it: before the database, which then has every leaf of it. */
export async function copyCheckpoints(records: LeafRecords, target: string): Promise<void> {
  for (const environment of environments) {
    for (const { shard } of await records.shards(environment)) {
      const newest = await records.newestCheckpoint(environment, shard);
      const folder = join(target, environment, String(shard));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (newest) await writeFileDurably(join(folder, 'checkpoint'), newest.note);
    }
  }
}

/** Objects below a prefix into files of the same names; durable on return. */
export async function copyObjects(store: ObjectStore, prefix: string, target: string): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] };
  const folders = new Set<string>();
  for await (const { key } of store.list(prefix)) {
    const path = join(target, key.slice(prefix.length));
    await makeFolder(dirname(path), folders);
    const pieces = await store.read(key);
    // Removed meanwhile: a partial tile whose full one is there.
    if (pieces === undefined) continue;
    result.bytes += await writePieces(path, pieces);
    result.files += 1;
  }
  for (const folder of folders) await syncFolder(folder);
  return result;
}

/** Attachments and signed PDFs as a folder has them. What is there already is left as it is. */
export async function copyStoredFiles(files: StoredFiles, target: string): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] };
  const folders = new Set<string>();
  for (const environment of environments) {
    for await (const checksum of files.list(environment)) {
      const folder = join(target, environment, checksum.slice(0, 2));
      await makeFolder(folder, folders);
      if (existsSync(join(folder, checksum))) continue;
      try {
        result.bytes += await writePieces(join(folder, checksum), files.read(environment, checksum));
        result.files += 1;
      } catch (error) {
        await rm(join(folder, checksum), { force: true });
        // The sandbox's retention may have removed it.
        if ((await files.size(environment, checksum)) === undefined) continue;
        if ((error as { code?: string }).code !== 'storage-damaged') throw error;
        result.damaged.push(join(environment, checksum.slice(0, 2), checksum));
      }
    }
  }
  for (const folder of folders) await syncFolder(folder);
  return result;
}

async function makeFolder(folder: string, known: Set<string>): Promise<void> {
  if (known.has(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  known.add(folder);
}

/** @returns bytes */
async function writePieces(path: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      bytes += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

/**
 * The folders `files`, `log` and `assets` of a backup, or of a DATA_DIR, into a store. May be interrupted, and begun
 * again.
 *
 * @param spool a copy of each file is made here, since it is moved from there
 */
export async function fillStore(
  source: string,
  { store, files, spool }: { store: ObjectStore; files: StoredFiles; spool: string },
): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] };
  for await (const path of filesBelow(join(source, 'log'))) {
    // The newest of the database is the one.
    if (!path.endsWith('/checkpoint')) await putFile(store, `log/${path}`, join(source, 'log', path));
  }
  for await (const path of filesBelow(join(source, 'assets'))) {
    await putFile(store, `assets/${path}`, join(source, 'assets', path));
  }
  await mkdir(spool, { recursive: true, mode: 0o700 });
  for (const environment of environments) {
    for await (const path of filesBelow(join(source, 'files', environment))) {
      const checksum = path.slice(path.lastIndexOf('/') + 1);
      if (!isChecksum(checksum)) continue;
      const copy = join(spool, checksum);
      const { bytes, sha256: found } = await copyFile(join(source, 'files', environment, path), copy);
      if (found === checksum) await keep(files, environment, { path: copy, checksum, size: bytes });
      else result.damaged.push(join('files', environment, path));
      await rm(copy, { force: true });
      result.files += 1;
      result.bytes += bytes;
    }
  }
  return result;
}

function keep(
  files: StoredFiles,
  environment: Environment,
  file: { readonly path: string; readonly checksum: string; readonly size: number },
): Promise<void> {
  return files.keep(environment, [{ ...file, fileName: null, mediaType: null, head: Buffer.alloc(0) }]);
}

/** Small: tiles and texts. */
async function putFile(store: ObjectStore, key: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    const bytes = await file.readFile();
    await store.put(key, { path, size: bytes.length, checksum: sha256(bytes) });
  } finally {
    await file.close();
  }
}

/** Paths below a folder, in one order on every machine. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile() && !entry.name.endsWith('.new')) yield path;
  }
}
