import type { SignatureReason } from '../signature/index.ts';

/** Why a signed PDF is refused. */
export type PdfReason =
  /** Fewer revisions than an original, its fields and one signature; or they do not grow. */
  | 'revisions'
  /** The file ends before its last revision, or goes on behind it. */
  | 'size'
  /** A revision has other bytes than those recorded. */
  | 'revision-hash'
  /** A revision is not written as the service writes them: bytes that nothing refers to, or a broken structure. */
  | 'revision-form'
  /** A revision does not go on from the one before it, or begins another document. */
  | 'revision-chain'
  /** The revision of the empty fields changes more than the form, and the annotations of pages. */
  | 'fields-revision'
  /** A later revision changes anything but the one field that it signs. */
  | 'changed-object'
  /** A field that was made for a signature has none. */
  | 'unsigned-field'
  /** A signature does not cover all bytes of its revision but itself. */
  | 'byte-range'
  /** The PDFs of the file have more in them than the verifier examines. */
  | 'budget'
  /** A signature does not hold, or no trusted certificate is behind it. */
  | 'signature';

/** Thrown inside this folder; `checkSignedPdf` answers with its reason instead. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault';
  readonly reason: PdfReason;
  /** Place among the revisions, from 0. */
  readonly revision: number | undefined;
  readonly signature: SignatureReason | undefined;

  constructor(reason: PdfReason, revision?: number, signature?: SignatureReason) {
    super(revision === undefined ? reason : `${reason} in revision ${revision}`);
    this.reason = reason;
    this.revision = revision;
    this.signature = signature;
  }
}
