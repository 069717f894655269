/** The file after a revision. The first is the document as it was sent, the second adds the empty fields. */
export interface Revision {
  /** Bytes from the beginning of the file. */
  readonly end: number;
  /** SHA-256 of those bytes, 64 lower-case hexadecimal characters. */
  readonly sha256: string;
}

export interface SignedPdf {
  readonly bytes: Uint8Array;
  readonly revisions: readonly Revision[];
}
