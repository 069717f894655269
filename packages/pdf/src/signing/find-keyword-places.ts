import type { PDF, PDFPage } from '@libpdf/core';
import { comparable, findKeyword, readingTexts } from '../document/count-keyword.ts';
import type { Glyph } from '../document/glyph.ts';
import { fontReader } from '../document/page-fonts.ts';
import { pageGlyphs } from '../document/page-glyphs.ts';
import { readingsOf } from '../document/readings.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';

export interface KeywordPlace {
  readonly page: PDFPage;
  /** Of the whole page. */
  readonly glyphs: readonly Glyph[];
  /** Of the keyword, in order of reading. */
  readonly keyword: readonly Glyph[];
}

/**
 * Where each keyword stands.
 *
 * @throws UnreadableDocument `damaged`: one that does not occur exactly once, as it did when the document was accepted
 */
export function findKeywordPlaces(pdf: PDF, keywords: readonly string[]): KeywordPlace[] {
  const fontOf = fontReader(pdf);
  const wanted = keywords.map(comparable);
  const longest = Math.max(0, ...wanted.map(({ length }) => length));
  const places = wanted.map((): KeywordPlace[] => []);
  for (const page of pdf.getPages()) {
    const glyphs = pageGlyphs(pdf, page, fontOf);
    const readings = readingTexts(readingsOf(glyphs, longest));
    wanted.forEach((keyword, i) => {
      if (keyword === '') return;
      for (const orders of findKeyword(keyword, readings)) {
        places[i]?.push({ page, glyphs, keyword: orders.map((order) => glyphs[order] as Glyph) });
      }
    });
  }
  return places.map((found) => {
    const [place, second] = found;
    if (!place || second) throw new UnreadableDocument('damaged');
    return place;
  });
}
