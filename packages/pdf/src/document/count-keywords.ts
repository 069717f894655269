import { readFileSync } from 'node:fs';
import type { PDFPage } from '@libpdf/core';
import { checkExistingSignatures } from './check-existing-signatures.ts';
import { checkSignable } from './check-signable.ts';
import { comparable, countKeyword, readingTexts } from './count-keyword.ts';
import { openDocument } from './open-document.ts';
import { fontReader } from './page-fonts.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { readingDocument } from './reading-document.ts';
import { readingsOf } from './readings.ts';

/**
 * How often each keyword occurs in the text of a PDF, page by page. One that has nothing to be seen occurs nowhere.
 *
 * Runs as long, and takes as much memory, as the file makes it: call it where both can be stopped.
 *
 * @throws UnreadableDocument; the error of the file system when there is no such file
 */
export async function countKeywords(
  path: string,
  keywords: readonly string[],
  maxPages: number,
): Promise<number[]> {
  return readingDocument(() => count(path, keywords, maxPages));
}

async function count(path: string, keywords: readonly string[], maxPages: number): Promise<number[]> {
  const bytes = readFileSync(path);
  const pdf = await openDocument(bytes, maxPages);
  const fontOf = fontReader(pdf);
  const wanted = keywords.map(comparable);
  const longest = Math.max(0, ...wanted.map(({ length }) => length));
  const counts = wanted.map(() => 0);
  const pages = new Set<PDFPage>();
  for (const page of pdf.getPages()) {
    const readings = readingTexts(readingsOf(pageGlyphs(pdf, page, fontOf), longest));
    wanted.forEach((keyword, i) => {
      const found = keyword === '' ? 0 : countKeyword(keyword, readings);
      counts[i] = (counts[i] ?? 0) + found;
      if (found > 0) pages.add(page);
    });
  }
  // One that will not be signed, since a keyword is missing, needs no more.
  if (counts.every((found) => found > 0)) {
    await checkExistingSignatures(pdf, bytes);
    await checkSignable(pdf, bytes, pages);
  }
  return counts;
}
