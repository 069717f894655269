import { sha256 } from '@noble/hashes/sha2.js';
import { sameBytes } from '../file/bytes.ts';
import { CodedError } from '../file/coded-error.ts';

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
async function hashOfRange(start: number, end: number, source: HashSource): Promise<Uint8Array> {
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
function splitOf(length: number): number {
  const power = 2 ** Math.floor(Math.log2(length));
  return power === length ? power / 2 : power;
}

/**
 * The siblings from the leaf up to below the root, RFC 9162 section 2.1.3.1.
 *
 * @throws LogError `wrong-position` when the tree has no such leaf
 */
export async function inclusionProof(
  position: number,
  size: number,
  source: HashSource,
): Promise<Uint8Array[]> {
  refuseOutside(position, size);
  const proof: Promise<Uint8Array>[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const isLeft = position < middle;
    proof.push(isLeft ? hashOfRange(middle, end, source) : hashOfRange(start, middle, source));
    if (isLeft) end = middle;
    else start = middle;
  }
  return (await Promise.all(proof)).reverse();
}

/**
 * The root that a proof leads to, RFC 9162 section 2.1.3.2; the caller compares it with the checkpoint's.
 *
 * @param leaf hash of the leaf
 * @throws LogError `wrong-position`, or `malformed-proof` when the proof has another length than this tree's
 */
export function rootOfInclusion(
  leaf: Uint8Array,
  position: number,
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array {
  refuseOutside(position, size);
  let [index, last, hash] = [position, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) throw wrongLength('inclusion', 'this tree needs');
    if (index % 2 === 1 || index === last) {
      hash = nodeHash(sibling, hash);
      while (index % 2 === 0 && index !== 0) [index, last] = [index / 2, half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [index, last] = [half(index), half(last)];
  }
  if (last !== 0) throw wrongLength('inclusion', 'this tree needs');
  return hash;
}

/** Not `>> 1`: a position may have more than 32 bits. */
function half(value: number): number {
  return Math.floor(value / 2);
}

function refuseOutside(position: number, size: number): void {
  if (Number.isSafeInteger(position) && position >= 0 && position < size) return;
  throw new LogError('wrong-position', `A tree of ${size} leaves has no leaf at position ${position}.`);
}

function wrongLength(proof: string, need: string): LogError {
  return new LogError('malformed-proof', `The ${proof} proof has more or fewer hashes than ${need}.`);
}

/** Size and root of a tree. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * What shows that the tree of `to` leaves begins with the tree of `from`, RFC 9162 section 2.1.4.1; empty when
 * `from` is 0 or `to`.
 *
 * @throws LogError `wrong-position` when `from` is larger than `to`
 */
export async function consistencyProof(from: number, to: number, source: HashSource): Promise<Uint8Array[]> {
  if (from > to) {
    throw new LogError('wrong-position', `A tree of ${to} leaves does not hold one of ${from}.`);
  }
  if (from === 0 || from === to) return [];
  const proof: Promise<Uint8Array>[] = [];
  let [start, end] = [0, to];
  while (end !== from) {
    const middle = start + splitOf(end - start);
    const isLeft = from <= middle;
    proof.push(isLeft ? hashOfRange(middle, end, source) : hashOfRange(start, middle, source));
    if (isLeft) end = middle;
    else start = middle;
  }
  // The old root itself is known to the verifier when it is a whole subtree at the left edge.
  if (start > 0) proof.push(hashOfRange(start, end, source));
  return (await Promise.all(proof)).reverse();
}

/**
 * Checks a consistency proof, RFC 9162 section 2.1.4.2.
 *
 * @throws LogError `wrong-position` when `newer` is smaller, `wrong-root` when it does not begin with `older`,
 * `malformed-proof` when the proof has another length than these sizes need
 */
export function checkConsistency(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): void {
  if (older.size > newer.size) {
    throw new LogError('wrong-position', `The tree shrank from ${older.size} to ${newer.size} leaves.`);
  }
  if (older.size === 0 || older.size === newer.size) {
    if (proof.length > 0) throw wrongLength('consistency', 'these sizes need');
    if (older.size > 0 && !sameBytes(older.root, newer.root)) throw forked(older, newer);
    return;
  }
  const isPower = splitOf(older.size * 2) === older.size;
  const path = isPower ? [older.root, ...proof] : [...proof];
  const { oldRoot, newRoot } = rootsOf(path, older.size - 1, newer.size - 1);
  if (!sameBytes(oldRoot, older.root) || !sameBytes(newRoot, newer.root)) throw forked(older, newer);
}

function rootsOf(path: readonly Uint8Array[], from: number, to: number) {
  const [first, ...rest] = path;
  if (first === undefined) throw wrongLength('consistency', 'these sizes need');
  let [fn, sn] = [from, to];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  let [oldRoot, newRoot] = [first, first];
  for (const hash of rest) {
    if (sn === 0) throw wrongLength('consistency', 'these sizes need');
    if (fn % 2 === 1 || fn === sn) {
      oldRoot = nodeHash(hash, oldRoot);
      newRoot = nodeHash(hash, newRoot);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      newRoot = nodeHash(newRoot, hash);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  if (sn !== 0) throw wrongLength('consistency', 'these sizes need');
  return { oldRoot, newRoot };
}

function forked(older: TreeHead, newer: TreeHead): LogError {
  return new LogError(
    'wrong-root',
    `The tree of ${newer.size} leaves does not begin with the tree of ${older.size} that was seen before.`,
  );
}

export type LogErrorCode =
  | 'malformed-key'
  | 'malformed-note'
  | 'malformed-checkpoint'
  | 'malformed-proof'
  | 'malformed-tile'
  | 'wrong-origin'
  | 'unknown-key'
  | 'bad-signature'
  | 'wrong-position'
  | 'wrong-root'
  | 'too-few-witnesses'
  | 'no-ed25519';

/** A checkpoint, a tile or a proof cannot be used, or does not show what it should; `message` says why. */
export class LogError extends CodedError<LogErrorCode> {
  override readonly name = 'LogError';
}
