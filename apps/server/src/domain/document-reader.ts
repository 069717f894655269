import type { Owner } from './model.ts';

/** Looks into documents that members have sent. A hostile one costs its sender an answer, and does not affect other callers. */
export interface DocumentReader {
  /** D26: what a document to be signed may have at most. */
  readonly limits: SigningLimits;
  /**
   * How often each keyword occurs in the text of the PDF at `path`. White space does not count, nor the form of a
   * character (full width, half width, ligature).
   *
   * @throws UnreadableDocument; ReadersBusy
   */
  countKeywords(owner: Owner, path: string, keywords: readonly string[]): Promise<number[]>;
}

/** Of one document. */
export interface SigningLimits {
  readonly maxBytes: number;
  readonly maxParties: number;
  /** Keywords of all parties together. */
  readonly maxKeywords: number;
  /** At which its parties sign, those of all parties together. */
  readonly maxPlaces: number;
}
