// Neither libpdf nor pdfkit is loaded from here: only the processes and threads that need them load them.
export { UnreadableDocument, type UnreadableReason } from './document/unreadable-document.ts';
export {
  createDocumentReaders,
  type DocumentReaders,
  type ReadersOptions,
} from './readers/document-readers.ts';
export { ReadersBusy } from './readers/reader-lane.ts';
export { certificateHolder } from './signing/certificate-holder.ts';
export { createFieldSigner, type FieldSigner } from './signing/field-signer.ts';
export {
  type PdfToSign,
  type SealFieldMaker,
  type Sender,
  type SigningParty,
  signPdf,
} from './signing/sign-pdf.ts';
export type { Revision, SealRecord, SignedPdf } from './signing/signed-pdf.ts';
