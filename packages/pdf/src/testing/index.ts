/** For tests of what uses this package: PDFs of every sort, and the end of a process that reads them. */
export { childIds, killNextChild } from './kill-child.ts';
export { bombPdf, chineseFont, contentPdf, contentPdfOf, drawPdf, linesPdf, slowPdf } from './make-pdf.ts';
