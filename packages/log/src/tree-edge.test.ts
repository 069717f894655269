import {
  inclusionProof,
  leafHash,
  parseTilePath,
  readBundle,
  rootOf,
  rootOfInclusion,
  tileSource,
} from '@attestation/evidence/log';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeRoot, emptyEdge, grow, partialTiles } from './tree-edge.ts';

const leaf = (i: number) => Uint8Array.of(i, i >> 8, i >> 16);

/** Files by path, as `grow` writes them. */
function store() {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    read: async (tile: Parameters<Parameters<typeof tileSource>[1]>[0]) => {
      for (const [path, bytes] of files) {
        const { level, index, width } = parseTilePath(path) ?? {};
        if (level === tile.level && index === tile.index && width === tile.width)
          return new Uint8Array(bytes);
      }
      throw new Error(`no tile ${JSON.stringify(tile)}`);
    },
  };
}

test('however the leaves come, root and tiles are those of the whole list', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
      async (batches) => {
        const { files, read } = store();
        let edge = emptyEdge;
        for (const batch of batches) {
          const grown = grow(
            edge,
            Array.from({ length: batch }, (_, i) => leaf(edge.size + i)),
          );
          edge = grown.edge;
          for (const { path, bytes } of [...grown.full, ...partialTiles(edge)]) files.set(path, bytes);
        }
        const hashes = Array.from({ length: edge.size }, (_, i) => leafHash(leaf(i)));
        expect(edgeRoot(edge)).toEqual(rootOf(hashes));
        const position = Math.floor(edge.size / 3);
        const proof = await inclusionProof(position, edge.size, tileSource(edge.size, read));
        const root = rootOfInclusion(hashes[position] as Uint8Array, position, edge.size, proof);
        expect(root).toEqual(rootOf(hashes));
      },
    ),
    { numRuns: 25 },
  ));

test('at 65,536 leaves and one more, the levels above are right', () => {
  const all = Array.from({ length: 65_537 }, (_, i) => leaf(i));
  const hashes = all.map(leafHash);
  const full = grow(emptyEdge, all.slice(0, 65_536));
  expect(full.edge.levels.map((level) => level.length)).toEqual([0, 0, 1]);
  expect(edgeRoot(full.edge)).toEqual(rootOf(hashes.slice(0, 65_536)));
  expect(full.full.map(({ path }) => path)).toContain('tile/1/000');
  const { edge } = grow(full.edge, all.slice(65_536));
  expect(edgeRoot(edge)).toEqual(rootOf(hashes));
  expect(partialTiles(edge).map(({ path }) => path)).toEqual([
    'tile/0/256.p/1',
    'tile/2/000.p/1',
    'tile/entries/256.p/1',
  ]);
});

test('bundles hold the entries themselves', () => {
  const { edge, full } = grow(
    emptyEdge,
    Array.from({ length: 300 }, (_, i) => leaf(i)),
  );
  const bundle = full.find(({ path }) => path === 'tile/entries/000');
  expect(readBundle(bundle?.bytes ?? new Uint8Array())).toHaveLength(256);
  expect(edge.entries[0]).toEqual(leaf(256));
});
