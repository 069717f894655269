import { comparable, findKeywords, type Glyph } from '@attestation/evidence/text';
import type { PDF, PDFPage } from '@libpdf/core';
import { fontReader } from './page-fonts.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { UnreadableDocument } from './unreadable-document.ts';

interface SearchedPage {
  readonly page: PDFPage;
  /** From 1. */
  readonly pageNumber: number;
  readonly glyphs: readonly Glyph[];
  /** For each keyword, for each of its places: the glyphs, by their order. */
  readonly places: readonly (readonly (readonly number[])[])[];
}

/**
 * Page by page, where keywords occur. One that has nothing to be seen occurs nowhere.
 *
 * @throws UnreadableDocument `unreadable-page`: it may have a place that would be missed
 */
export function* searchPages(pdf: PDF, keywords: readonly string[]): Generator<SearchedPage> {
  const fontOf = fontReader(pdf);
  const wanted = keywords.map(comparable);
  for (const [index, page] of pdf.getPages().entries()) {
    const glyphs = glyphsOf(pdf, page, fontOf, index + 1);
    yield { page, pageNumber: index + 1, glyphs, places: findKeywords(glyphs, wanted) };
  }
}

function glyphsOf(...[pdf, page, fontOf, pageNumber]: [...Parameters<typeof pageGlyphs>, number]): Glyph[] {
  try {
    return pageGlyphs(pdf, page, fontOf);
  } catch (cause) {
    throw new UnreadableDocument('unreadable-page', { cause, page: pageNumber });
  }
}
