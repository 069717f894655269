import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { factoidPages } from './attestation-pages.ts';

/** Answers like a table with one attestation of factoids with so many bytes, and counts the rows that it had to look at. */
function tableOf(sizes: readonly number[]) {
  const read: { lengths: number; texts: number[] } = { lengths: 0, texts: [] };
  const rows = async (query: { compiled(dialect: 'sqlite'): { sql: string } }, args: object) => {
    const { from, to } = args as { from: number; to: number };
    const found = sizes.slice(from, to);
    if (query.compiled('sqlite').sql.includes('octet_length')) {
      read.lengths += found.length;
      return found.map((length, i) => ({ position: from + i, length }));
    }
    read.texts.push(found.length);
    return found.map((size, i) => ({ uniqueId: `f${from + i}`, type: 'product', data: 'x'.repeat(size) }));
  };
  return { db: { rows } as unknown as Database, read };
}

const tables: [string, { sizes: number[]; lengths: number; pages: number }][] = [
  ['40 large factoids, a page each', { sizes: Array(40).fill(200_000), lengths: 40, pages: 40 }],
  ['1,000 small ones: few pages', { sizes: Array(1000).fill(100), lengths: 1000, pages: 9 }],
  [
    'small ones and large ones',
    { sizes: [...Array(500).fill(100), ...Array(9).fill(1e6)], lengths: 509, pages: 11 },
  ],
];
test.each(tables)('%s', async (_, { sizes, lengths, pages }) => {
  const { db, read } = tableOf(sizes);
  const found = (await Array.fromAsync(factoidPages(db, 'A', sizes.length))).flat();
  expect(found.map(({ uniqueId }) => uniqueId)).toEqual(sizes.map((_, i) => `f${i}`));
  expect(read.lengths).toBeLessThanOrEqual(lengths);
  expect(read.texts.length).toBeLessThanOrEqual(pages);
});
