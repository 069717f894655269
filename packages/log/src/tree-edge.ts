import {
  LogError,
  leafHash,
  readBundle,
  rootAt,
  rootOf,
  sameHash,
  splitTile,
  type TileName,
  type TreeHead,
  tilePath,
  tileSource,
  tileWidth,
  widthAt,
  writeBundle,
} from '@attestation/evidence/log';
import type { TileFile, TileFolder } from './tile-folder.ts';

/** The right edge of a tree: all that is needed to let it grow. Never changed, only replaced. */
export interface TreeEdge {
  readonly size: number;
  /** By tile level: the hashes of its tile that is not full yet, 0 to 255. */
  readonly levels: readonly (readonly Uint8Array[])[];
  /** The entries below the tile of level 0 that is not full yet. */
  readonly entries: readonly Uint8Array[];
}

export const emptyEdge: TreeEdge = { size: 0, levels: [], entries: [] };

/** Appends leaves. @returns the new edge, and the tiles that became full */
export function grow(edge: TreeEdge, leaves: readonly Uint8Array[]): { edge: TreeEdge; full: TileFile[] } {
  const levels = edge.levels.map((hashes) => [...hashes]);
  let entries = [...edge.entries];
  let size = edge.size;
  const full: TileFile[] = [];
  for (const leaf of leaves) {
    size += 1;
    entries.push(leaf);
    if (entries.length === tileWidth) {
      full.push(bundleFile(size, entries));
      entries = [];
    }
    let hash = leafHash(leaf);
    for (let level = 0; ; level++) {
      levels[level] ??= [];
      const hashes = levels[level] as Uint8Array[];
      hashes.push(hash);
      if (hashes.length < tileWidth) break;
      full.push(tileFile(size, level, hashes));
      // Only a full tile is hashed into the level above. C2SP tlog-tiles, "Partial Tiles"
      hash = rootOf(hashes);
      levels[level] = [];
    }
  }
  return { edge: { size, levels, entries }, full };
}

/** The tiles at the edge that a checkpoint of this size needs in addition to the full ones. */
export function partialTiles({ size, levels, entries }: TreeEdge): TileFile[] {
  const tiles = levels.flatMap((hashes, level) =>
    hashes.length === 0 ? [] : [tileFile(size, level, hashes)],
  );
  return entries.length === 0 ? tiles : [...tiles, bundleFile(size, entries)];
}

/** The root of the whole tree: what is not full at one level stands as the last hash at the next. */
export function edgeRoot({ levels }: TreeEdge): Uint8Array {
  let rest: Uint8Array[] = [];
  for (const hashes of levels) {
    const row = [...hashes, ...rest];
    if (row.length > 0) rest = [rootOf(row)];
  }
  return rootOf(rest);
}

/** @param size of the tree when its last hash had come */
function tileFile(size: number, level: number, hashes: readonly Uint8Array[]): TileFile {
  const nodes = Math.floor(size / tileWidth ** level);
  return { path: tilePath(nameOf(level, nodes, hashes.length)), bytes: Buffer.concat(hashes) };
}

function bundleFile(size: number, entries: readonly Uint8Array[]): TileFile {
  return { path: tilePath(nameOf('entries', size, entries.length)), bytes: writeBundle(entries) };
}

function nameOf(level: TileName['level'], nodes: number, width: number): TileName {
  return { level, index: Math.floor((nodes - 1) / tileWidth), width };
}

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
