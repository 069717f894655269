import { OperatorError } from '../errors/operator-error.ts';

/** BLOB_URL cannot be used; the message says why and what to do. */
export class BlobUrlError extends OperatorError {
  override readonly name = 'BlobUrlError';
}

export interface BlobPlace {
  readonly bucket: string;
  /** Empty, or it ends with a slash. */
  readonly prefix: string;
}

/** `s3://bucket/prefix`; undefined when a text is none. */
export function parseBlobUrl(url: string): BlobPlace | undefined {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#\s]*))?$/.exec(url) ?? [];
  if (bucket === undefined) return undefined;
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
