import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** What a seal shows. */
export interface SealText {
  readonly name: string;
  readonly caId: string;
  readonly at: Date;
}

export interface DrawnSeals {
  /** A PDF with a page for each seal, which it fills; they share one font. */
  readonly pdf: Buffer;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
);
const [red, bandRed] = ['#b8121f', '#ad0715'];
const [height, band, padding] = [42, 19, 6];
const [narrowest, widest] = [136, 190];
const small = { label: 6, id: 4.7 } as const;

/** Draws the seals, each as wide as its name wants. Characters that the font does not have are named by their codes. */
export async function drawSeals(seals: readonly SealText[]): Promise<DrawnSeals> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: {} });
  const bytes = buffer(document);
  document.registerFont('seal', fontFile).font('seal');
  const sizes = seals.map((seal) => {
    const name = visible(seal.name, glyphTest(document));
    const width = widthFor(document, name);
    document.addPage({ size: [width, height], margin: 0 });
    drawFrame(document, width);
    drawName(document, name, width);
    drawDetails(document, seal);
    return { width, height };
  });
  document.end();
  return { pdf: await bytes, sizes };
}

function drawFrame(document: PDFKit.PDFDocument, width: number): void {
  const outline = () => document.roundedRect(0.8, 0.8, width - 1.6, height - 1.6, 3);
  // Nothing of it is opaque: what lies under the seal pales, and can still be read.
  document.save();
  outline().clip();
  document
    .rect(band, 0, width - band, height)
    .fillOpacity(0.7)
    .fill('#ffffff');
  document.rect(0, 0, band, height).fillOpacity(0.75).fill(bandRed).restore();
  document.fillOpacity(1).lineWidth(1.2).strokeColor(red);
  outline().stroke();
  document.fillColor('#ffffff').fontSize(11);
  for (const [i, character] of ['签', '署'].entries()) {
    const x = (band + 0.8 - document.widthOfString(character)) / 2;
    document.text(character, x, 4.6 + i * 15.5, { lineBreak: false });
  }
  document.fillColor(red);
}

const [largeName, smallName] = [11.5, 7];

function widthFor(document: PDFKit.PDFDocument, name: string): number {
  const needed = document.fontSize(largeName).widthOfString(name) + band + 2 * padding;
  return Math.ceil(Math.min(widest, Math.max(narrowest, needed)));
}

/** On one line if it can be read there, else on two, the last cut off where it must be. */
function drawName(document: PDFKit.PDFDocument, name: string, width: number): void {
  const room = width - band - 2 * padding;
  const fitting = (largeName * room) / Math.max(room, document.fontSize(largeName).widthOfString(name));
  const lines = fitting >= smallName ? 1 : 2;
  const size = lines === 1 ? fitting : smallName;
  document.fontSize(size);
  const lineHeight = document.currentLineHeight(true);
  const top = 3 + (18 - Math.min(18, lineHeight * lines)) / 2;
  document.text(name, band + padding, top, {
    width: room + 0.5,
    height: lineHeight * lines + 0.1,
    ellipsis: true,
    lineBreak: lines > 1,
  });
}

function drawDetails(document: PDFKit.PDFDocument, { caId, at }: SealText): void {
  const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  document.fontSize(small.label).text(`电子签署 ${time}`, band + padding, 21.5, { lineBreak: false });
  document.fontSize(small.id).text(`caId ${caId}`, band + padding, 30.8, { lineBreak: false });
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
