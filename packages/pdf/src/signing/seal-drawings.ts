import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** What a seal shows. */
export interface SealText {
  /** Round for an organization, square for a person: the usual forms in China. */
  readonly form: 'round' | 'square';
  readonly name: string;
  readonly caId: string;
  readonly keyword: string;
  readonly at: Date;
}

/** Each seal is drawn this wide and high; it is shown in the size that its place has room for. */
export const drawnSize = 100;

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
);

/**
 * Draws the seals. Characters that the font does not have are named by their codes.
 *
 * @returns a PDF with a page for each seal, which it fills; they share one font
 */
export async function drawSeals(seals: readonly SealText[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: {} });
  const bytes = buffer(document);
  document.registerFont('seal', fontFile).font('seal');
  const has = glyphTest(document);
  for (const { form, name, keyword, caId, at } of seals) {
    document.addPage({ size: [drawnSize, drawnSize], margin: 0 });
    const text = { name: visible(name, has), keyword: visible(keyword, has), caId, at };
    if (form === 'round') drawRoundSeal(document, text);
    else drawNameSeal(document, text);
  }
  document.end();
  return bytes;
}

/** What pdfkit's types keep to themselves: whether the current font has a character. */
function glyphTest(document: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const { _font } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint);
}

function visible(name: string, has: (codePoint: number) => boolean): string {
  return Array.from(name, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return has(code) ? character : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }).join('');
}

type Document = PDFKit.PDFDocument;

interface ShownText {
  readonly name: string;
  readonly keyword: string;
  readonly caId: string;
  readonly at: Date;
}

const red = '#d0101c';
/** The seal is a square of 100; all lengths go with it. */
const middle = 50;

/** The name around a star, as on the seals of organizations in China; below it where and when, and the caId. */
function drawRoundSeal(document: Document, { name, keyword, caId, at }: ShownText): void {
  document.lineWidth(2.6).strokeColor(red).fillColor(red);
  document.circle(middle, middle, 48).stroke();
  document.lineWidth(0.5).circle(middle, middle, 45.6).stroke();
  drawStar(document, middle, 43, 12.5);
  const size = Math.min(11.5, 136 / Math.max(1, widthAt(document, name, 1)));
  drawOnArc(document, name, { size, radius: 42.6 - size, top: true });
  drawOnArc(document, caId, { size: 3.2, radius: 41.2, top: false });
  drawLine(document, keyword, { top: 57.5, size: 8, width: 54 });
  drawLine(document, timeOf(at), { top: 69, size: 5, width: 54 });
  drawLine(document, '电子签章', { top: 76.5, size: 5, width: 40 });
}

/** The name in a frame, as on the seals of persons; below it where and when, and the caId. */
function drawNameSeal(document: Document, { name, keyword, caId, at }: ShownText): void {
  document.lineWidth(3).strokeColor(red).fillColor(red);
  document.roundedRect(2, 2, 96, 96, 4).stroke();
  drawName(document, name);
  document.lineWidth(0.5).moveTo(8, 67).lineTo(92, 67).stroke();
  drawLine(document, keyword, { top: 68.5, size: 9, width: 86 });
  drawLine(document, timeOf(at), { top: 81, size: 5.5, width: 86 });
  drawLine(document, caId, { top: 89, size: 4, width: 86 });
}

const nameRoom = { left: 7, top: 6, width: 86, height: 60 } as const;

/** In as many lines as make it largest. */
function drawName(document: Document, name: string): void {
  const choices = [1, 2, 3, 4].map((count) => {
    const lines = linesOf(name, count);
    const widest = Math.max(0.1, ...lines.map((line) => widthAt(document, line, 1)));
    return { lines, size: Math.min(nameRoom.width / widest, nameRoom.height / (1.16 * lines.length), 44) };
  });
  const { lines, size } = choices.reduce((a, b) => (b.size > a.size * 1.05 ? b : a));
  const top = nameRoom.top + (nameRoom.height - lines.length * size * 1.16) / 2;
  for (const [i, line] of lines.entries()) {
    drawLine(document, line, { top: top + i * size * 1.16 - size * 0.12, size, width: nameRoom.width + 1 });
  }
}

/** About so many lines, between words where there are words. */
function linesOf(name: string, count: number): string[] {
  const isWords = /\S\s+\S/.test(name);
  // The code of a character that the font does not have stays in one piece.
  const pieces = (isWords ? name.match(/\S+/g) : name.match(/\[U\+[0-9A-F]+\]|./gsu)) ?? [];
  const each = Math.ceil(Array.from(name).length / count);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const longer = last === undefined ? piece : `${last}${isWords ? ' ' : ''}${piece}`;
    if (last !== undefined && Array.from(longer).length <= each) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

/** Centred, and smaller where it does not fit. */
function drawLine(
  document: Document,
  text: string,
  { top, size, width }: { readonly top: number; readonly size: number; readonly width: number },
): void {
  const fitting = Math.min(size, width / Math.max(0.1, widthAt(document, text, 1)));
  const x = middle - widthAt(document, text, fitting) / 2;
  document.fontSize(fitting).text(text, x, top + (size - fitting) / 2, { lineBreak: false });
}

/** Letter by letter around the middle; above it they stand upwards and outwards, below it inwards. */
function drawOnArc(
  document: Document,
  text: string,
  { size, radius, top }: { readonly size: number; readonly radius: number; readonly top: boolean },
): void {
  const letters = Array.from(text);
  const widths = letters.map((letter) => widthAt(document, letter, size));
  const length = widths.reduce((sum, width) => sum + width, 0);
  // Short names have wide gaps, so that they are seen around the star.
  const gap = top
    ? Math.max(0, Math.min(size * 0.9, (radius * 3.3 - length) / Math.max(1, letters.length)))
    : 0;
  const turn = top ? 1 : -1;
  let along = -(length + gap * (letters.length - 1)) / 2;
  document.fontSize(size);
  const ascent = document.currentLineHeight(true) * 0.8;
  for (const [i, letter] of letters.entries()) {
    const width = widths[i] ?? 0;
    const degrees = (((along + width / 2) / radius) * 180) / Math.PI;
    document.save().rotate(turn * degrees, { origin: [middle, middle] });
    const base = top ? middle - radius : middle + radius;
    document.text(letter, middle - width / 2, base - ascent, { lineBreak: false }).restore();
    along += width + gap;
  }
}

function drawStar(document: Document, x: number, y: number, radius: number): void {
  const inner = radius * 0.382;
  const points = Array.from({ length: 10 }, (_, i): [number, number] => {
    const [angle, length] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 === 0 ? radius : inner];
    return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
  });
  document.polygon(...points).fill(red);
}

function widthAt(document: Document, text: string, size: number): number {
  return document.fontSize(100).widthOfString(text) * (size / 100);
}

function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
