import type { PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { element } from './dom.ts';

/**
 * The pages of a PDF as pictures, drawn by pdf.js, which is loaded with the first use.
 *
 * @param most pages that are drawn
 * @returns an element for each page
 */
export async function drawPdf(bytes: ArrayBuffer, most: number): Promise<HTMLElement[]> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = worker;
  const loading = getDocument({ data: bytes, useSystemFonts: false });
  try {
    const document = await loading.promise;
    const pages = Array.from({ length: Math.min(document.numPages, most) }, (_, at) => at + 1);
    return await Promise.all(pages.map((number) => drawPage(document, number)));
  } finally {
    await loading.destroy();
  }
}

/** The picture of a page, and its text for screen readers. */
async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<HTMLElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1.5 });
  const { width, height } = viewport;
  const canvas = element('canvas', { width: `${width}`, height: `${height}`, 'aria-hidden': 'true' });
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return element('div', { role: 'group' }, canvas, element('p', { class: 'unseen' }, text));
}
