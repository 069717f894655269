export type SigningErrorCode =
  | 'encrypted-key'
  | 'public-key-given'
  | 'private-key-given'
  | 'certificate-given'
  | 'unsupported-key'
  | 'malformed-key'
  | 'malformed-part'
  | 'missing-payload'
  | 'no-webcrypto';

/** Something that the caller gave cannot be used; `message` says what to do. It never repeats key material. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: SigningErrorCode;

  constructor(code: SigningErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
