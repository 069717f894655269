import { createHash } from 'node:crypto';

/** What is stored under one key. */
export type ObjectContent =
  | { readonly bytes: Uint8Array }
  /** A local file; it is read as it is sent, and not held in memory. */
  | { readonly path: string; readonly size: number; readonly checksum: string };

interface StoredObject {
  readonly key: string;
  /** Unix milliseconds of its upload. */
  readonly at: number;
}

/**
 * What is needed of an object store. Keys are relative to the place that BLOB_URL names. Every method tries again what
 * may be worth it, and throws a DomainError `storage-unavailable` or `storage-refused` when that did not help.
 */
export interface ObjectStore {
  /** Durable on return; the store has compared what arrived with its SHA-256. An object that is there is replaced. */
  put(key: string, content: ObjectContent): Promise<void>;
  /** Its bytes, from `from` on; undefined when there is none. A connection that is lost half-way is continued. */
  read(key: string, from?: number): Promise<AsyncGenerator<Buffer> | undefined>;
  /** Bytes; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Also what is left of an upload to this key that did not end. One that is not there is no fault. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncGenerator<StoredObject>;
  close(): void;
}

/** Hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
