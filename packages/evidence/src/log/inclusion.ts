import { type HashSource, hashOfRange, splitOf } from './hash-source.ts';
import { LogError } from './log-error.ts';
import { nodeHash } from './tree-hash.ts';

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
    if (last === 0) throw wrongLength();
    if (index % 2 === 1 || index === last) {
      hash = nodeHash(sibling, hash);
      while (index % 2 === 0 && index !== 0) [index, last] = [index / 2, half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [index, last] = [half(index), half(last)];
  }
  if (last !== 0) throw wrongLength();
  return hash;
}

/** Not `>> 1`: a position may have more than 32 bits. */
export function half(value: number): number {
  return Math.floor(value / 2);
}

function refuseOutside(position: number, size: number): void {
  if (Number.isSafeInteger(position) && position >= 0 && position < size) return;
  throw new LogError('wrong-position', `A tree of ${size} leaves has no leaf at position ${position}.`);
}

function wrongLength(): LogError {
  return new LogError(
    'malformed-proof',
    'The inclusion proof has more or fewer hashes than this tree needs.',
  );
}
