import type { PDF, PDFPage } from '@libpdf/core';
import type { Glyph } from './glyph.ts';
import { fontReader } from './page-fonts.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { type Reading, readingsOf } from './readings.ts';
import { UnreadableDocument } from './unreadable-document.ts';

export interface SearchedPage {
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
  const longest = Math.max(0, ...wanted.map(({ length }) => length));
  for (const [index, page] of pdf.getPages().entries()) {
    const glyphs = glyphsOf(pdf, page, fontOf, index + 1);
    const readings = readingTexts(readingsOf(glyphs, longest));
    const places = wanted.map((keyword) => (keyword === '' ? [] : findKeyword(keyword, readings)));
    yield { page, pageNumber: index + 1, glyphs, places };
  }
}

function glyphsOf(...[pdf, page, fontOf, pageNumber]: [...Parameters<typeof pageGlyphs>, number]): Glyph[] {
  try {
    return pageGlyphs(pdf, page, fontOf);
  } catch (cause) {
    throw new UnreadableDocument('unreadable-page', { cause, page: pageNumber });
  }
}

/** White space of any kind, and what is not seen at all: joiners, soft hyphens, marks of direction. */
const unseen = /[\s\p{Cf}]+/gu;

/** Text as it is compared: compatibility forms are one (full width and half width, ligatures), white space is none. */
export function comparable(text: string): string {
  return text.normalize('NFKC').replace(unseen, '');
}

/** A ligature is several places; these are enough for any. */
const placesPerGlyph = 16;

/** A reading as one text, with the glyph that each place of it begins at. */
export interface ReadingText {
  readonly text: string;
  /** For each UTF-16 unit: what tells its place in the document from any other. */
  readonly places: readonly number[];
  /** Matches begin before it. */
  readonly own: number;
}

/** A page's readings as texts. The same few characters come up again and again, so each is made comparable once. */
export function readingTexts(readings: readonly Reading[]): ReadingText[] {
  const forms = new Map<string, Form>();
  return readings.map((reading) => readingText(reading, forms));
}

/** A glyph's text as it is compared. */
interface Form {
  readonly shown: string;
  /** It stands on the character before it. */
  readonly mark: boolean;
}

function readingText({ glyphs, own }: Reading, forms: Map<string, Form>): ReadingText {
  let text = '';
  const places: number[] = [];
  let limit = 0;
  for (let i = 0; i < glyphs.length; ) {
    const first = glyphs[i] as Glyph;
    let cluster = first.text;
    // A mark may be a glyph of its own: it becomes one character with what it stands on.
    for (i++; i < glyphs.length; i++) {
      const next = (glyphs[i] as Glyph).text;
      if (!formOf(next, forms).mark) break;
      cluster += next;
    }
    const { shown } = formOf(cluster, forms);
    text += shown;
    for (let unit = 0; unit < shown.length; unit++) {
      places.push(first.order * placesPerGlyph + Math.min(unit, placesPerGlyph - 1));
    }
    if (i <= own) limit = text.length;
  }
  return { text, places, own: limit };
}

function formOf(text: string, forms: Map<string, Form>): Form {
  const known = forms.get(text);
  if (known) return known;
  const form = { shown: comparable(text), mark: /^\p{M}/u.test(text.normalize('NFKC')) };
  forms.set(text, form);
  return form;
}

/**
 * For each occurrence, those that overlap included, the glyphs it consists of, by their place in the order of drawing.
 *
 * @param keyword comparable
 */
export function findKeyword(keyword: string, readings: readonly ReadingText[]): number[][] {
  const found = new Map<number, number[]>();
  for (const { text, places, own } of readings) {
    for (let at = text.indexOf(keyword); at >= 0 && at < own; at = text.indexOf(keyword, at + 1)) {
      const begin = places[at] as number;
      if (!found.has(begin)) found.set(begin, glyphsAt(places.slice(at, at + keyword.length)));
    }
  }
  return [...found.values()];
}

function glyphsAt(places: readonly number[]): number[] {
  return [...new Set(places.map((place) => Math.floor(place / placesPerGlyph)))];
}
