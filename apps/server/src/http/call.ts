import type { SignedRequest } from '../domain/model.ts';
import type { Caller } from './authenticate.ts';
import type { UploadedFile } from './unverified-fields.ts';

/** What a handler knows of a verified request besides its payload. */
export interface Call {
  readonly caller: Caller;
  /** The request as it was signed, with the exact text of the payload. */
  readonly request: SignedRequest;
  readonly files: readonly UploadedFile[];
  /** To be awaited between steps of long work on a large payload: lets other requests go first. */
  readonly giveWay: () => Promise<void>;
}
