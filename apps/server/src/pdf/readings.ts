import type { Glyph } from './glyph.ts';
import { endOf, type LineGlyph, lineTolerance, type TextLine, textLines } from './text-lines.ts';

/** Glyphs in an order in which someone may read them; only what begins among the first `own` belongs to it. */
export interface Reading {
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
export function readingsOf(glyphs: readonly Glyph[], longest: number): Reading[] {
  const angles = Map.groupBy(glyphs, ({ dx, dy }) => Math.round((Math.atan2(dy, dx) * 180) / Math.PI) % 360);
  const readings: Reading[] = [];
  const once = new Set<Glyph>();
  for (const group of angles.values()) {
    const lines = textLines(group);
    for (const { glyph } of lines.flat()) once.add(glyph);
    readings.push(...lines.map((line) => reading(line, line.length)), ...blocks(lines, longest));
  }
  const drawn = glyphs.filter((glyph) => once.has(glyph));
  return [...readings, ...runs(drawn)];
}

function reading(items: readonly LineGlyph[], own: number): Reading {
  return { glyphs: items.map(({ glyph }) => glyph), own };
}

interface Piece {
  readonly items: TextLine;
  readonly v: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

function blocks(lines: readonly TextLine[], longest: number): Reading[] {
  const rows = lines.map(piecesOf);
  const next = new Map<Piece, Piece | undefined>();
  const below = (piece: Piece, row: number): Piece | undefined => {
    if (!next.has(piece)) next.set(piece, pieceBelow(piece, rows, row));
    return next.get(piece);
  };
  const rowOf = new Map(rows.flatMap((pieces, row) => pieces.map((piece) => [piece, row] as const)));
  return rows.flat().map((piece) => {
    const items = [...piece.items];
    let on = below(piece, rowOf.get(piece) ?? 0);
    while (on && items.length - piece.items.length < longest) {
      items.push(...on.items);
      on = below(on, rowOf.get(on) ?? 0);
    }
    return reading(items, piece.items.length);
  });
}

function piecesOf(line: TextLine): Piece[] {
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
    return { items, v: first.v, size: first.glyph.size, left: first.u, right };
  });
}

/** The nearest piece below that stands under this one; the leftmost of its line. */
function pieceBelow(piece: Piece, rows: readonly (readonly Piece[])[], row: number): Piece | undefined {
  for (const pieces of rows.slice(row + 1)) {
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

/** On the same line or the one below, or right beside it, as the letters of a curve are. */
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
