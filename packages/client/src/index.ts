/** The newest version's client, and what all versions share: options, files, errors. */
export type { Signer } from '@attestation/signing';
export { AttestationError, RefusedError } from './any-error.ts';
export type {
  Attachment,
  AttachmentFromPath,
  AttachmentFromStream,
  AttachmentOptions,
  Attachments,
  AttachmentWithOptions,
} from './attachments.ts';
export {
  AbortedError,
  type AttestationErrorKind,
  InvalidInputError,
  NetworkError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
} from './attestation-error.ts';
export type { Download } from './download.ts';
export type {
  ClientWarning,
  HookOptions,
  Logger,
  RequestEvent,
  ResponseEvent,
  Retry,
} from './hook-options.ts';
export { JsonText } from './json-text.ts';
export type {
  CallingOptions,
  CallOptions,
  ClientOptions,
  ConnectionOptions,
  NumberReader,
  Numbers,
} from './options.ts';
export type { AttestationCall, WithResponse } from './pending-call.ts';
export {
  BadRequestError,
  MethodNotAllowedError,
  NotFoundError,
  RequestFailedError,
  TooLargeError,
  TooManyRequestsError,
} from './refused-error.ts';
export type { ByteStream } from './spool-stream.ts';
export type { Fetch } from './transport.ts';
export { type AttestationClient, createClient } from './v1.ts';
