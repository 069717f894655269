// For browsers too: what is imported here uses no other module of Node than node:zlib, which the console replaces.

import type { Glyph } from '@attestation/evidence/text';
import { type Box, glyphBox, hull } from '@attestation/evidence/text';
import { openDocument, readingDocument } from '../document/open-document.ts';
import { searchPages } from '../document/search-pages.ts';

export { UnreadableDocument, type UnreadableReason } from '../document/unreadable-document.ts';

/** Where a keyword stands. */
export interface PlaceOnPage {
  /** From 1. */
  readonly page: number;
  /** In points of the page as it is stored. */
  readonly box: Box;
}

/**
 * Every place of each keyword, in order of pages: those at which its party will sign. None: it occurs nowhere.
 *
 * Runs as long, and takes as much memory, as the file makes it: call it where both can be stopped.
 *
 * @throws UnreadableDocument
 *
 * @example const [ofPartyA] = await keywordPlaces(bytes, ['Party A:'], 5000);
 */
export function keywordPlaces(
  bytes: Uint8Array,
  keywords: readonly string[],
  maxPages: number,
): Promise<PlaceOnPage[][]> {
  return readingDocument(async () => {
    const pdf = await openDocument(bytes, maxPages);
    const found = keywords.map((): PlaceOnPage[] => []);
    for (const { pageNumber: page, glyphs, places } of searchPages(pdf, keywords))
      places.forEach((ofKeyword, i) => {
        for (const orders of ofKeyword) {
          const boxes = orders.map((order) => glyphBox(glyphs[order] as Glyph, 0));
          found[i]?.push({ page, box: hull(boxes) });
        }
      });
    return found;
  });
}
