import { emptyRoot, nodeHash } from './tree-hash.ts';

/** Where the hashes of a tree come from. */
export interface HashSource {
  /** The hash of the full subtree over the leaves `[index * 2^level, (index + 1) * 2^level)`. */
  node(level: number, index: number): Promise<Uint8Array>;
}

/** The root of the tree of the first `size` leaves. */
export async function rootAt(size: number, source: HashSource): Promise<Uint8Array> {
  return size === 0 ? emptyRoot : hashOfRange(0, size, source);
}

/**
 * MTH(D[start:end]), RFC 9162 section 2.1.1.
 *
 * @param start a multiple of the largest power of two below `end - start`, as in every split of a tree
 */
export async function hashOfRange(start: number, end: number, source: HashSource): Promise<Uint8Array> {
  const length = end - start;
  const level = Math.floor(Math.log2(length));
  const full = 2 ** level;
  if (full === length) return source.node(level, start / full);
  const [left, right] = await Promise.all([
    source.node(level, start / full),
    hashOfRange(start + full, end, source),
  ]);
  return nodeHash(left, right);
}

/** The largest power of two smaller than `length`, where RFC 9162 splits; `length` is at least 2. */
export function splitOf(length: number): number {
  const power = 2 ** Math.floor(Math.log2(length));
  return power === length ? power / 2 : power;
}
