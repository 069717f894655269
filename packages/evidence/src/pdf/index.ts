export { fileBudget } from './budget.ts';
export type { PdfWork } from './check-fields-revision.ts';
export { checkSignedPdf, type SignedPdfOptions } from './check-signed-pdf.ts';
export { firstFreeNumber, isSignable, type SeenByReader, withPlainReferences } from './is-signable.ts';
export type { PdfReason } from './pdf-fault.ts';
export type { PdfResult, PdfSignature } from './pdf-result.ts';
