import type { PDFPage } from '@libpdf/core';
import type { KeywordPlace } from './find-keyword-places.ts';
import { type PageSpace, placeSeal, type SealPlace } from './place-seal.ts';
import { type Box, distance, glyphBox, hull } from './seal-frame.ts';

/** Points between keywords: seals of such neighbours have one size. */
const neighbourhood = 60;

/**
 * A place for each seal. Where one has to be small, those next to it are as small: each then fits next to its own keyword,
 * and none looks more important.
 */
export function placeSeals(
  spots: readonly KeywordPlace[],
  spaceOf: (page: PDFPage) => Pick<PageSpace, 'area' | 'taken'>,
): SealPlace[] {
  const first = placeInOrder(spots, spaceOf, []);
  const boxes = spots.map(({ keyword }) => hull(keyword.map((glyph) => glyphBox(glyph, 0))));
  const sizes = first.map(({ rectangle }) => rectangle.right - rectangle.left);
  const atMost = spots.map(({ page }, i) =>
    Math.min(...sizes.filter((_, j) => spots[j]?.page === page && near(boxes[i], boxes[j]))),
  );
  return placeInOrder(spots, spaceOf, atMost);
}

function placeInOrder(
  spots: readonly KeywordPlace[],
  spaceOf: (page: PDFPage) => Pick<PageSpace, 'area' | 'taken'>,
  atMost: readonly number[],
): SealPlace[] {
  const spaces = new Map<PDFPage, { area: Box; taken: Box[] }>();
  return spots.map((spot, i) => {
    const { page, glyphs, keyword } = spot;
    const given = spaces.get(page) ?? spaceOf(page);
    const { area, taken } = given;
    const others = spots
      .filter((other) => other !== spot && other.page === page)
      .map((other) => other.keyword);
    const place = placeSeal(keyword, {
      area,
      glyphs,
      others,
      taken,
      atMost: atMost[i] ?? Number.POSITIVE_INFINITY,
    });
    spaces.set(page, { area, taken: [...taken, place.rectangle] });
    return place;
  });
}

function near(a: Box | undefined, b: Box | undefined): boolean {
  return a !== undefined && b !== undefined && distance(a, b) < neighbourhood;
}
