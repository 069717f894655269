import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a small file (mode 0600) so that a reader, or a crash, meets the old one or the new one, whole. */
export async function writeFileDurably(path: string, text: string): Promise<void> {
  await writeSynced(path, text);
  await syncFolder(dirname(path));
}

/** The same, but the name is durable only once the folder is synced, which the caller does. */
export async function writeSynced(path: string, data: string | Uint8Array): Promise<void> {
  // Another process may write the same one.
  const fresh = `${path}.${process.pid}.new`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

/** The bytes of a file; undefined when there is no such file. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a folder (mode 0700) and those above it. `mkdir` of Node with `recursive` never ends where a folder is there and
 * answers ENOENT to a new one, as `/proc` does.
 *
 * @returns the topmost one that was made; undefined when `path` was there
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path || (await isFolder(parent)) ? undefined : await makeFolders(parent);
  try {
    await mkdir(path, { mode: 0o700 });
    return above ?? path;
  } catch (error) {
    if (await isFolder(path)) return above;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Makes names that were added to or removed from a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; NTFS keeps its names in a journal of its own.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
