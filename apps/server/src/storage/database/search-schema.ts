import type { Environment } from '../../domain/model.ts';

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
