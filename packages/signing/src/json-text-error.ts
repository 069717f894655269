/** `too-deep` and `duplicate-key` name texts that RFC 8259 lets through and this package refuses. */
export type JsonTextReason = 'syntax' | 'duplicate-key' | 'too-deep';

/** The text is not JSON that has exactly one reading. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
  readonly reason: JsonTextReason;
  /** Where the fault is, in UTF-16 code units from the start of the text. */
  readonly offset: number;
  /**
   * The top-level members that were complete before the fault, as `jsonMembers` would have returned them. Good
   * for echoing a request id in an error answer; never to be believed for anything else.
   */
  readonly members: Map<string, string>;

  constructor(reason: JsonTextReason, offset: number, message: string, members = new Map<string, string>()) {
    super(message);
    this.reason = reason;
    this.offset = offset;
    this.members = members;
  }
}
