import type { Environment } from '../../domain/model.ts';

/** Files of the store of BLOB_URL; a file has a key there, or its content here. */
export interface StoredFilesTable {
  environment: Environment;
  checksum: string;
  size: number;
  key: string | null;
  /** Base64, of a small one. */
  content: string | null;
  /** When a request sent it last, or began to refer to it. */
  kept_at: number;
}

/** Objects that no file has yet, or any longer. */
export interface StoreUploadsTable {
  key: string;
  /** Unix milliseconds; 0: it is being removed, and no file may have it. */
  started_at: number;
}
