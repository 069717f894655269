import type { Envelope } from './envelope.ts';

/** A request that was refused, and named an access key. Unless `member` is there, anyone may have sent it. */
export interface RefusedRequest {
  readonly operation: string;
  /** The signed path, from `/api` on. */
  readonly path: string;
  /** Host and port as the caller named them, and the target with its query; shortened. */
  readonly host: string;
  readonly target: string;
  readonly address: string;
  /** As far as they could be read; `accessKey` is not empty. */
  readonly requestId: string;
  readonly accessKey: string;
  /** Undefined: the envelope could not be read. */
  readonly envelope: Envelope | undefined;
  /** Id of the member whose signature holds. */
  readonly member: string | undefined;
  readonly status: number;
  /** As in the server log: a code, and for the signature which of its reasons it was. */
  readonly reason: string;
  /** What the caller got to read. */
  readonly message: string;
}
