/** The newest version's client, and what all versions share: options, files, errors. */
export { createSigner, cryptoKeySigner, type Signer } from '@attestation/signing';
export type {
  Attachment,
  AttachmentFromPath,
  AttachmentFromStream,
  AttachmentOptions,
  Attachments,
  AttachmentWithOptions,
} from './attachments.ts';
export type { AttestationCall, WithResponse } from './call.ts';
export type { Download } from './download.ts';
export {
  AbortedError,
  AttestationError,
  type AttestationErrorKind,
  BadRequestError,
  InvalidInputError,
  MethodNotAllowedError,
  NetworkError,
  NotFoundError,
  RefusedError,
  RequestFailedError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
  TooLargeError,
  TooManyRequestsError,
  UniqueIdReusedError,
} from './errors.ts';
export { JsonText } from './json-text.ts';
export type {
  CallingOptions,
  CallOptions,
  ClientOptions,
  ClientWarning,
  ClockWarning,
  ConnectionOptions,
  DeprecationWarning,
  Fetch,
  HookOptions,
  Logger,
  NumberReader,
  Numbers,
  RequestEvent,
  ResponseEvent,
  Retry,
} from './options.ts';
export type { ByteStream } from './streams.ts';
export { type AttestationClient, createClient } from './v1.ts';
