import {
  LogError,
  leafHash,
  readBundle,
  rootAt,
  sameHash,
  splitTile,
  type TreeHead,
  tileSource,
  tileWidth,
  widthAt,
} from '@attestation/evidence/log';
import type { TileFolder } from './tile-folder.ts';
import type { TreeEdge } from './tree-edge.ts';

/**
 * The edge of the tree that a checkpoint states, from a handful of its tiles: the time does not grow with the tree.
 *
 * @returns undefined when tiles are missing or do not lead to the checkpoint's root: they are made again then
 */
export async function restoreEdge(head: TreeHead, folder: TileFolder): Promise<TreeEdge | undefined> {
  try {
    const root = await rootAt(head.size, tileSource(head.size, folder.read));
    return sameHash(root, head.root) ? await readEdge(head.size, folder) : undefined;
  } catch (error) {
    if (error instanceof LogError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readEdge(size: number, folder: TileFolder): Promise<TreeEdge | undefined> {
  const levels: Uint8Array[][] = [];
  for (let level = 0; tileWidth ** level <= size; level++) {
    levels.push(await readLast(size, level, folder));
  }
  const width = size % tileWidth;
  const index = Math.floor(size / tileWidth);
  const entries = width === 0 ? [] : readBundle(await folder.read({ level: 'entries', index, width }));
  const isWhole = entries.every((entry, i) => sameHash(leafHash(entry), levels[0]?.[i] ?? entry));
  return isWhole && entries.length === width ? { size, levels, entries } : undefined;
}

/** The hashes of a level's tile that is not full yet. */
async function readLast(size: number, level: number, folder: TileFolder): Promise<Uint8Array[]> {
  const index = Math.floor(size / tileWidth ** (level + 1));
  const width = widthAt(size, { level, index });
  if (width === 0) return [];
  const tile = { level, index, width };
  return splitTile(tile, new Uint8Array(await folder.read(tile)));
}
