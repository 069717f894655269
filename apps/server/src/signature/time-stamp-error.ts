export type TimeStampErrorCode =
  /** No connection, or too slow. */
  | 'unreachable'
  /** It answered, but not with a time stamp. */
  | 'bad-answer'
  /** It says that it will not. */
  | 'refused'
  /** The time stamp does not hold, or is not for what was sent. */
  | 'bad-stamp'
  /** It states another time than the clock of this machine: one of them is wrong. */
  | 'wrong-time';

/** An authority elsewhere gave no good time stamp: ask again later. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
  readonly code: TimeStampErrorCode;

  constructor(code: TimeStampErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
