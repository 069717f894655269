import PDFDocument from 'pdfkit';
import type { Align } from './layout.ts';
import type { DocumentLimits } from './render-input.ts';
import { bodyWidth, colors, type Face, type FaceName, page, type TextStyle } from './style.ts';

interface Place {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

const digitSize = 0.42;
/** Width of the widest of the digits 0 to 9 and A to F. */
const digitWidth = 0.66;
const padding = 0.1;

/** Width of the box that stands for a character without a glyph. */
function missingWidth(codePoint: number, size: number): number {
  const [longest = ''] = rowsOf(codePoint);
  return (longest.length * digitWidth * digitSize + 2 * padding) * size + 0.1 * size;
}

/**
 * Draws a box with the code point in it, in two rows. A copy of the text has the character itself, unless it
 * is one that could do harm where it is pasted.
 */
function drawMissing(document: PDFKit.PDFDocument, codePoint: number, place: Place): void {
  const { x, baseline, size } = place;
  const width = missingWidth(codePoint, size) - 0.1 * size;
  const color = isHarmful(codePoint) ? colors.alarm : colors.grey;
  turnPage(document);
  setFont(document, size);
  document.markContent('Span', { actual: actualText(codePoint) });
  turnPage(document);
  document
    .lineWidth(0.04 * size)
    .rect(x + 0.05 * size, baseline - 0.82 * size, width, 0.96 * size)
    .stroke(color);
  document
    .font('regular')
    .fontSize(digitSize * size)
    .fillColor(color);
  // The lower row first: readers take the character to stand where the mark's first glyph does.
  for (const [row, digits] of rowsOf(codePoint).reverse().entries()) {
    const y = baseline - row * 0.42 * size;
    const options = { lineBreak: false, baseline: 'alphabetic' } as const;
    document.text(digits, x + (0.05 + padding) * size, y, options);
  }
  document.restore().endMarkedContent().restore();
}

/** pdfkit sets the font for each text only; of a marked part, readers ask which font holds where it ends. */
function setFont(document: PDFKit.PDFDocument, size: number): void {
  const { id } = (document.font('regular') as unknown as { _font: { id: string } })._font;
  document.addContent(`/${id} ${size} Tf`);
}

/** Readers look for the text of a marked part where it would be if the mark's own coordinates held; pdfkit's run downwards. */
function turnPage(document: PDFKit.PDFDocument): void {
  document.save().transform(1, 0, 0, -1, 0, page.height);
}

function rowsOf(codePoint: number): string[] {
  const digits = codePoint.toString(16).toUpperCase().padStart(4, '0');
  const half = Math.ceil(digits.length / 2);
  return [digits.slice(0, half), digits.slice(half)];
}

/** A sign that hides or reorders text would go on doing so in the copy. */
function actualText(codePoint: number): string {
  const digits = codePoint.toString(16).toUpperCase().padStart(4, '0');
  return isHarmful(codePoint) ? `[U+${digits}]` : String.fromCodePoint(codePoint);
}

function isHarmful(codePoint: number): boolean {
  return /\p{C}|\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(codePoint));
}

/** The document goes beyond a limit. What is drawn so far is sound. */
export class DocumentTooLong extends Error {}

/** A line with the style it was measured in. */
export interface StyledLine extends Line {
  readonly style: TextStyle;
}

/** The pages of a document, and how far down the last of them is filled. */
export interface Canvas {
  readonly document: PDFKit.PDFDocument;
  /** From the top of the page. */
  y: number;
  /** Whether a character was drawn as a box. */
  readonly hasBoxes: boolean;
  /** Room on this page. */
  room(): number;
  /** @throws DocumentTooLong */
  newPage(): void;
  /** A new page unless there is that much room. */
  need(height: number): void;
  /** @throws DocumentTooLong */
  lines(text: string, style: TextStyle, width: number): StyledLine[];
  /** Draws a line with its top at `y`, within a column. */
  draw(line: StyledLine, y: number, column: Column): void;
  rectangle(box: Box, color: string): void;
  rule(y: number, color: string, weight: number): void;
}

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align?: Align;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function createCanvas(
  document: PDFKit.PDFDocument,
  faces: Readonly<Record<FaceName, Face>>,
  limits: DocumentLimits,
): Canvas {
  let characters = 0;
  let pages = 0;
  let boxes = false;

  function widthOf(codePoint: number, { face, size }: TextStyle): number {
    const advance = faces[face].advance(codePoint);
    return advance === undefined ? missingWidth(codePoint, size) : (advance * size) / 1000;
  }

  /** Glyphs are drawn together; a character without one ends such a run. */
  function drawRuns({ text, style }: StyledLine, left: number, baseline: number): void {
    const face = faces[style.face];
    let x = left;
    let run = '';
    let runX = left;
    const flush = () => {
      if (run !== '') drawRun(run, style, runX, baseline, x - runX);
      run = '';
    };
    for (const sign of text) {
      const codePoint = sign.codePointAt(0) ?? 0;
      const width = widthOf(codePoint, style);
      if (face.advance(codePoint) === undefined) {
        flush();
        boxes = true;
        drawMissing(document, codePoint, { x, baseline, size: style.size });
        runX = x + width;
      } else run += sign;
      x += width;
    }
    flush();
  }

  function drawRun(text: string, style: TextStyle, x: number, baseline: number, textWidth: number): void {
    document.font(style.face).fontSize(style.size).fillColor(style.color);
    // The width spares pdfkit from measuring it again.
    const options = { lineBreak: false, baseline: 'alphabetic', textWidth } as const;
    document.text(text, x, baseline, options);
  }

  return {
    document,
    y: page.top,
    get hasBoxes() {
      return boxes;
    },
    room() {
      return page.height - page.bottom - this.y;
    },
    newPage() {
      if (pages >= limits.maxPages) throw new DocumentTooLong();
      pages += 1;
      document.addPage();
      this.y = page.top;
    },
    need(height) {
      if (this.room() < height) this.newPage();
    },
    lines(text, style, width) {
      characters += text.length;
      if (characters > limits.maxCharacters) throw new DocumentTooLong();
      return breakLines(text, (codePoint) => widthOf(codePoint, style), width).map((line) => ({
        ...line,
        style,
      }));
    },
    draw(line, y, { x, width, align }) {
      const surplus =
        align === 'right' ? width - line.width : align === 'center' ? (width - line.width) / 2 : 0;
      const { leading, size } = line.style;
      // Half of what the leading adds goes above; 0.36 em puts Chinese characters in the middle.
      drawRuns(line, x + surplus, y + leading / 2 + size * 0.36);
    },
    rectangle({ x, y, width, height }, color) {
      document.rect(x, y, width, height).fill(color);
    },
    rule(y, color, weight) {
      this.rectangle({ x: page.left, y: y - weight / 2, width: bodyWidth, height: weight }, color);
    },
  };
}

/** An empty document that tells nothing about when or where it was made. */
export function createDocument(
  faces: Readonly<Record<FaceName, Face>>,
  { title, at, lang }: { readonly title: string; readonly at: Date; readonly lang: string },
): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: [page.width, page.height],
    // Text is put at places; pdfkit must never see a reason to begin a page.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b' as NonNullable<PDFKit.PDFDocumentOptions['subset']>,
    lang,
    displayTitle: true,
    // Another zlib compresses to other bytes.
    compress: false,
    font: null as unknown as string,
    info: { Title: title, Creator: 'Attestation Service', Producer: 'Attestation Service', CreationDate: at },
  });
  for (const face of Object.values(faces)) document.registerFont(face.name, face.source as unknown as string);
  return document;
}

/** One printed line; trailing white space is left out. */
interface Line {
  readonly text: string;
  /** In the unit of the measure. */
  readonly width: number;
}

/** Width of a code point. */
type Measure = (codePoint: number) => number;

/**
 * Breaks a text into lines of at most `width`: at spaces, between Chinese characters (never before a closing or after
 * an opening sign), after a hyphen or slash, and within a word that alone is wider. Every character is in a line,
 * but for the white space at the end of one. Line ends of the text end a line.
 */
export function breakLines(text: string, measure: Measure, width: number): Line[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => breakParagraph(paragraph.replaceAll('\t', '    '), measure, width));
}

function breakParagraph(text: string, measure: Measure, width: number): Line[] {
  const lines: Line[] = [];
  /** Where the line begins, where it may end, and how much is in it up to there and up to now. */
  let start = 0;
  let end = 0;
  let widthAtEnd = 0;
  let total = 0;
  let before = -1;
  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    if (index > start && mayBreak(before, codePoint)) {
      end = index;
      widthAtEnd = total;
    }
    const advance = measure(codePoint);
    // Twice, when what goes to the next line is too wide there, together with this character.
    while (total + advance > width && index > start && !isSpace(codePoint)) {
      if (end <= start) {
        end = index;
        widthAtEnd = total;
      }
      lines.push(trimmed(text.slice(start, end), widthAtEnd, measure));
      start = end;
      total -= widthAtEnd;
      widthAtEnd = 0;
    }
    total += advance;
    before = codePoint;
    index += codePoint > 0xffff ? 2 : 1;
  }
  lines.push(trimmed(text.slice(start), total, measure));
  return lines;
}

function trimmed(text: string, width: number, measure: Measure): Line {
  let end = text.length;
  let surplus = 0;
  // Not a regular expression: with many spaces within the text, that takes the square of their number.
  for (; end > 0 && isSpace(text.charCodeAt(end - 1)); end -= 1) surplus += measure(text.charCodeAt(end - 1));
  return { text: text.slice(0, end), width: width - surplus };
}

const codePoints = (signs: string) => new Set([...signs].map((sign) => sign.codePointAt(0) ?? 0));
const closing = codePoints('、。，．：；！？）】」』》〉〕］｝…—～·％‰℃々ー”’,.:;!?)]}%"\'');
const opening = codePoints('（【「『《〈〔［｛“‘([{$¥￥£');
const hyphen = 0x2d;
const slash = 0x2f;

function mayBreak(before: number, after: number): boolean {
  if (isSpace(after)) return false;
  if (isSpace(before)) return true;
  if (closing.has(after) || opening.has(before) || isMark(after)) return false;
  if (isWide(before) || isWide(after)) return true;
  return (before === hyphen || before === slash) && isLetter(after);
}

function isSpace(codePoint: number): boolean {
  return codePoint === 0x20 || codePoint === 0x3000;
}

function isLetter(codePoint: number): boolean {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Joins the character before it. */
function isMark(codePoint: number): boolean {
  return (codePoint >= 0x300 && codePoint <= 0x36f) || (codePoint >= 0x3099 && codePoint <= 0x309a);
}

/** Chinese and Japanese characters, their signs and full-width forms; also what lies beyond the first plane. */
function isWide(codePoint: number): boolean {
  return (
    (codePoint >= 0x2e80 && codePoint <= 0xa4cf) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef) ||
    codePoint > 0xffff
  );
}
