import { open, readFile, rename } from 'node:fs/promises';
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
