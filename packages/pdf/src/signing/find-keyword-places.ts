import type { PDF, PDFPage } from '@libpdf/core';
import type { Glyph } from '../document/glyph.ts';
import { searchPages } from '../document/search-pages.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';

export interface KeywordPlace {
  readonly page: PDFPage;
  /** Number of the page, from 1. */
  readonly pageNumber: number;
  /** Glyphs of the whole page. */
  readonly glyphs: readonly Glyph[];
  /** Glyphs of the keyword, in order of reading. */
  readonly keyword: readonly Glyph[];
}

/**
 * Every place of each keyword, in order of pages.
 *
 * @throws UnreadableDocument `damaged`: one that occurs nowhere, though it did when the document was accepted
 */
export function findKeywordPlaces(pdf: PDF, keywords: readonly string[]): KeywordPlace[][] {
  const found = keywords.map((): KeywordPlace[] => []);
  for (const { page, pageNumber, glyphs, places } of searchPages(pdf, keywords)) {
    places.forEach((ofKeyword, i) => {
      for (const orders of ofKeyword) {
        const keyword = orders.map((order) => glyphs[order] as Glyph);
        found[i]?.push({ page, pageNumber, glyphs, keyword });
      }
    });
  }
  if (found.some(({ length }) => length === 0)) throw new UnreadableDocument('damaged');
  return found;
}
