export const envelopeNames = ['request_id', 'access_key', 'tonce', 'payload', 'signature'] as const;

/** A file part, as far as the mock's checks need it. */
export interface UploadedFile {
  /** The factoid that its name says it belongs to. */
  readonly index: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly isPdf: boolean;
}

/** What a body holds, whatever its encoding. D6 */
export interface Fields {
  /** By name: JSON text from a JSON body, plain text from a form. */
  readonly members: ReadonlyMap<string, string>;
  readonly encoding: 'json' | 'form';
  readonly files: readonly UploadedFile[];
}

/** Bounds on a request; beyond them is 413. D26 */
export interface BodyLimits {
  /** Bytes of a JSON or urlencoded body, and of the text parts of a multipart body together. */
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Bytes of a whole multipart body. */
  readonly maxRequestBytes: number;
}

export const defaultLimits: BodyLimits = {
  maxBodyBytes: 2 ** 20,
  maxFileBytes: 100 * 2 ** 20,
  maxFiles: 100,
  maxRequestBytes: 500 * 2 ** 20,
};
