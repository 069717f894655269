import { lstatSync, renameSync, unlinkSync, utimesSync } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '@attestation/server-kit';
import { type Environment, environments } from '../../domain/model.ts';
import type { FileStore, SpooledFile } from '../../domain/ports.ts';
import { isWhole, remedy, unreadable, wholeFile } from './whole-file.ts';

export interface FileFolder extends StoredFiles {
  /**
   * Removes a sandbox file that was last kept before `before` (Unix ms); answers whether it did.
   *
   * @throws for `formal`: its files are never removed. D24
   */
  removeOlderThan(environment: Environment, checksum: string, before: number): boolean;
  /** Says that a file is in use now: a sweep leaves it. False when it is not there. */
  touch(environment: Environment, checksum: string): boolean;
}

/**
 * Content-addressed files under `folder/<environment>/<first 2 hex>/<64 hex>`.
 *
 * The life of a file: it was spooled in the same file system; `keep` syncs it, renames it to its checksum and syncs
 * the folder. One that is there already is compared with its checksum before it is trusted, and replaced when it does
 * not have it; it is synced as well, since another request may have renamed it a moment ago and not be done. The time of
 * both is set to now, so that no sweep takes it from the request that is about to refer to it.
 *
 * @param onRepair called with the path of each damaged file that was replaced by a good copy
 */
export async function openFileFolder(
  folder: string,
  onRepair: (path: string) => void = () => {},
): Promise<FileFolder> {
  for (const environment of environments) {
    await mkdir(join(folder, environment), { recursive: true, mode: 0o700 });
  }
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  /** Folders whose own name is known to be durable. */
  const durable = new Set<string>();
  /** Paths that a `keep` is working on, how many each. */
  const busy = new Map<string, number>();

  const pathOf = (environment: Environment, checksum: string): string => {
    if (!isChecksum(checksum)) throw new Error(`Not a SHA-256 checksum: ${checksum}`);
    return join(folder, environment, checksum.slice(0, 2), checksum);
  };

  async function makeFolder(path: string): Promise<void> {
    if (durable.has(path)) return;
    await mkdir(path, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(path));
    durable.add(path);
  }

  return {
    async keep(environment, files) {
      const targets = files.map((file) => ({ file, path: pathOf(environment, file.checksum) }));
      for (const { path } of targets) busy.set(path, (busy.get(path) ?? 0) + 1);
      try {
        for (const { file, path } of targets) {
          await makeFolder(dirname(path));
          await keepFile(file, path, onRepair);
        }
        for (const parent of new Set(targets.map(({ path }) => dirname(path)))) await syncFolder(parent);
      } finally {
        for (const { path } of targets) release(busy, path);
      }
    },
    read: (environment, checksum) =>
      Readable.from(wholeFile(pathOf(environment, checksum), checksum), { objectMode: false }),
    isWhole: (environment, checksum) => isWhole(pathOf(environment, checksum), checksum),
    size: (environment, checksum) => sizeOf(pathOf(environment, checksum)),
    list,
    async sweep(before, isReferenced) {
      let removed = 0;
      for await (const checksum of list('sandbox')) {
        if (checksum.endsWith(asideName)) await putBack(checksum.slice(0, -asideName.length));
        if (!isChecksum(checksum)) continue;
        if (!(await isReferenced(checksum)) && removeOlderThan('sandbox', checksum, before)) removed += 1;
      }
      return removed;
    },
    removeOlderThan,
    touch(environment, checksum) {
      const now = new Date();
      try {
        utimesSync(pathOf(environment, checksum), now, now);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    },
  };

  /** Left by a process that ended between two steps of a removal. */
  async function putBack(checksum: string): Promise<void> {
    const path = pathOf('sandbox', checksum);
    if ((await sizeOf(path)) === undefined) renameSync(`${path}${asideName}`, path);
    else unlinkSync(`${path}${asideName}`);
  }

  async function* list(environment: Environment): AsyncGenerator<string> {
    const root = join(folder, environment);
    for (const part of await readdir(root, { withFileTypes: true })) {
      if (part.isDirectory()) yield* await readdir(join(root, part.name));
      else yield part.name;
    }
  }

  function removeOlderThan(environment: Environment, checksum: string, before: number): boolean {
    if (environment !== 'sandbox') throw new Error('A file of the formal environment is never removed.');
    const path = pathOf(environment, checksum);
    if (busy.has(path) || lstatSync(path).mtimeMs >= before) return false;
    // Another process may keep the file just now. Out of its place first: whoever writes the time into it before that is
    // seen here, and whoever comes later finds no file.
    const aside = `${path}${asideName}`;
    renameSync(path, aside);
    if (lstatSync(aside).mtimeMs >= before) {
      renameSync(aside, path);
      return false;
    }
    unlinkSync(aside);
    return true;
  }
}

const asideName = '.removing';

async function keepFile(file: SpooledFile, path: string, onRepair: (path: string) => void): Promise<void> {
  const isThere = (await sizeOf(path)) !== undefined;
  const isGood = isThere && (await isWhole(path, file.checksum));
  const handle = await open(isGood ? path : file.path, 'r+');
  try {
    // An upload may have taken longer than the grace of a sweep.
    await handle.utimes(new Date(), new Date());
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A sweep of another process may have removed it meanwhile.
  if (isGood && (await sizeOf(path)) !== undefined) return;
  if (isGood) await syncFile(file.path);
  await rename(file.path, path);
  if (isThere && !isGood) onRepair(path);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(path, error, remedy);
  }
}

function release(busy: Map<string, number>, path: string): void {
  const count = (busy.get(path) ?? 1) - 1;
  if (count === 0) busy.delete(path);
  else busy.set(path, count);
}

/** What the server's upkeep needs beyond the domain's port. */
export interface StoredFiles extends FileStore {
  /** Whether a file that is there can be read and has the content of its checksum. */
  isWhole(environment: Environment, checksum: string): Promise<boolean>;
  /** Names of all files of an environment, also of files whose name is not a checksum. */
  list(environment: Environment): AsyncGenerator<string>;
  /**
   * Removes sandbox files that nothing refers to and that were last kept before `before` (Unix ms). What is formal is
   * never removed. D24
   *
   * @returns how many
   */
  sweep(before: number, isReferenced: (checksum: string) => Promise<boolean>): Promise<number>;
}

/** Whether a name is that of a kept file. */
export function isChecksum(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
