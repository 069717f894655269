import type { Environment } from '../../domain/model.ts';
import type { CustodyKind } from '../../domain/ports.ts';
import type {
  AccountsTable,
  ConsoleEventsTable,
  LinksTable,
  PasskeysTable,
  SessionsTable,
} from './console-schema.ts';
import type {
  AnchorAccountsTable,
  AnchorsTable,
  AttestationFilesTable,
  CheckpointsTable,
  KnownTimeTable,
  LeavesTable,
  LogShardsTable,
  PendingFilesTable,
  ServiceCertificatesTable,
  SignedPdfsTable,
} from './evidence-schema.ts';

/**
 * The tables, in types that SQLite and PostgreSQL share: text, integer and bigint. Times are Unix
 * milliseconds; booleans are 0 or 1; JSON is text as it came.
 */
export interface Schema extends SearchTables {
  migrations: MigrationsTable;
  members: MembersTable;
  access_keys: AccessKeysTable;
  templates: TemplatesTable;
  template_versions: TemplateVersionsTable;
  attestations: AttestationsTable;
  factoids: FactoidsTable;
  attachments: AttachmentsTable;
  certifications: CertificationsTable;
  signed_requests: SignedRequestsTable;
  /** All of `signed_requests` and `later_events`: read only. */
  custody_events: CustodyEventsTable;
  later_events: CustodyEventsTable;
  authorities: AuthoritiesTable;
  pending_files: PendingFilesTable;
  attestation_files: AttestationFilesTable;
  signed_pdfs: SignedPdfsTable;
  log_shards: LogShardsTable;
  leaves: LeavesTable;
  checkpoints: CheckpointsTable;
  service_certificates: ServiceCertificatesTable;
  anchors: AnchorsTable;
  known_time: KnownTimeTable;
  anchor_accounts: AnchorAccountsTable;
  accounts: AccountsTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  links: LinksTable;
  console_events: ConsoleEventsTable;
  deployment: DeploymentTable;
  dictionaries: DictionariesTable;
  stored_files: StoredFilesTable;
  store_uploads: StoreUploadsTable;
  leases: LeasesTable;
  file_claims: FileClaimsTable;
  limit_reports: LimitReportsTable;
  cosigned_notes: CosignedNotesTable;
  challenges: ChallengesTable;
}

/** With what certificates are compressed; see `pack-pdf.ts`. */
export interface DictionariesTable {
  hash: string;
  /** Base64. */
  content: string;
}

/** One row. */
export interface DeploymentTable {
  id: number;
  /** Where the files lie that the rows of this database name. */
  files: string;
}

export interface MigrationsTable {
  number: number;
  applied_at: number;
}

export interface MembersTable {
  id: string;
  name: string;
  created_at: number;
  removed_at: number | null;
}

/** Rows are revoked, never deleted: the evidence of a request names its key. */
export interface AccessKeysTable {
  access_key: string;
  member_id: string;
  environment: Environment;
  public_key_pem: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** E-mail address of the account that added it in the console; null for an administrator. */
  added_by: string | null;
  /** Unix milliseconds of the newest request whose signature holds, up to a minute late. */
  last_used_at: number | null;
  name: string | null;
}

export interface TemplatesTable {
  id: string;
  member_id: string;
  name: string;
  created_at: number;
}

export interface TemplateVersionsTable {
  template_id: string;
  version: number;
  /** JSON of TemplateKind[]. */
  kinds: string;
  created_at: number;
  /** JSON of the layout of its PDF; null: the default one. */
  layout: string | null;
}

export interface AttestationsTable {
  no: string;
  member_id: string;
  environment: Environment;
  unique_id: string;
  template_id: string;
  template_version: number;
  identities: string;
  completed: number;
  blockchain_hash: string | null;
  created_at: number;
  factoid_count: number;
  /** Length of the factoids' texts, in UTF-8. */
  data_bytes: number;
  file_count: number;
}

export interface FactoidsTable {
  no: string;
  position: number;
  unique_id: string;
  type: string;
  data: string;
}

export interface AttachmentsTable {
  id: string;
  no: string;
  /** Position of its factoid. */
  factoid: number;
  /** Position within the factoid. */
  position: number;
  checksum: string;
  size: number;
  file_name: string | null;
  media_type: string | null;
  sign: string | null;
}

export interface CertificationsTable {
  ca_id: string;
  member_id: string;
  environment: Environment;
  /** Null for one that an administrator brought. */
  request_id: string | null;
  /** JSON of Applicant. */
  applicant: string;
  certificate_pem: string;
  sealed_key: string;
  created_at: number;
  revoked_at: number | null;
}

/** What an accepted write was: enough to build its signed bytes again. */
export interface SignedRequestsTable {
  /** Number of the attestation, or caId. */
  subject: string;
  /** Sequence of the first custody event it caused. */
  sequence: number;
  environment: Environment;
  access_key: string;
  path: string;
  request_id: string;
  tonce: number;
  payload: string;
  signature: string;
  received_at: number;
  /** Its first custody event, which has the time and the sequence of the request; null: it is in `later_events`. */
  kind: CustodyKind | null;
  request_digest: string | null;
  previous: string | null;
  hash: string | null;
}

/** Further events of a request, and all events of earlier versions. */
export interface CustodyEventsTable {
  subject: string;
  sequence: number;
  environment: Environment;
  kind: CustodyKind;
  at: number;
  request_digest: string;
  previous: string;
  hash: string;
}

export interface AuthoritiesTable {
  environment: Environment;
  certificate_pem: string;
  sealed_key: string;
  created_at: number;
}

/** What the console looks up. */
export interface SearchTables {
  attestation_identities: AttestationIdentitiesTable;
  identity_fills: IdentityFillsTable;
  refused_requests: RefusedRequestsTable;
  key_usage: KeyUsageTable;
}

/** Attestations by identity. */
interface AttestationIdentitiesTable {
  /** See `identity-digests.ts`. */
  identity: string;
  no: string;
}

/** How far the attestations of a version without the table above have been added to it; one row. */
interface IdentityFillsTable {
  id: number;
  /** Reference number before which an attestation may be older than the table. */
  since: string;
  /** Reference number at which it ends: a version without the table may have run for a while longer. */
  until: string;
  /** Those before it have been added. */
  cursor: string;
}

/** Requests that were refused alike. */
interface RefusedRequestsTable {
  id: string;
  member_id: string;
  environment: Environment;
  /** Unix milliseconds, both. */
  first_at: number;
  last_at: number;
  times: number;
  /** JSON of the other members of a `Refusal`. */
  content: string;
}

/** Signed requests of an access key in an hour. */
interface KeyUsageTable {
  access_key: string;
  /** Hours since 1970. */
  hour: number;
  requests: number;
  /** The most in one second, at one process. */
  peak: number;
  /** Bytes of the largest: its payload and files. */
  largest: number;
}

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
