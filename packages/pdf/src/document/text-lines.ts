import type { Glyph } from './glyph.ts';

/** A glyph in the frame of its line: `u` along the text, `v` upwards. */
export interface LineGlyph {
  readonly glyph: Glyph;
  readonly u: number;
  readonly v: number;
}

/** Glyphs on one base line, from left to right. */
export type TextLine = readonly LineGlyph[];

/** How far glyphs of one line may stand above each other, in sizes: an exponent does, the next line does not. */
export const lineTolerance = 0.4;

/** The same glyph again, this near in sizes, is the first one made bold. */
const overprint = 0.1;

/** The lines of one direction of text, top to bottom; what is printed over itself counts once. */
export function textLines(glyphs: readonly Glyph[]): TextLine[] {
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
export function endOf({ glyph, u }: LineGlyph): number {
  return u + glyph.advance;
}
