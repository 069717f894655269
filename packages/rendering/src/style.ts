import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Lengths are in points; a page is A4. */
export const page = { width: 595.28, height: 841.89, left: 54, right: 54, top: 64, bottom: 62 } as const;
export const bodyWidth = page.width - page.left - page.right;

export const colors = {
  ink: '#1b2230',
  navy: '#14315c',
  gold: '#b28b3d',
  grey: '#667085',
  rule: '#d3d9e4',
  tint: '#f3f6fb',
  alarm: '#b42318',
  white: '#ffffff',
} as const;

export interface TextStyle {
  readonly face: FaceName;
  readonly size: number;
  readonly color: string;
  /** From one baseline to the next. */
  readonly leading: number;
}

function style(face: FaceName, size: number, leading: number, color: string): TextStyle {
  return { face, size, leading, color };
}

export const styles = {
  title: style('bold', 22, 31, colors.navy),
  subtitle: style('regular', 10.5, 16, colors.gold),
  heading: style('bold', 12.5, 19, colors.navy),
  subheading: style('bold', 10.5, 16, colors.ink),
  body: style('regular', 10, 17, colors.ink),
  cell: style('regular', 9.5, 14.5, colors.ink),
  label: style('regular', 9.5, 14.5, colors.grey),
  columnHead: style('bold', 9, 13.5, colors.navy),
  number: style('bold', 10.5, 15, colors.ink),
  checksum: style('regular', 7, 11, colors.grey),
  note: style('regular', 8, 13, colors.grey),
  running: style('regular', 7.5, 11, colors.grey),
  banner: style('bold', 8.5, 12, colors.white),
} as const;

export type FaceName = 'regular' | 'bold';

/** A font as the documents of a thread share it. */
export interface Face {
  readonly name: FaceName;
  /** What pdfkit takes as a font. */
  readonly source: FontSource;
  /** Width of a code point in thousandths of the size; undefined when it has no glyph, or none that is seen. */
  advance(codePoint: number): number | undefined;
}

/** The part of fontkit's font that is used here; pdfkit uses more of it. */
interface FontSource {
  readonly unitsPerEm: number;
  glyphForCodePoint(codePoint: number): { readonly id: number; readonly advanceWidth: number };
  getGlyph(id: number): FontGlyph;
  layout(text: string): GlyphRun;
}

/** What fontkit asks of a glyph that it embeds. */
interface FontGlyph {
  /** Null when there is nothing to draw. */
  _decode(): Outline | null;
}

/** A glyph of others names them as its components. The points of its contours are left out: they are copied as bytes. */
interface Outline {
  readonly numberOfContours: number;
  readonly components?: unknown;
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }[];
  readonly advanceWidth: number;
}

const files: Record<FaceName, string> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
};

/** More than any text uses; what a hostile one makes a thread remember must end somewhere. */
const maxKnown = 50_000;

/** Reads the fonts, 10 MB each: once for a thread. */
export function loadFaces(): Record<FaceName, Face> {
  return { regular: loadFace('regular'), bold: loadFace('bold') };
}

function loadFace(name: FaceName): Face {
  const font = openFont(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${files[name]}`)));
  const glyphs = new Map<number, Glyph>();

  function glyph(codePoint: number): Glyph {
    const known = glyphs.get(codePoint);
    if (known) return known;
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    const found = { id, advanceWidth, codePoints: [codePoint] };
    if (glyphs.size >= maxKnown) glyphs.clear();
    glyphs.set(codePoint, found);
    return found;
  }

  /** One glyph a character, no ligatures or kerning: four times as fast, and lines are as wide as they were measured. */
  function layout(text: string): GlyphRun {
    const run = Array.from(text, (sign) => glyph(sign.codePointAt(0) ?? 0));
    return {
      glyphs: run,
      positions: run.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: run.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  }

  const embedded = new Map<number, FontGlyph>();

  /** Each document embeds its glyphs again, and fontkit takes a glyph's outline apart each time. */
  function getGlyph(id: number): FontGlyph {
    const known = embedded.get(id);
    if (known) return known;
    const found = font.getGlyph(id);
    const outline = withoutPoints(found._decode());
    const kept = Object.create(found, { _decode: { value: () => outline } }) as FontGlyph;
    if (embedded.size >= maxKnown) embedded.clear();
    embedded.set(id, kept);
    return kept;
  }

  const unseen = new Map<number, boolean>();
  const { unitsPerEm } = font;
  return {
    name,
    source: Object.create(font, {
      ...{ layout: { value: layout }, getGlyph: { value: getGlyph } },
      unitsPerEm: { value: unitsPerEm },
    }) as FontSource,
    advance(codePoint) {
      let hidden = unseen.get(codePoint);
      if (hidden === undefined) {
        if (unseen.size >= maxKnown) unseen.clear();
        hidden = isInvisible(codePoint) || glyph(codePoint).id === 0;
        unseen.set(codePoint, hidden);
      }
      return hidden ? undefined : (glyph(codePoint).advanceWidth * 1000) / unitsPerEm;
    },
  };
}

function withoutPoints(outline: Outline | null): Outline | null {
  return outline && { numberOfContours: outline.numberOfContours, components: outline.components };
}

/** pdfkit reads fonts with fontkit; taking its font keeps the two at one version of it. */
function openFont(path: string): FontSource {
  const document = new PDFDocument({ font: path, autoFirstPage: false });
  return (document as unknown as { _font: { font: FontSource } })._font.font;
}

/** Controls, marks of direction, joiners, variation selectors, lone surrogates: what could hide or reorder text. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]$/u;

function isInvisible(codePoint: number): boolean {
  return invisible.test(String.fromCodePoint(codePoint));
}
