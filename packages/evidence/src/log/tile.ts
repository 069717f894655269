import { type HashPair, type HashSource, hashBytes, LogError, nodeHash, rootOf } from './tree.ts';

/** Hashes of a full tile: a subtree of height 8. C2SP tlog-tiles */
export const tileWidth = 256;
const tileHeight = 8;

/** A tile as its path names it. */
export interface TileName {
  /** 0 to 63, or `entries` for a bundle of log entries. */
  readonly level: number | 'entries';
  readonly index: number;
  /** Hashes or entries in it: 256, or fewer in a partial one. */
  readonly width: number;
}

/** `tile/<L>/<N>[.p/<W>]`, `<N>` in elements of three digits, all but the last with an `x`. */
export function tilePath({ level, index, width }: TileName): string {
  let path = threeDigits(index % 1000);
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    path = `x${threeDigits(rest % 1000)}/${path}`;
  }
  return `tile/${level}/${path}${width === tileWidth ? '' : `.p/${width}`}`;
}

const form = /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The tile that a path names, or undefined: every tile has exactly one path. */
export function parseTilePath(path: string): TileName | undefined {
  const [, level, digits = '', partial] = form.exec(path) ?? [];
  if (level === undefined) return undefined;
  const tile: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(digits.replace(/[x/]/g, '')),
    width: partial === undefined ? tileWidth : Number(partial),
  };
  return tilePath(tile) === path && Number.isSafeInteger(tile.index) ? tile : undefined;
}

/** Hashes that a tile has in a tree of `size` leaves: 0 when the tree has no such tile. */
export function widthAt(size: number, { level, index }: Pick<TileName, 'level' | 'index'>): number {
  const nodes = Math.floor(size / tileWidth ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(tileWidth, nodes - index * tileWidth));
}

/** Log entries, each after its length in two bytes, big-endian. */
export function writeBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const entry of entries) {
    view.setUint16(offset, entry.length);
    bytes.set(entry, offset + 2);
    offset += 2 + entry.length;
  }
  return bytes;
}

/** @throws LogError `malformed-tile` when a length leads beyond the end */
export function readBundle(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Uint8Array[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const end = offset + 2 + (offset + 2 <= bytes.length ? view.getUint16(offset) : 0);
    if (end > bytes.length) throw new LogError('malformed-tile', 'An entry bundle ends within an entry.');
    entries.push(bytes.subarray(offset + 2, end));
    offset = end;
  }
  return entries;
}

function threeDigits(value: number): string {
  return String(value).padStart(3, '0');
}

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
