import type { PDF, PDFPage } from '@libpdf/core';
import { comparable, findKeyword, readingTexts } from '../document/count-keyword.ts';
import type { Glyph } from '../document/glyph.ts';
import { fontReader } from '../document/page-fonts.ts';
import { pageGlyphs } from '../document/page-glyphs.ts';
import { readingsOf } from '../document/readings.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';

export interface KeywordPlace {
  readonly page: PDFPage;
  /** Of the page, from 1. */
  readonly pageNumber: number;
  /** Of the whole page. */
  readonly glyphs: readonly Glyph[];
  /** Of the keyword, in order of reading. */
  readonly keyword: readonly Glyph[];
}

/**
 * Every place of each keyword, in order of pages.
 *
 * @throws UnreadableDocument `damaged`: one that occurs nowhere, though it did when the document was accepted
 */
export function findKeywordPlaces(pdf: PDF, keywords: readonly string[]): KeywordPlace[][] {
  const fontOf = fontReader(pdf);
  const wanted = keywords.map(comparable);
  const longest = Math.max(0, ...wanted.map(({ length }) => length));
  const places = wanted.map((): KeywordPlace[] => []);
  for (const [index, page] of pdf.getPages().entries()) {
    const glyphs = pageGlyphs(pdf, page, fontOf);
    const readings = readingTexts(readingsOf(glyphs, longest));
    wanted.forEach((keyword, i) => {
      if (keyword === '') return;
      for (const orders of findKeyword(keyword, readings)) {
        const letters = orders.map((order) => glyphs[order] as Glyph);
        places[i]?.push({ page, pageNumber: index + 1, glyphs, keyword: letters });
      }
    });
  }
  if (places.some(({ length }) => length === 0)) throw new UnreadableDocument('damaged');
  return places;
}
