export { checkSignedPdf, type SignedPdfOptions } from './check-signed-pdf.ts';
export type { PdfReason } from './pdf-fault.ts';
export type { PdfResult, PdfSignature } from './pdf-result.ts';
export { readsAlike } from './reads-alike.ts';
