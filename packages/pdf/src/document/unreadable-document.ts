/** Why the text of a PDF cannot be searched, or the PDF cannot be signed. */
export type UnreadableReason =
  | 'damaged'
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

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The PDF cannot be read: ${reason}`, options);
    this.name = 'UnreadableDocument';
    this.reason = reason;
  }
}
