import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a small file (mode 0600) so that a reader, or a crash, meets the old one or the new one, whole. */
export async function writeFileDurably(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.new`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
  await syncFolder(dirname(path));
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
