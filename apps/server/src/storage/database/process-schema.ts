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

/** Work that one process does at a time; see `processes/join-processes.ts`. */
export interface LeasesTable {
  name: string;
  /** Id of the process. */
  holder: string;
  /** One more whenever another process takes it. */
  epoch: number;
  /** Unix milliseconds, by the clock of the database. */
  ends_at: number;
}

/** Attestation files that a process makes just now. */
export interface FileClaimsTable {
  no: string;
  holder: string;
  ends_at: number;
}

/** What a process has let its callers spend; see `processes/share-limits.ts`. */
export interface LimitReportsTable {
  process: string;
  number: number;
  sent_at: number;
  /** JSON. */
  spent: string;
}

/** The newest checkpoint of a shard that witnesses have cosigned. */
export interface CosignedNotesTable {
  environment: Environment;
  shard: number;
  size: number;
  note: string;
}

/** Challenges for passkeys that wait to be signed. */
export interface ChallengesTable {
  challenge: string;
  account_id: string | null;
  ends_at: number;
}
