import { type HashSource, hashOfRange, splitOf } from './hash-source.ts';
import { half } from './inclusion.ts';
import { LogError } from './log-error.ts';
import { nodeHash, sameHash } from './tree-hash.ts';

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
    if (proof.length > 0) throw wrongLength();
    if (older.size > 0 && !sameHash(older.root, newer.root)) throw forked(older, newer);
    return;
  }
  const isPower = splitOf(older.size * 2) === older.size;
  const path = isPower ? [older.root, ...proof] : [...proof];
  const { oldRoot, newRoot } = rootsOf(path, older.size - 1, newer.size - 1);
  if (!sameHash(oldRoot, older.root) || !sameHash(newRoot, newer.root)) throw forked(older, newer);
}

function rootsOf(path: readonly Uint8Array[], from: number, to: number) {
  const [first, ...rest] = path;
  if (first === undefined) throw wrongLength();
  let [fn, sn] = [from, to];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  let [oldRoot, newRoot] = [first, first];
  for (const hash of rest) {
    if (sn === 0) throw wrongLength();
    if (fn % 2 === 1 || fn === sn) {
      oldRoot = nodeHash(hash, oldRoot);
      newRoot = nodeHash(hash, newRoot);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      newRoot = nodeHash(newRoot, hash);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  if (sn !== 0) throw wrongLength();
  return { oldRoot, newRoot };
}

function forked(older: TreeHead, newer: TreeHead): LogError {
  return new LogError(
    'wrong-root',
    `The tree of ${newer.size} leaves does not begin with the tree of ${older.size} that was seen before.`,
  );
}

function wrongLength(): LogError {
  return new LogError(
    'malformed-proof',
    'The consistency proof has more or fewer hashes than these sizes need.',
  );
}
