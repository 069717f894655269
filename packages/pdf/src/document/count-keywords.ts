import { readFileSync } from 'node:fs';
import type { PDFPage } from '@libpdf/core';
import { checkExistingSignatures } from './check-existing-signatures.ts';
import { checkSignable } from './check-signable.ts';
import { openDocument } from './open-document.ts';
import { readingDocument } from './reading-document.ts';
import { searchPages } from './search-pages.ts';

/**
 * How often each keyword occurs in the text of a PDF. One that has nothing to be seen occurs nowhere.
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
  const counts = keywords.map(() => 0);
  const pages = new Set<PDFPage>();
  for (const { page, places } of searchPages(pdf, keywords)) {
    places.forEach(({ length }, i) => {
      counts[i] = (counts[i] ?? 0) + length;
      if (length > 0) pages.add(page);
    });
  }
  // One that will not be signed, since a keyword is missing, needs no more.
  if (counts.every((found) => found > 0)) {
    await checkExistingSignatures(pdf, bytes);
    await checkSignable(pdf, bytes, pages);
  }
  return counts;
}
