import type { Environment } from '../../domain/model.ts';

/** Closed attestations whose file is not made yet. */
export interface PendingFilesTable {
  no: string;
  environment: Environment;
  member_id: string;
  closed_at: number;
}

/** What a file has in addition to its data; never changed but for signature and time stamp, which come later. */
export interface AttestationFilesTable {
  no: string;
  environment: Environment;
  format: number;
  /** base64url of 32 random bytes: a leaf of the log cannot be guessed. */
  salt: string;
  /** RFC 8785 text. */
  manifest: string;
  /** SHA-256 (hex) of the manifest: the leaf. */
  manifest_hash: string;
  /** JSON of the CRC-32 of each listed file, in the manifest's order: a zip needs them before the bytes. */
  crcs: string;
  /** Base64. */
  pdf: string;
  /** As it was when the file was made; all else of a template version never changes. */
  template_name: string;
  /** SHA-256 (hex) of README.txt and verify.html, which lie in DATA_DIR/assets. */
  readme_hash: string;
  verifier_hash: string | null;
  /** Base64 of DER: CAdES and RFC 3161 token over the manifest. */
  signature: string | null;
  time_stamp: string | null;
  shard: number;
  position: number;
  created_at: number;
}

/** A PDF attachment as signed for its parties; the original is kept too. */
export interface SignedPdfsTable {
  no: string;
  factoid: number;
  position: number;
  checksum: string;
  size: number;
  /** JSON of {end, sha256}[]: where each revision ends, and the hash of all bytes before. */
  revisions: string;
}

/** A log by one key; a new key starts a new shard. */
export interface LogShardsTable {
  environment: Environment;
  shard: number;
  origin: string;
  /** Verifier key of a C2SP signed note. */
  public_key: string;
  sealed_key: string;
  started_at: number;
  ended_at: number | null;
  /** Leaves from the first one whose attestations have their blockchain_hash; null: none. */
  linked: number | null;
}

/** The order of the log. Tiles and checkpoints follow from it and can be made again. */
export interface LeavesTable {
  environment: Environment;
  shard: number;
  position: number;
  /** SHA-256 (hex) of a manifest. */
  data: string;
}

/** Published checkpoints that a proof or an anchor refers to. */
export interface CheckpointsTable {
  environment: Environment;
  shard: number;
  size: number;
  /** Hex. */
  root: string;
  note: string;
  created_at: number;
}

export interface ServiceCertificatesTable {
  environment: Environment;
  purpose: 'signature' | 'time';
  certificate_pem: string;
  sealed_key: string;
  created_at: number;
}

/** One row: a time that has passed, whatever the clock says. */
export interface KnownTimeTable {
  id: number;
  at: number;
}

/** An account that has anchored, on this chain. */
export interface AnchorAccountsTable {
  chain_id: number;
  address: string;
}

/** A checkpoint on its way to a chain; a fee bump adds a row of the same sequence and nonce. */
export interface AnchorsTable {
  environment: Environment;
  sequence: number;
  shard: number;
  size: number;
  root: string;
  nonce: number;
  transaction_hash: string;
  raw_transaction: string;
  state: 'signed' | 'sent' | 'mined' | 'final' | 'replaced';
  block: string | null;
  proof: string | null;
  created_at: number;
  final_at: number | null;
}
