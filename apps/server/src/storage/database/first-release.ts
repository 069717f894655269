import { sql } from 'kysely';
import { createIndex, createTable, references, type Statements, type Table } from './create-table.ts';
import { prepare } from './prepare.ts';

const tables: Readonly<Record<string, Table>> = {
  members: {
    // A member that was removed stays: what it stored names it.
    columns: 'id text, name text, created_at bigint, removed_at bigint?',
    primaryKey: ['id'],
    unique: [['name']],
  },
  access_keys: {
    columns: `access_key text, member_id text, environment text, public_key_pem text, created_at bigint,
      expires_at bigint?, revoked_at bigint?`,
    primaryKey: ['access_key'],
    references: [references('member_id', 'members', 'id')],
  },
  templates: {
    columns: 'id text, member_id text, name text, created_at bigint',
    primaryKey: ['id'],
    references: [references('member_id', 'members', 'id')],
  },
  template_versions: {
    columns: 'template_id text, version integer, kinds text, created_at bigint, layout text?',
    primaryKey: ['template_id', 'version'],
    references: [references('template_id', 'templates', 'id')],
  },
  attestations: {
    // What an attestation holds: D26 bounds it, and to count it at each addition would cost more with each.
    columns: `no text, member_id text, environment text, unique_id text, template_id text,
      template_version integer, identities text, completed integer, blockchain_hash text?,
      created_at bigint, factoid_count bigint, data_bytes bigint, file_count bigint`,
    narrow: true,
    primaryKey: ['no'],
    // D15: what settles a race of two creates.
    unique: [['member_id', 'environment', 'unique_id']],
    references: [
      references('member_id', 'members', 'id'),
      {
        columns: ['template_id', 'template_version'],
        table: 'template_versions',
        key: ['template_id', 'version'],
      },
    ],
  },
  factoids: {
    columns: 'no text, position integer, unique_id text, type text, data text',
    narrow: true,
    primaryKey: ['no', 'position'],
    unique: [['no', 'unique_id']],
    references: [references('no', 'attestations', 'no')],
  },
  attachments: {
    columns: `id text, no text, factoid integer, position integer, checksum text, size bigint,
      file_name text?, media_type text?, sign text?`,
    narrow: true,
    primaryKey: ['no', 'factoid', 'position'],
    unique: [['id']],
    references: [{ columns: ['no', 'factoid'], table: 'factoids', key: ['no', 'position'] }],
  },
  certifications: {
    columns: `ca_id text, member_id text, environment text, request_id text?, applicant text,
      certificate_pem text, sealed_key text, created_at bigint, revoked_at bigint?`,
    primaryKey: ['ca_id'],
    // D13: /cas is idempotent by (member, request_id).
    unique: [['member_id', 'environment', 'request_id']],
    references: [references('member_id', 'members', 'id')],
  },
  signed_requests: {
    columns: `subject text, sequence integer, environment text, access_key text, path text, request_id text,
      tonce bigint, payload text, signature text, received_at bigint`,
    primaryKey: ['subject', 'sequence'],
    references: [references('access_key', 'access_keys', 'access_key')],
  },
  custody_events: {
    columns: `subject text, sequence integer, environment text, kind text, at bigint, request_digest text,
      previous text, hash text`,
    narrow: true,
    primaryKey: ['subject', 'sequence'],
  },
  authorities: {
    columns: 'environment text, certificate_pem text, sealed_key text, created_at bigint',
    primaryKey: ['environment'],
  },
  // What the attestation file needs: its rows, the log, its keys and its anchors.
  pending_files: {
    columns: 'no text, environment text, closed_at bigint, member_id text',
    narrow: true,
    primaryKey: ['no'],
    references: [references('no', 'attestations', 'no')],
  },
  attestation_files: {
    columns: `no text, environment text, format integer, salt text, manifest text, manifest_hash text,
      crcs text, pdf text, template_name text, readme_hash text, verifier_hash text?,
      signature text?, time_stamp text?, shard integer, position bigint, created_at bigint`,
    primaryKey: ['no'],
    unique: [['environment', 'shard', 'position']],
    references: [references('no', 'attestations', 'no')],
  },
  signed_pdfs: {
    columns: 'no text, factoid integer, position integer, checksum text, size bigint, revisions text',
    primaryKey: ['no', 'factoid', 'position'],
    references: [
      { columns: ['no', 'factoid', 'position'], table: 'attachments', key: ['no', 'factoid', 'position'] },
    ],
  },
  log_shards: {
    columns: `environment text, shard integer, origin text, public_key text, sealed_key text,
      started_at bigint, ended_at bigint?, linked bigint?`,
    primaryKey: ['environment', 'shard'],
  },
  // No reference to the attestation: what is in the log stays there, also when sandbox data is removed.
  leaves: {
    columns: 'environment text, shard integer, position bigint, data text',
    narrow: true,
    primaryKey: ['environment', 'shard', 'position'],
  },
  checkpoints: {
    columns: 'environment text, shard integer, size bigint, root text, note text, created_at bigint',
    primaryKey: ['environment', 'shard', 'size'],
  },
  service_certificates: {
    columns: 'environment text, purpose text, certificate_pem text, sealed_key text, created_at bigint',
    primaryKey: ['environment', 'purpose'],
  },
  anchors: {
    columns: `environment text, sequence integer, shard integer, size bigint, root text, nonce integer,
      transaction_hash text, raw_transaction text, state text, block text?, proof text?,
      created_at bigint, final_at bigint?`,
    primaryKey: ['environment', 'sequence', 'transaction_hash'],
  },
  // The last time that is known to have passed: one row.
  known_time: { columns: 'id integer, at bigint', primaryKey: ['id'], narrow: true },
  // Accounts that have anchored: files of then name them, and so must the trust file of today.
  anchor_accounts: {
    columns: 'chain_id bigint, address text',
    primaryKey: ['chain_id', 'address'],
    narrow: true,
  },
};

/** The tables of release 1.0.0. */
export const firstRelease: Statements = [
  ...Object.entries(tables).map(([name, table]) => createTable(name, table)),
  // Retention looks for old sandbox rows only; formal rows pay nothing for it. D24
  prepare((q) =>
    q.schema
      .createIndex('attestations_sandbox_age')
      .on('attestations')
      .column('created_at')
      .where(sql.ref('environment'), '=', sql.lit('sandbox')),
  ),
  prepare((q) =>
    q.schema
      .createIndex('certifications_sandbox_age')
      .on('certifications')
      .column('created_at')
      .where(sql.ref('environment'), '=', sql.lit('sandbox'))
      .where(sql.ref('request_id'), 'is not', null),
  ),
  createIndex('attachments', 'checksum', ['checksum']),
  createIndex('signed_pdfs', 'checksum', ['checksum']),
  // Looked for again and again; nearly all files have one.
  prepare((q) =>
    q.schema
      .createIndex('attestation_files_unstamped')
      .on('attestation_files')
      .column('no')
      .where(sql.ref('time_stamp'), 'is', null),
  ),
  createIndex('anchors', 'size', ['environment', 'shard', 'size']),
  // A download asks for the first final anchor that covers its leaf.
  prepare((q) =>
    q.schema
      .createIndex('anchors_final_size')
      .on('anchors')
      .columns(['environment', 'shard', 'size'])
      .where(sql.ref('state'), '=', sql.lit('final')),
  ),
  // Members have their files made in turns: whose is next must not depend on how many wait.
  createIndex('pending_files', 'turns', ['environment', 'member_id', 'no']),
];
