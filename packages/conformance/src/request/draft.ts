import type { Key } from '../config/config.ts';

export type Encoding = 'json' | 'multipart' | 'urlencoded';

export interface FilePart {
  /** Index of the factoid, as in `attachments[i][]`. */
  readonly index: number | string;
  readonly bytes: Uint8Array;
  readonly name: string;
  /** Media type of the part. */
  readonly type: string;
}

/** The five members of the envelope as JSON texts, in the order in which they are written. */
export type Envelope = ReadonlyMap<string, string>;

/**
 * A request before it is signed. Change it by spreading: `{ ...draft, requestId: 'x' }`. It is signed when it is sent,
 * over its final values; the fields under "faults" change only what is sent, or only what is signed.
 */
export interface Draft {
  /** Name of the operation, as in the contract: `createAttestation`. */
  readonly operation: string;
  /** The path from `/api` on. */
  readonly path: string;
  readonly key: Key;
  readonly requestId: string;
  /** Decimal text; undefined: the target's time when it is sent. */
  readonly tonce?: string;
  /** Seconds that are added to the target's time where tonce is undefined; also when it is sent again after a 429. */
  readonly tonceOffset?: number;
  /** JSON text of the payload, sent and signed without changes. */
  readonly payload: string;
  readonly files: readonly FilePart[];
  readonly encoding: Encoding;

  // Faults.
  readonly method?: string;
  /** Changes the text that is signed. */
  readonly signed?: (text: string) => string;
  /** Makes the signature, in place of the key: the value of the `signature` member. */
  readonly signature?: (text: string) => Promise<string>;
  /** Changes the envelope after it was signed. */
  readonly envelope?: (members: Map<string, string>) => Envelope;
  /** Changes the bytes of the body, after all other changes. */
  readonly body?: (body: Uint8Array, contentType: string) => Uint8Array;
  /** Headers in addition, or in place of those that the encoding sets; undefined leaves one out. */
  readonly headers?: { readonly [name: string]: string | undefined };
  /** Query string with its `?`, never signed. */
  readonly query?: string;
}
