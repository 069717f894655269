import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes of a hash. */
export const hashBytes = 32;

/** RFC 9162 section 2.1.1: the hash of an empty list is the hash of an empty string. */
export const emptyRoot: Uint8Array = sha256(new Uint8Array(0));

/** SHA-256(0x00 || data), RFC 9162 section 2.1.1. */
export function leafHash(data: Uint8Array): Uint8Array {
  const input = new Uint8Array(1 + data.length);
  input.set(data, 1);
  return sha256(input);
}

/** SHA-256(0x01 || left || right) of two hashes. */
export type HashPair = (left: Uint8Array, right: Uint8Array) => Uint8Array;

/** SHA-256(0x01 || left || right), RFC 9162 section 2.1.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  // One buffer for all calls: a tree of ten million leaves takes as many of them.
  pair.set(left, 1);
  pair.set(right, 1 + hashBytes);
  return sha256(pair);
}

const pair = new Uint8Array(1 + 2 * hashBytes);
pair[0] = 1;

/**
 * MTH over subtrees that stand for leaves, RFC 9162 section 2.1.1: all but the last are full and equally high.
 *
 * @param hashes at least one
 * @param hashPair another way to compute `nodeHash`, where the platform has a faster one
 */
export function rootOf(hashes: readonly Uint8Array[], hashPair: HashPair = nodeHash): Uint8Array {
  let row = hashes;
  while (row.length > 1) {
    const next: Uint8Array[] = [];
    for (let i = 0; i < row.length; i += 2) {
      const [left, right] = [row[i] as Uint8Array, row[i + 1]];
      // An odd one at the end rises as it is: the largest power of two splits to its left.
      next.push(right === undefined ? left : hashPair(left, right));
    }
    row = next;
  }
  return row[0] ?? emptyRoot;
}

/** Compares two hashes that are not secret. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
