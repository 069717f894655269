import type { SignatureReason, SignerFacts } from '../signature/index.ts';
import type { PdfReason } from './pdf-fault.ts';

/** One party's signature at one place. */
export interface PdfSignature {
  readonly signer: SignerFacts;
  /** Which certified party it is, by its certificate; '' when that does not say. */
  readonly caId: string;
  /** The keyword at which it signs, which the signature covers. */
  readonly keyword: string;
  /** On which page, from 1. */
  readonly page: number;
  /** When the PDF says that it was, which the signature covers. */
  readonly signedAt: Date;
  /** Place among the revisions, from 0. */
  readonly revision: number;
}

export type PdfResult =
  | { readonly ok: true; readonly signatures: readonly PdfSignature[] }
  | {
      readonly ok: false;
      readonly reason: PdfReason;
      /** Place among the revisions, from 0; undefined: it is about all of them. */
      readonly revision: number | undefined;
      /** Why the signature itself is refused. */
      readonly signature: SignatureReason | undefined;
    };
