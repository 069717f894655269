import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { drawNameSeal, drawRoundSeal } from './seal-drawings.ts';

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
