/** What a document may have at most; what is beyond it is left out, and a page says so. */
export interface DocumentLimits {
  readonly maxPages: number;
  /** Characters that are broken into lines, in the whole document. */
  readonly maxCharacters: number;
}

/** Some hundred times an ordinary document; drawn in a few seconds. */
export const documentLimits: DocumentLimits = { maxPages: 1000, maxCharacters: 4_000_000 };
