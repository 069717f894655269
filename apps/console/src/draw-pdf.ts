import type { PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { element } from './dom.ts';

/** A place of a page that is shown on its picture. */
export interface Mark {
  /** From 1. */
  readonly page: number;
  /** In points of the page as it is stored. */
  readonly box: {
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
    readonly top: number;
  };
  readonly label: string;
  /** A colour of CSS. */
  readonly colour: string;
}

/**
 * The pages of a PDF as pictures, drawn by pdf.js, which is loaded with the first use.
 *
 * @param most pages that are drawn
 * @param marks on a document of people, which may not bring its fonts: pages without one are then left out, if any has one
 * @returns an element for each page
 */
export async function drawPdf(
  bytes: ArrayBuffer,
  most: number,
  marks?: readonly Mark[],
): Promise<HTMLElement[]> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = worker;
  const loading = getDocument({ data: bytes, useSystemFonts: marks !== undefined });
  try {
    const pdf = await loading.promise;
    const marksOf = (number: number) => marks?.filter(({ page }) => page === number) ?? [];
    const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
    const shown = marks?.length ? numbers.filter((number) => marksOf(number).length > 0) : numbers;
    return await Promise.all(shown.slice(0, most).map((number) => drawPage(pdf, number, marksOf(number))));
  } finally {
    await loading.destroy();
  }
}

/** The picture of a page, and its text for screen readers. */
async function drawPage(pdf: PDFDocumentProxy, number: number, marks: readonly Mark[]): Promise<HTMLElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1.5 });
  const { width, height } = viewport;
  const canvas = element('canvas', { width: `${width}`, height: `${height}`, 'aria-hidden': 'true' });
  await page.render({ canvas, viewport }).promise;
  const context = canvas.getContext('2d');
  for (const { box, label, colour } of context ? marks : []) {
    // A page may be turned.
    const corners = [viewport.convertToViewportPoint(box.left, box.bottom)];
    corners.push(viewport.convertToViewportPoint(box.right, box.top));
    const [xs, ys] = [corners.map(([x]) => x as number), corners.map(([, y]) => y as number)];
    const frame = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    if (context) drawMark(context, frame, label, colour);
  }
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return element('div', { role: 'group' }, canvas, element('p', { class: 'unseen' }, text));
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** A frame around the place, with its label behind it. */
function drawMark(
  context: CanvasRenderingContext2D,
  [left, top, right, bottom]: Corners,
  label: string,
  colour: string,
): void {
  const room = 3;
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.strokeRect(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room);
  context.font = '600 16px system-ui, sans-serif';
  const width = Math.min(context.measureText(label).width + 12, context.canvas.width);
  const x = Math.max(0, Math.min(right + 2 * room, context.canvas.width - width));
  const y = Math.max(0, (top + bottom) / 2 - 11);
  context.fillStyle = colour;
  context.fillRect(x, y, width, 22);
  context.fillStyle = '#ffffff';
  context.fillText(label, x + 6, y + 16, width - 12);
}
