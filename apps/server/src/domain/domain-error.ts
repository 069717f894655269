import type { PayloadRefusalCode } from '@attestation/contract/decisions';

/**
 * Every way the domain refuses. The HTTP status of each is in one table, `http/answer.ts`.
 * Closed: a new code is a compile error there until it has a status.
 */
export type DomainErrorCode =
  | PayloadRefusalCode
  | 'storage-failed'
  /** The database or the store does not answer; it passes. */
  | 'storage-unavailable'
  /** It answers, and lets the service in no longer. */
  | 'storage-refused'
  /** Something that was stored is missing or has other content. */
  | 'storage-damaged';

/** A refusal that the caller can act on; `message` is written for the member. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DomainError';
    this.code = code;
  }
}

/**
 * Something that was stored is missing or damaged, so nothing is made of it.
 *
 * @param detail for the operator: which file, what is wrong with it and how it is put back. The member does not see it.
 */
export function storedFileFault(detail: string, cause?: unknown): DomainError {
  return new DomainError(
    'storage-damaged',
    'A part of the attestation file is missing or damaged in the storage of the service, so the file cannot be sent. The operator of the service must restore it.',
    { cause: new Error(detail, { cause }) },
  );
}
