import type { PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

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
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  canvas.setAttribute('aria-hidden', 'true');
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  const text = document.createElement('p');
  text.className = 'unseen';
  text.textContent = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('');
  const whole = document.createElement('div');
  whole.setAttribute('role', 'group');
  whole.append(canvas, text);
  return whole;
}
