import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@attestation/durable-files';
import type { TileFile } from './tree-edge.ts';

/** Files open at the same time. */
const atOnce = 32;

/**
 * Writes tiles so that all are on the disk, with their names, when the promise resolves. One that was there is
 * written again: after a failed sync it is unknown what of it is on the disk.
 *
 * @param root folder that is durable itself
 */
export function tileWriter(root: string): (tiles: readonly TileFile[]) => Promise<void> {
  /** Folders whose own names are on the disk. */
  const durable = new Set<string>([root]);

  async function makeFolder(folder: string, toSync: Set<string>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    toSync.add(folder);
    for (let below = folder; !durable.has(below); below = dirname(below)) toSync.add(dirname(below));
  }

  return async (tiles) => {
    const toSync = new Set<string>();
    for (const folder of new Set(tiles.map(({ path }) => dirname(join(root, path))))) {
      await makeFolder(folder, toSync);
    }
    for (let first = 0; first < tiles.length; first += atOnce) {
      const some = tiles.slice(first, first + atOnce);
      await Promise.all(some.map(({ path, bytes }) => writeSynced(join(root, path), bytes)));
    }
    await Promise.all([...toSync].map(syncFolder));
    remember(toSync);
  };

  function remember(synced: ReadonlySet<string>): void {
    if (durable.size > maxRemembered) durable.clear();
    for (const folder of [root, ...synced]) durable.add(folder);
  }
}

/** Forgetting one costs a few more syncs. */
const maxRemembered = 10_000;

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  // Another process may write the same one.
  const fresh = `${path}.${process.pid}.new`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
