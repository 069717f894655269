export type LogErrorCode =
  | 'malformed-key'
  | 'malformed-note'
  | 'malformed-checkpoint'
  | 'malformed-proof'
  | 'malformed-tile'
  | 'wrong-origin'
  | 'unknown-key'
  | 'bad-signature'
  | 'wrong-position'
  | 'wrong-root'
  | 'too-few-witnesses'
  | 'no-ed25519';

/** A checkpoint, a tile or a proof cannot be used, or does not show what it should; `message` says why. */
export class LogError extends Error {
  override readonly name = 'LogError';
  readonly code: LogErrorCode;

  constructor(code: LogErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
