import type { Environment } from '../../domain/model.ts';
import type { CustodyKind } from '../../domain/ports.ts';
import type { ConsoleSchema } from './console-schema.ts';

/**
 * The tables, in types that SQLite and PostgreSQL share: text, integer and bigint. Times are Unix
 * milliseconds; booleans are 0 or 1; JSON is text as it came.
 */
export interface Schema extends ConsoleSchema {
  migrations: { number: number; applied_at: number };
  members: {
    id: string;
    name: string;
    created_at: number;
    removed_at: number | null;
    /** Since when everyone in the organization needs a second factor. */
    second_factor_since: number | null;
  };
  /** Rows are revoked, never deleted: the evidence of a request names its key. */
  access_keys: {
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
  };
  templates: {
    id: string;
    member_id: string;
    name: string;
    created_at: number;
    /** Unix milliseconds; null: people choose it in the console. */
    archived_at: number | null;
  };
  template_versions: {
    template_id: string;
    version: number;
    /** JSON of TemplateKind[]. */
    kinds: string;
    created_at: number;
    /** JSON of the layout of its PDF; null: the default one. */
    layout: string | null;
  };
  attestations: {
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
  };
  factoids: { no: string; position: number; unique_id: string; type: string; data: string };
  attachments: {
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
  };
  certifications: {
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
  };
  /** What an accepted write was: enough to build its signed bytes again. */
  signed_requests: {
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
  };
  /** All of `signed_requests` and `later_events`: read only. */
  custody_events: CustodyEvents;
  later_events: CustodyEvents;
  authorities: { environment: Environment; certificate_pem: string; sealed_key: string; created_at: number };
  /** Closed attestations whose file is not made yet. */
  pending_files: { no: string; environment: Environment; member_id: string; closed_at: number };
  /** What a file has in addition to its data; never changed but for signature and time stamp, which come later. */
  attestation_files: {
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
  };
  /** A PDF attachment as signed for its parties; the original is kept too. */
  signed_pdfs: {
    no: string;
    factoid: number;
    position: number;
    checksum: string;
    size: number;
    /** JSON of {end, sha256}[]: where each revision ends, and the hash of all bytes before. */
    revisions: string;
  };
  /** A log by one key; a new key starts a new shard. */
  log_shards: {
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
  };
  /** The order of the log. Tiles and checkpoints follow from it and can be made again. */
  leaves: {
    environment: Environment;
    shard: number;
    position: number;
    /** SHA-256 (hex) of a manifest. */
    data: string;
  };
  /** Published checkpoints that a proof or an anchor refers to. */
  checkpoints: {
    environment: Environment;
    shard: number;
    size: number;
    /** Hex. */
    root: string;
    note: string;
    created_at: number;
  };
  service_certificates: {
    environment: Environment;
    purpose: 'signature' | 'time';
    certificate_pem: string;
    sealed_key: string;
    created_at: number;
  };
  /** A checkpoint on its way to a chain; a fee bump adds a row of the same sequence and nonce. */
  anchors: {
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
  };
  /** One row: a time that has passed, whatever the clock says. */
  known_time: { id: number; at: number };
  /** An account that has anchored, on this chain. */
  anchor_accounts: { chain_id: number; address: string };
  /** One row. */
  deployment: {
    id: number;
    /** Where the files lie that the rows of this database name. */
    files: string;
  };
  /** With what certificates are compressed; see `packPdf`. */
  dictionaries: {
    hash: string;
    /** Base64. */
    content: string;
  };
  /** Files of the store of BLOB_URL; a file has a key there, or its content here. */
  stored_files: {
    environment: Environment;
    checksum: string;
    size: number;
    key: string | null;
    /** Base64, of a small one. */
    content: string | null;
    /** When a request sent it last, or began to refer to it. */
    kept_at: number;
  };
  /** Objects that no file has yet, or any longer. */
  store_uploads: {
    key: string;
    /** Unix milliseconds; 0: it is being removed, and no file may have it. */
    started_at: number;
  };
  /** Work that one process does at a time; see `processes/join-processes.ts`. */
  leases: {
    name: string;
    /** Id of the process. */
    holder: string;
    /** One more whenever another process takes it. */
    epoch: number;
    /** Unix milliseconds, by the clock of the database. */
    ends_at: number;
  };
  /** Attestation files that a process makes just now. */
  file_claims: { no: string; holder: string; ends_at: number };
  /** What a process has let its callers spend; see `processes/share-limits.ts`. */
  limit_reports: {
    process: string;
    number: number;
    sent_at: number;
    /** JSON. */
    spent: string;
  };
  /** Settings that servers must have in common; see `processes/compare-settings.ts`. */
  server_settings: {
    server: string;
    sent_at: number;
    /** JSON. */
    settings: string;
  };
  /** The newest checkpoint of a shard that witnesses have cosigned. */
  cosigned_notes: { environment: Environment; shard: number; size: number; note: string };
  /** Challenges for passkeys that wait to be signed. */
  challenges: { challenge: string; account_id: string | null; ends_at: number };
  /** What attestations are found by; see `search-terms.ts`. */
  attestation_search: { scope: string; term: string; no: string };
  /** Attestations that an administrator keeps from look-up and search. */
  hidden_attestations: { no: string; hidden_at: number; reason: string };
  /** How far the attestations of a version without `attestation_search` have been added to it; one row. */
  search_fills: {
    id: number;
    /** Reference number before which an attestation may be older than the table. */
    since: string;
    /** Reference number at which it ends: a version without the table may have run for a while longer. */
    until: string;
    /** Those before it have been added. */
    cursor: string;
  };
  /** Requests that were refused alike. */
  refused_requests: {
    id: string;
    member_id: string;
    environment: Environment;
    /** Unix milliseconds, both. */
    first_at: number;
    last_at: number;
    times: number;
    /** JSON of the other members of a `Refusal`. */
    content: string;
  };
  /** Accepted requests that stored nothing, such as reads: many in a row, since a row for each would cost as much as 4 % of a read. */
  read_requests: {
    member_id: string;
    /** The place of its first request; those of a member are counted from 1. */
    number: number;
    count: number;
    /** Unix milliseconds: of no request in it is the time before the first, and of none in it or in earlier rows after the last. */
    first_at: number;
    last_at: number;
    /** JSON array, see `request-records.ts`. */
    content: string;
  };
  /** Signed requests of an access key in an hour. */
  key_usage: {
    access_key: string;
    /** Hours since 1970. */
    hour: number;
    requests: number;
    /** The most in one second, at one process. */
    peak: number;
    /** Bytes of the largest: its payload and files. */
    largest: number;
  };
}

/** Further events of a request, and all events of earlier versions. */
interface CustodyEvents {
  subject: string;
  sequence: number;
  environment: Environment;
  kind: CustodyKind;
  at: number;
  request_digest: string;
  previous: string;
  hash: string;
}
