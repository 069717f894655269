import { colors, page } from './style.ts';

interface Place {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

const digitSize = 0.42;
/** Of the digits 0 to 9 and A to F, the widest. */
const digitWidth = 0.66;
const padding = 0.1;

/** Width of the box that stands for a character without a glyph. */
export function missingWidth(codePoint: number, size: number): number {
  const [longest = ''] = rowsOf(codePoint);
  return (longest.length * digitWidth * digitSize + 2 * padding) * size + 0.1 * size;
}

/**
 * Draws a box with the code point in it, in two rows. Whoever copies the text gets the character itself, unless it
 * is one that could do harm where it is pasted.
 */
export function drawMissing(document: PDFKit.PDFDocument, codePoint: number, place: Place): void {
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
