import { describe, expect, test } from 'vitest';
import { parseTilePath, readBundle, splitTile, tilePath, tileSource, widthAt, writeBundle } from './tile.ts';
import { inclusionProof, leafHash, rootAt, rootOf, rootOfInclusion } from './tree.ts';

describe('the path of a tile', () => {
  test.each([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/x001/x234/067', { level: 0, index: 1234067, width: 256 }],
    ['tile/63/999.p/1', { level: 63, index: 999, width: 1 }],
    ['tile/entries/x001/000.p/255', { level: 'entries', index: 1000, width: 255 }],
  ] as const)('%s', (path, tile) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  test.each([
    'tile/64/000',
    'tile/00/000',
    'tile/0/00',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/../000',
    '/tile/0/000',
    'tile/0/000/',
    'tile/data/000',
    'tile/0/x999/x999/x999/x999/x999/x999/999',
  ])('%s is none', (path) => expect(parseTilePath(path)).toBeUndefined());
});

// C2SP tlog-tiles, "Partial Tiles": a tree of 70,000 leaves.
test.each([
  [0, 272, 256],
  [0, 273, 112],
  [0, 274, 0],
  [1, 0, 256],
  [1, 1, 17],
  [2, 0, 1],
  [3, 0, 0],
])('a tree of 70,000: tile %i/%i has %i hashes', (level, index, width) => {
  expect(widthAt(70_000, { level, index })).toBe(width);
});

test('an entry bundle keeps its entries', () => {
  const entries = [new Uint8Array(0), Uint8Array.of(1, 2), new Uint8Array(65_535).fill(7)];
  expect(readBundle(writeBundle(entries))).toEqual(entries);
});

test.each([
  ['half a length', [0]],
  ['an entry that is cut short', [0, 2, 1]],
])('a bundle with %s is refused', (_, bytes) => {
  expect(() => readBundle(Uint8Array.from(bytes))).toThrow(
    expect.objectContaining({ code: 'malformed-tile' }),
  );
});

/** Tiles of a tree made without the code that is tested: each hash is the root of the leaves below it. */
function tilesOf(leaves: readonly Uint8Array[]) {
  return async ({ level, index, width }: { level: number | 'entries'; index: number; width: number }) => {
    const span = 256 ** Number(level);
    const hashes = Array.from({ length: width }, (_, i) =>
      rootOf(leaves.slice((index * 256 + i) * span, (index * 256 + i + 1) * span)),
    );
    return new Uint8Array(Buffer.concat(hashes));
  };
}

test.each([1, 255, 256, 257, 600, 66_000])('a tree of %i leaves is read from its tiles', async (size) => {
  const leaves = Array.from({ length: size }, (_, i) => leafHash(Uint8Array.of(i, i >> 8, i >> 16)));
  const root = rootOf(leaves);
  expect(await rootAt(size, tileSource(size, tilesOf(leaves)))).toEqual(root);
  for (const position of [0, size >> 1, size - 1]) {
    const proof = await inclusionProof(position, size, tileSource(size, tilesOf(leaves)));
    expect(rootOfInclusion(leaves[position] as Uint8Array, position, size, proof)).toEqual(root);
  }
});

test('a tile of another length is refused', () => {
  expect(() => splitTile({ level: 0, index: 0, width: 2 }, new Uint8Array(63))).toThrow(/63 bytes, not 64/);
});

test('tiles that cannot be read fail the proof once, and nothing else', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const missing = tileSource(700, async () => Promise.reject(new Error('removed')));
  await expect(inclusionProof(3, 700, missing)).rejects.toThrow('removed');
  await expect(rootAt(700, missing)).rejects.toThrow('removed');
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
