/** Why the text of a PDF cannot be searched, or the PDF cannot be signed. */
export type UnreadableReason =
  | 'damaged'
  /** The text of a page cannot be read, so a place to sign at would be missed. */
  | 'unreadable-page'
  | 'encrypted'
  /** Its author has certified that nothing may be changed. */
  | 'locked'
  /** It was changed behind a signature that it has, which therefore does not hold. */
  | 'broken-signature'
  | 'too-many-pages'
  | 'too-slow'
  | 'too-much-memory';

export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;
  /** Which one cannot be read, from 1. */
  readonly page: number | undefined;

  constructor(
    reason: UnreadableReason,
    { page, ...options }: ErrorOptions & { page?: number | undefined } = {},
  ) {
    super(`The PDF cannot be read: ${reason}${page ? ` (page ${page})` : ''}`, options);
    this.name = 'UnreadableDocument';
    this.reason = reason;
    this.page = page;
  }
}
