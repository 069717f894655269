import type { Glyph } from './text-pen.ts';

/**
 * Where keywords occur on a page. One that has nothing to be seen occurs nowhere.
 *
 * @param glyphs of the page, in the order of drawing
 * @param wanted comparable
 * @returns for each keyword, for each of its places: the glyphs, by their order
 */
export function findKeywords(glyphs: readonly Glyph[], wanted: readonly string[]): number[][][] {
  const longest = Math.max(0, ...wanted.map(({ length }) => length));
  const readings = readingTexts(readingsOf(glyphs, longest));
  return wanted.map((keyword) => (keyword === '' ? [] : findKeyword(keyword, readings)));
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
interface ReadingText {
  readonly text: string;
  /** For each UTF-16 unit: what tells its place in the document from any other. */
  readonly places: readonly number[];
  /** Matches begin before it. */
  readonly own: number;
}

/** A page's readings as texts. The same few characters come up again and again, so each is made comparable once. */
function readingTexts(readings: readonly Reading[]): ReadingText[] {
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
function findKeyword(keyword: string, readings: readonly ReadingText[]): number[][] {
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

/** Glyphs in an order in which someone may read them; only what begins among the first `own` belongs to it. */
interface Reading {
  readonly glyphs: readonly Glyph[];
  readonly own: number;
}

/** In sizes. A wider gap in a line may be that between columns. */
const columnGap = 1.5;
/** In sizes. What lies further below is another block. */
const blockGap = 2.2;

/**
 * All the ways in which a page's text hangs together, for each direction of text: along a line, however spaced; on
 * from the end of a line to the one below in its column; and in the order of drawing as far as that stays close. The
 * same words are found in several of them; who counts goes by the glyph at which they begin.
 *
 * @param longest characters that a reading must go on for, beyond what is its own
 */
function readingsOf(glyphs: readonly Glyph[], longest: number): Reading[] {
  const readings: Reading[] = [];
  const once = new Set<Glyph>();
  for (const degrees of new Set(glyphs.map(degreesOf))) {
    const lines = textLines(glyphs.filter((glyph) => degreesOf(glyph) === degrees));
    for (const { glyph } of lines.flat()) once.add(glyph);
    const rows = lines.map(piecesOf);
    readings.push(...lines.filter((_, row) => (rows[row]?.length ?? 0) > 1).map((line) => reading(line)));
    readings.push(...blocks(rows, longest));
  }
  return [...readings, ...runs(glyphs.filter((glyph) => once.has(glyph)))];
}

/** The direction of the text, in whole degrees from 0 to 359. */
function degreesOf({ dx, dy }: Glyph): number {
  return (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
}

function reading(items: readonly LineGlyph[], own = items.length): Reading {
  return { glyphs: items.map(({ glyph }) => glyph), own };
}

/** A line up to a gap that may be one between columns. */
interface Piece {
  readonly items: TextLine;
  readonly row: number;
  readonly v: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

/** Each piece with what stands below it, as far as a keyword may go on there. */
function blocks(rows: readonly (readonly Piece[])[], longest: number): Reading[] {
  const next = new Map<Piece, Piece | undefined>(
    rows.flat().map((piece) => [piece, pieceBelow(piece, rows)]),
  );
  return rows.flat().map((piece) => {
    const items = [...piece.items];
    let left = longest;
    for (let on = next.get(piece); on && left > 0; on = next.get(on)) {
      items.push(...on.items);
      left -= on.items.filter(({ glyph }) => glyph.text.trim() !== '').length;
    }
    return reading(items, piece.items.length);
  });
}

function piecesOf(line: TextLine, row: number): Piece[] {
  const pieces: LineGlyph[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of line) {
    if (item.u - end > columnGap * item.glyph.size) pieces.push([item]);
    else pieces.at(-1)?.push(item);
    end = Math.max(endOf(item), item.u);
  }
  return pieces.map((items) => {
    const [first] = items as [LineGlyph];
    const right = Math.max(...items.slice(-8).map(endOf));
    return { items, row, v: first.v, size: first.glyph.size, left: first.u, right };
  });
}

/** The nearest piece below that stands under this one; the leftmost of its line. */
function pieceBelow(piece: Piece, rows: readonly (readonly Piece[])[]): Piece | undefined {
  for (let row = piece.row + 1; row < rows.length; row++) {
    const pieces = rows[row] ?? [];
    const first = pieces[0];
    if (!first || piece.v - first.v > blockGap * Math.max(piece.size, first.size)) return undefined;
    const under = pieces.find(({ left, right }) => left < piece.right && right > piece.left);
    if (under) return under;
  }
  return undefined;
}

function runs(glyphs: readonly Glyph[]): Reading[] {
  const found: Glyph[][] = [];
  glyphs.forEach((glyph, i) => {
    const before = glyphs[i - 1];
    if (before && goesOn(before, glyph)) found.at(-1)?.push(glyph);
    else found.push([glyph]);
  });
  return found.map((run) => ({ glyphs: run, own: run.length }));
}

/** On the same line or the one below, or right next to it, as the letters of a curve are. */
function goesOn(before: Glyph, glyph: Glyph): boolean {
  const [x, y] = [
    glyph.x - before.x - before.dx * before.advance,
    glyph.y - before.y - before.dy * before.advance,
  ];
  const size = Math.max(before.size, glyph.size);
  if (Math.hypot(x, y) <= columnGap * size) return true;
  const parallel = before.dx * glyph.dx + before.dy * glyph.dy > 0.999;
  const up = y * glyph.dx - x * glyph.dy;
  return parallel && up <= lineTolerance * size && up >= -blockGap * size;
}

/** A glyph in the frame of its line: `u` along the text, `v` upwards. */
interface LineGlyph {
  readonly glyph: Glyph;
  readonly u: number;
  readonly v: number;
}

/** Glyphs on one base line, from left to right. */
type TextLine = readonly LineGlyph[];

/** How far glyphs of one line may stand above each other, in sizes: an exponent does, the next line does not. */
const lineTolerance = 0.4;

/** The same glyph again, this near in sizes, is the first one made bold. */
const overprint = 0.1;

/** The lines of one direction of text, top to bottom; what is printed over itself counts once. */
function textLines(glyphs: readonly Glyph[]): TextLine[] {
  const lines: LineGlyph[][] = [];
  const sorted = glyphs.map(inFrame).toSorted((a, b) => b.v - a.v);
  let bottom = Number.NaN;
  for (const item of sorted) {
    if (bottom - item.v <= lineTolerance * item.glyph.size) lines.at(-1)?.push(item);
    else {
      lines.push([item]);
      bottom = item.v;
    }
  }
  return lines.map((line) => once(line.toSorted((a, b) => a.u - b.u || a.glyph.order - b.glyph.order)));
}

function inFrame(glyph: Glyph): LineGlyph {
  const { x, y, dx, dy } = glyph;
  return { glyph, u: x * dx + y * dy, v: y * dx - x * dy };
}

function once(line: TextLine): TextLine {
  const kept: LineGlyph[] = [];
  for (const item of line) if (!isOverprint(item, kept)) kept.push(item);
  return kept;
}

function isOverprint({ glyph, u, v }: LineGlyph, before: TextLine): boolean {
  const near = overprint * glyph.size;
  for (let i = before.length - 1; i >= 0; i--) {
    const other = before[i] as LineGlyph;
    if (u - other.u > near) return false;
    const same = other.glyph.text === glyph.text && other.glyph.shown !== glyph.shown;
    if (same && Math.abs(v - other.v) <= near) return true;
  }
  return false;
}

/** Where the glyph ends. */
function endOf({ glyph, u }: LineGlyph): number {
  return u + glyph.advance;
}
