import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkConsistency,
  consistencyProof,
  emptyRoot,
  type HashSource,
  inclusionProof,
  leafHash,
  nodeHash,
  rootAt,
  rootOf,
  rootOfInclusion,
} from './tree.ts';

/** The leaves that implementations of RFC 6962 are tested with, and the roots of the first 0 to 8 of them. */
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** MTH as RFC 9162 section 2.1.1 writes it, and nothing else. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length < 2) return leaves[0] ?? emptyRoot;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

/** PATH(m, D_n) as RFC 9162 section 2.1.3.1 writes it. */
function naivePath(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return m < split
    ? [...naivePath(m, left), naiveRoot(right)]
    : [...naivePath(m - split, right), naiveRoot(left)];
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => leafHash(Uint8Array.of(i, i >> 8)));

function sourceOf(leaves: readonly Uint8Array[]): HashSource {
  return {
    async node(level, index) {
      const part = leaves.slice(index * 2 ** level, (index + 1) * 2 ** level);
      if (part.length !== 2 ** level) throw new Error(`no full subtree ${level}/${index}`);
      return naiveRoot(part);
    },
  };
}

describe('the published vectors', () => {
  test.each(roots.map((root, size) => [size, root] as const))('%i leaves', async (size, root) => {
    const leaves = entries.slice(0, size).map((entry) => leafHash(Buffer.from(entry, 'hex')));
    expect(Buffer.from(rootOf(leaves)).toString('hex')).toBe(root);
    expect(Buffer.from(await rootAt(size, sourceOf(leaves))).toString('hex')).toBe(root);
  });
});

const treeAndPlace = fc
  .integer({ min: 1, max: 700 })
  .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));

describe('against a naive tree', () => {
  test('inclusion: the same path, and it leads to the root', () =>
    fc.assert(
      fc.asyncProperty(treeAndPlace, async ([size, position]) => {
        const leaves = leavesOf(size);
        const proof = await inclusionProof(position, size, sourceOf(leaves));
        expect(proof).toEqual(naivePath(position, leaves));
        const leaf = leaves[position] as Uint8Array;
        expect(rootOfInclusion(leaf, position, size, proof)).toEqual(naiveRoot(leaves));
      }),
      { numRuns: 60 },
    ));

  test('inclusion: another position, size, leaf or hash never leads to the root', () =>
    fc.assert(
      fc.asyncProperty(treeAndPlace, fc.nat(), fc.nat(), async ([size, position], other, change) => {
        const leaves = leavesOf(size);
        const proof = await inclusionProof(position, size, sourceOf(leaves));
        const leaf = leaves[position] as Uint8Array;
        const attempt = (at: number, of: number, hashes: readonly Uint8Array[], start = leaf) => {
          try {
            return rootOfInclusion(start, at, of, hashes);
          } catch {
            return undefined;
          }
        };
        const root = naiveRoot(leaves);
        const elsewhere = other % size;
        if (elsewhere !== position) expect(attempt(elsewhere, size, proof)).not.toEqual(root);
        expect(attempt(position, size, [...proof, leaf])).toBeUndefined();
        expect(attempt(position, size, proof, leafHash(leaf))).not.toEqual(root);
        if (proof.length === 0) return;
        expect(attempt(position, size, proof.slice(1))).toBeUndefined();
        const altered = proof.map((hash, i) => (i === change % proof.length ? leafHash(hash) : hash));
        expect(attempt(position, size, altered)).not.toEqual(root);
      }),
      { numRuns: 60 },
    ));

  test('consistency: every pair of sizes up to 40', async () => {
    const leaves = leavesOf(40);
    const head = (size: number) => ({ size, root: naiveRoot(leaves.slice(0, size)) });
    for (let to = 1; to <= 40; to++) {
      for (let from = 0; from <= to; from++) {
        const proof = await consistencyProof(from, to, sourceOf(leaves.slice(0, to)));
        expect(() => checkConsistency(head(from), head(to), proof)).not.toThrow();
        if (from === 0 || from === to) continue;
        const forged = { size: from, root: leafHash(head(from).root) };
        expect(() => checkConsistency(forged, head(to), proof)).toThrow(/does not begin with/);
        const other = { size: to, root: leafHash(head(to).root) };
        expect(() => checkConsistency(head(from), other, proof)).toThrow(/does not begin with/);
        expect(() => checkConsistency(head(from), head(to), proof.slice(1))).toThrow();
        expect(() => checkConsistency(head(from), head(to), [...proof, forged.root])).toThrow();
      }
    }
  });
});

test.each([
  ['a leaf beyond the end', () => rootOfInclusion(emptyRoot, 5, 5, []), 'wrong-position'],
  ['a negative position', () => rootOfInclusion(emptyRoot, -1, 5, []), 'wrong-position'],
  ['a size that is not an integer', () => rootOfInclusion(emptyRoot, 0.5, 5, []), 'wrong-position'],
  ['no proof where one is needed', () => rootOfInclusion(emptyRoot, 0, 2, []), 'malformed-proof'],
  [
    'a tree that shrank',
    () => checkConsistency({ size: 3, root: emptyRoot }, { size: 2, root: emptyRoot }, []),
    'wrong-position',
  ],
  [
    'a fork at the same size',
    () => checkConsistency({ size: 3, root: emptyRoot }, { size: 3, root: leafHash(emptyRoot) }, []),
    'wrong-root',
  ],
  [
    'a proof that nothing needs',
    () => checkConsistency({ size: 0, root: emptyRoot }, { size: 3, root: emptyRoot }, [emptyRoot]),
    'malformed-proof',
  ],
])('%s is refused', (_, act, code) => {
  expect(act).toThrow(expect.objectContaining({ name: 'LogError', code }));
});
