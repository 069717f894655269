import type { HashSource } from './hash-source.ts';
import { LogError } from './log-error.ts';
import { type TileName, tileHeight, tilePath, tileWidth, widthAt } from './tile.ts';
import { type HashPair, hashBytes, nodeHash, rootOf } from './tree-hash.ts';

/** Reads the bytes of a tile, of a file or over the network. */
export type ReadTile = (tile: TileName) => Promise<Uint8Array>;

/**
 * The hashes of the tree of `size` leaves, computed from its tiles. Each tile is read once and kept, so a source
 * serves one proof, not a process.
 *
 * Tiles prove nothing by themselves: what is computed from them must lead to the root of a checkpoint.
 *
 * @param hashPair another way to compute `nodeHash`: a proof takes about 250 of them for each level of tiles
 * @throws LogError `malformed-tile` when a tile has another length than its width
 */
export function tileSource(size: number, read: ReadTile, hashPair: HashPair = nodeHash): HashSource {
  const tiles = new Map<string, Promise<readonly Uint8Array[]>>();
  const hashesOf = (level: number, index: number) => {
    const tile = { level, index, width: widthAt(size, { level, index }) };
    const path = tilePath(tile);
    const known = tiles.get(path) ?? read(tile).then((bytes) => splitTile(tile, bytes));
    tiles.set(path, known);
    return known;
  };
  return {
    async node(level, index) {
      const height = level % tileHeight;
      const first = index * 2 ** height;
      const hashes = await hashesOf((level - height) / tileHeight, Math.floor(first / tileWidth));
      const offset = first % tileWidth;
      return rootOf(hashes.slice(offset, offset + 2 ** height), hashPair);
    },
  };
}

/** @throws LogError `malformed-tile` */
export function splitTile(tile: TileName, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length !== tile.width * hashBytes) {
    const path = tilePath(tile);
    throw new LogError('malformed-tile', `${path} has ${bytes.length} bytes, not ${tile.width * hashBytes}.`);
  }
  return Array.from({ length: tile.width }, (_, i) => bytes.subarray(i * hashBytes, (i + 1) * hashBytes));
}
