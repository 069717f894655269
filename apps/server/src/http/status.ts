import type { DomainErrorCode } from '../domain/domain-error.ts';
import type { RefusalCode } from './refusal.ts';

export type ErrorStatus = 400 | 404 | 405 | 413 | 429 | 500;

/** The one table from the reason of a failure to its status. D8 to D10 */
export const statusOf: Readonly<Record<RefusalCode | DomainErrorCode, ErrorStatus>> = {
  malformed: 400,
  'outside-tonce-window': 400,
  'authentication-failed': 500,
  'no-such-path': 404,
  'wrong-method': 405,
  'too-large': 413,
  'too-many-requests': 429,
  'unknown-template': 400,
  'unknown-attestation': 400,
  'unknown-certification': 400,
  'attestation-closed': 400,
  'attestation-open': 400,
  'template-mismatch': 400,
  'attachment-mismatch': 400,
  'not-a-pdf': 400,
  'unreadable-pdf': 400,
  'pdf-too-large': 413,
  'keyword-places': 400,
  'request-id-reused': 400,
  'unreadable-text': 400,
  'too-many': 413,
  busy: 429,
  'storage-failed': 500,
  'storage-unavailable': 500,
  'storage-refused': 500,
  'storage-damaged': 500,
};
