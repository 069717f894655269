/** The newest version's client, and what all versions share: options, files, errors. */
export { JsonText } from '@attestation/contract';
export type { Signer } from '@attestation/signing';
export type { Attachment, Attachments, AttachmentWithOptions } from './attachments.ts';
export {
  AbortedError,
  AttestationError,
  type AttestationErrorKind,
  InvalidInputError,
  NetworkError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
} from './attestation-error.ts';
export type { Download } from './download.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export {
  BadRequestError,
  MethodNotAllowedError,
  NotFoundError,
  RefusedError,
  RequestFailedError,
  TooLargeError,
  TooManyRequestsError,
} from './refused-error.ts';
export { type AttestationClient, createClient } from './v1.ts';
