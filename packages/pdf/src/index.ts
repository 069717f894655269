// Neither libpdf nor pdfkit is loaded from here: only the processes and threads that need them load them.
export { UnreadableDocument, type UnreadableReason } from './document/unreadable-document.ts';
export {
  createDocumentReaders,
  type DocumentReaders,
  ReadersBusy,
  type ReadersOptions,
} from './readers/document-readers.ts';
export {
  createFieldSigner,
  type FieldSigner,
  type Revision,
  type SealRecord,
  type SignedPdf,
} from './signing/field-signer.ts';
export {
  certificateHolder,
  type PdfToSign,
  type SealFieldMaker,
  type Sender,
  type SigningParty,
  signPdf,
} from './signing/sign-pdf.ts';
