import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { workThrough } from '@attestation/server-kit';
import { DomainError, storedFileFault } from '../../domain/domain-error.ts';
import type { Environment } from '../../domain/model.ts';
import type { SpooledFile } from '../../domain/ports.ts';
import { isOutage, storageFailed } from '../../errors/storage-fault.ts';
import type { Database } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { isChecksum, type StoredFiles } from '../files/file-folder.ts';
import { remedy, wholeOf } from '../files/whole-file.ts';
import * as sql from '../records/stored-file-records.ts';
import { removeUnused, settle, touch } from '../records/stored-file-records.ts';
import type { ObjectStore } from './object-store.ts';

export interface StoreFilesOptions {
  /** Files of up to this many bytes are in the database, not in the store. */
  readonly databaseBytes: number;
  /** Called with the name of each damaged file that was replaced by a good copy. */
  readonly onRepair?: (name: string) => void;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/** Milliseconds after which an upload that did not end is given up. */
const uploadAge = 86_400_000;
/** Files of one request that are sent at the same time. */
const atOnce = 4;
/** Objects of a sweep that may fail to be removed before it ends. */
const faultsOfSweep = 10;
/** Attempts for a file whose upload a sweep has given up, or whose row it removed meanwhile. */
const attempts = 3;

/**
 * Files in an object store, and the rows of the database that say which object is which file. Only rows are ever agreed
 * upon, so the store needs no condition, lock or order:
 *
 * 1. `store_uploads` gets a row with a key that no other upload has; then the object is sent.
 * 2. In one commit the upload's row goes and `stored_files` says that the file has this object. When a sweep has given
 *    the upload up meanwhile, that row is not there, and the file is sent again under another key.
 * 3. A sweep removes the row of a file, and writes one that gives the object up, in one commit; only then the object.
 *    A request that keeps the file or refers to it writes the time into the same row first, so one of the two sees
 *    the other.
 */
export function openStoreFiles(db: Database, store: ObjectStore, options: StoreFilesOptions): StoredFiles {
  const { databaseBytes, onRepair = () => {}, clock = Date.now } = options;

  async function keepOne(environment: Environment, file: SpooledFile): Promise<void> {
    const { checksum } = file;
    for (let left = attempts; left > 0; left -= 1) {
      const known = await db.write(() => touch({ environment, checksum }, clock()));
      if (known !== undefined && (await isWholeAt(checksum, known))) return;
      const place = await upload(environment, file);
      const outcome = await db.write(() => settle({ environment, checksum }, place, known, clock()));
      if (outcome === 'repaired') onRepair(`${environment}/${checksum}`);
      const unused = outcome === 'repaired' ? known?.key : outcome === 'stored' ? null : place.key;
      // What fails here is done by the next sweep.
      if (unused) await removeObject(unused).catch(() => {});
      if (outcome !== 'given-up') return;
    }
    throw new Error(`${environment}/${checksum} was removed ${attempts} times while it was sent.`);
  }

  async function upload(environment: Environment, file: SpooledFile): Promise<sql.FilePlace> {
    const { checksum, size, path } = file;
    if (size <= databaseBytes) return { size, key: null, content: (await readFile(path)).toString('base64') };
    const key = `files/${environment}/${checksum.slice(0, 2)}/${checksum}.${randomUUID()}`;
    await db.write(() => run(sql.insertUpload, { key, now: clock() }));
    await store.put(key, { path, size, checksum });
    return { size, key, content: null };
  }

  /** @throws DomainError `storage-damaged` when it is missing, another one when the store does not answer */
  async function* piecesOf(environment: Environment, checksum: string): AsyncGenerator<Buffer> {
    const [place] = await db.rows(sql.findStored, { environment, checksum: demandChecksum(checksum) });
    if (place === undefined) throw storedFileFault(`${environment}/${checksum} is missing. ${remedy}`);
    yield* wholeOf(() => open(place), checksum, `${environment}/${checksum}`);
  }

  async function* open({ key, content }: sql.FilePlace): AsyncGenerator<Buffer> {
    if (content !== null) {
      yield Buffer.from(content, 'base64');
      return;
    }
    const pieces = key === null ? undefined : await store.read(key);
    if (pieces === undefined)
      throw Object.assign(new Error(`The store has no object ${key}.`), { code: 'ENOENT' });
    yield* pieces;
  }

  /** @throws DomainError when store or database cannot be read now; any other fault of reading counts as damage */
  async function isWholeAt(checksum: string, place: sql.FilePlace): Promise<boolean> {
    if (place.key !== null && (await store.size(place.key)) !== place.size) return false;
    try {
      for await (const _ of wholeOf(() => open(place), checksum, checksum));
      return true;
    } catch (error) {
      if (isOutage(error)) throw error;
      return false;
    }
  }

  /** Removes the object of a key that `store_uploads` gives up already. */
  async function removeObject(key: string): Promise<void> {
    await store.remove(key);
    await db.write(() => run(sql.forgetUpload, { key }));
  }

  /** Removes objects one by one: one that cannot be removed holds up no other; many mean that the store fails. */
  function startRemovals() {
    const faults: unknown[] = [];
    return {
      async remove(key: string): Promise<void> {
        try {
          await removeObject(key);
        } catch (error) {
          faults.push(error);
          if (faults.length > faultsOfSweep) throw error;
        }
      },
      /** @throws the first fault, when all others are removed */
      end(): void {
        if (faults.length > 0) throw faults[0];
      },
    };
  }

  async function sweepUploads(remove: (key: string) => Promise<void>): Promise<void> {
    const before = clock() - uploadAge;
    for (let after = ''; ; ) {
      const page = await db.rows(sql.oldUploads, { before, after });
      for (const { key } of page) {
        const [given] = await db.write(() => run(sql.giveUpUpload, { key, before }));
        if (given !== undefined) await remove(key);
        after = key;
      }
      if (page.length === 0) return;
    }
  }

  return {
    async keep(environment, files) {
      try {
        await workThrough(files, atOnce, (file) => keepOne(environment, file));
      } catch (error) {
        throw asStorageFault(error);
      }
    },
    async size(environment, checksum) {
      const [place] = await db.rows(sql.findStored, { environment, checksum: demandChecksum(checksum) });
      if (place === undefined || place.key === null) return place?.size;
      return store.size(place.key);
    },
    read: (environment, checksum) => Readable.from(piecesOf(environment, checksum), { objectMode: false }),
    async isWhole(environment, checksum) {
      const [place] = await db.rows(sql.findStored, { environment, checksum: demandChecksum(checksum) });
      return place !== undefined && isWholeAt(checksum, place);
    },
    async *list(environment) {
      for (let after = ''; ; ) {
        const page = await db.rows(sql.listStored, { environment, after });
        for (const { checksum } of page) yield checksum;
        const last = page.at(-1);
        if (last === undefined) return;
        after = last.checksum;
      }
    },
    async sweep(before) {
      let removed = 0;
      const removals = startRemovals();
      for (let after = ''; ; ) {
        const page = await db.rows(sql.oldSandboxFiles, { before, after });
        for (const { checksum } of page) {
          const found = await db.write(() => removeUnused(checksum, before));
          if (found !== undefined) removed += 1;
          if (found?.key) await removals.remove(found.key);
          after = checksum;
        }
        if (page.length > 0) continue;
        await sweepUploads(removals.remove);
        removals.end();
        return removed;
      }
    },
  };
}

function demandChecksum(checksum: string): string {
  if (!isChecksum(checksum)) throw new Error(`Not a SHA-256 checksum: ${checksum}`);
  return checksum;
}

function asStorageFault(error: unknown): unknown {
  return error instanceof DomainError ? error : storageFailed(error);
}
