/** The file after a revision. The first is the document as it was sent, the second adds the empty fields. */
export interface Revision {
  /** Bytes from the beginning of the file. */
  readonly end: number;
  /** SHA-256 of those bytes, 64 lower-case hexadecimal characters. */
  readonly sha256: string;
  /** That of the signature; the first two revisions have none. */
  readonly seal?: SealRecord;
}

/** Where a party has signed. */
export interface SealRecord {
  readonly caId: string;
  readonly keyword: string;
  /** From 1. */
  readonly page: number;
}

export interface SignedPdf {
  readonly bytes: Uint8Array;
  readonly revisions: readonly Revision[];
}
