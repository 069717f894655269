/** Codes of refusals before the payload is decided on. */
export type RequestRefusalCode =
  | 'malformed'
  | 'outside-tonce-window'
  | 'authentication-failed'
  | 'no-such-path'
  | 'wrong-method'
  | 'too-large'
  | 'too-many-requests';

/** Codes of refusals of a payload. */
export type PayloadRefusalCode =
  | 'unknown-template'
  | 'unknown-attestation'
  | 'unknown-certification'
  | 'attestation-closed'
  | 'attestation-open'
  | 'template-mismatch'
  | 'attachment-mismatch'
  | 'not-a-pdf'
  | 'unreadable-pdf'
  | 'pdf-too-large'
  | 'keyword-places'
  | 'request-id-reused'
  | 'unreadable-text'
  | 'too-many'
  /** More at once than the server can take; a later request succeeds. */
  | 'busy';

/** Every refusal that a caller can act on. A server has a status for each, and the console words in each language. */
export type RefusalCode = RequestRefusalCode | PayloadRefusalCode;
