import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
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

/** Each line of the document is then an element with `data-line`. */
interface Marks {
  readonly marks: readonly Mark[];
  /** Pages without a mark are shown, too, though others have one. */
  readonly isWhole: boolean;
}

/**
 * The pages of a PDF as pictures, drawn by pdf.js, which is loaded with the first use. Fonts that it does not bring are those
 * of the system.
 *
 * @param most pages that are drawn
 * @returns an element for each page
 */
export async function drawPdf(bytes: ArrayBuffer, most: number, marked?: Marks): Promise<HTMLElement[]> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = worker;
  const loading = getDocument({ data: bytes, useSystemFonts: true });
  try {
    const pdf = await loading.promise;
    const marksOf = (number: number) => marked?.marks.filter(({ page }) => page === number);
    const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
    const isPart = marked !== undefined && marked.marks.length > 0 && !marked.isWhole;
    const shown = isPart ? numbers.filter((number) => marksOf(number)?.length) : numbers;
    return await Promise.all(shown.slice(0, most).map((number) => drawPage(pdf, number, marksOf(number))));
  } finally {
    await loading.destroy();
  }
}

/** The picture of a page, and its text for screen readers. */
async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  marks?: readonly Mark[],
): Promise<HTMLElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1.5 });
  const { width, height } = viewport;
  const canvas = element('canvas', { width: `${width}`, height: `${height}`, 'aria-hidden': 'true' });
  await page.render({ canvas, viewport }).promise;
  const context = canvas.getContext('2d');
  for (const { box, label, colour } of (context && marks) ?? []) {
    // A page may be turned.
    const corners = [viewport.convertToViewportPoint(box.left, box.bottom)];
    corners.push(viewport.convertToViewportPoint(box.right, box.top));
    const [xs, ys] = [corners.map(([x]) => x as number), corners.map(([, y]) => y as number)];
    const frame = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    if (context) drawMark(context, frame, label, colour);
  }
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const lines = marks === undefined ? [] : linesOf(items, viewport);
  return element('div', { role: 'group' }, canvas, ...lines, element('p', { class: 'unseen' }, text));
}

/** The lines of a page, each at its place above the picture. */
function linesOf(
  items: Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'],
  viewport: PageViewport,
): HTMLElement[] {
  const lines: { text: string; box: Corners; isOver: boolean }[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [x, y] = [item.transform[4] as number, item.transform[5] as number];
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(x, y) as number[];
    const [right = 0, top = 0] = viewport.convertToViewportPoint(x + item.width, y + item.height) as number[];
    const line = lines.at(-1);
    const isNew = line === undefined || line.isOver;
    if (item.str.trim() === '') {
      if (isNew) continue;
      line.text += item.str;
      // A wide gap is one between columns.
      line.isOver = item.hasEOL || right - left > 3 * (line.box[3] - line.box[1]);
    } else if (isNew) lines.push({ text: item.str, box: [left, top, right, bottom], isOver: item.hasEOL });
    else {
      line.text += item.str;
      line.box = [line.box[0], Math.min(line.box[1], top), Math.max(line.box[2], right), line.box[3]];
      line.isOver = item.hasEOL;
    }
  }
  return lines.map(({ text, box: [left, top, right, bottom] }) => {
    const made = element('span', { 'aria-hidden': 'true', 'data-line': text.trim(), title: text.trim() });
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    Object.assign(made.style, {
      ...{ left: percent(left, viewport.width), top: percent(top, viewport.height) },
      width: percent(right - left, viewport.width),
      height: percent(bottom - top, viewport.height),
    });
    return made;
  });
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
