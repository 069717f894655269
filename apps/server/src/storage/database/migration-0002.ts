import { sql } from 'kysely';
import { createTable, references, type Table, textType } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

const tables: Readonly<Record<string, Table>> = {
  pending_files: {
    columns: { no: 'text', environment: 'text', closed_at: 'bigint' },
    narrow: true,
    primaryKey: ['no'],
    references: [references('no', 'attestations', 'no')],
  },
  attestation_files: {
    columns: {
      no: 'text',
      environment: 'text',
      format: 'integer',
      salt: 'text',
      manifest: 'text',
      manifest_hash: 'text',
      crcs: 'text',
      pdf: 'text',
      template_name: 'text',
      readme_hash: 'text',
      verifier_hash: 'text?',
      signature: 'text?',
      time_stamp: 'text?',
      shard: 'integer',
      position: 'bigint',
      created_at: 'bigint',
    },
    primaryKey: ['no'],
    unique: [['environment', 'shard', 'position']],
    references: [references('no', 'attestations', 'no')],
  },
  signed_pdfs: {
    columns: {
      no: 'text',
      factoid: 'integer',
      position: 'integer',
      checksum: 'text',
      size: 'bigint',
      revisions: 'text',
    },
    primaryKey: ['no', 'factoid', 'position'],
    references: [
      { columns: ['no', 'factoid', 'position'], table: 'attachments', key: ['no', 'factoid', 'position'] },
    ],
  },
  log_shards: {
    columns: {
      environment: 'text',
      shard: 'integer',
      origin: 'text',
      public_key: 'text',
      sealed_key: 'text',
      started_at: 'bigint',
      ended_at: 'bigint?',
      linked: 'bigint?',
    },
    primaryKey: ['environment', 'shard'],
  },
  // No reference to the attestation: what is in the log stays there, also when sandbox data is removed.
  leaves: {
    columns: { environment: 'text', shard: 'integer', position: 'bigint', data: 'text' },
    narrow: true,
    primaryKey: ['environment', 'shard', 'position'],
  },
  checkpoints: {
    columns: {
      environment: 'text',
      shard: 'integer',
      size: 'bigint',
      root: 'text',
      note: 'text',
      created_at: 'bigint',
    },
    primaryKey: ['environment', 'shard', 'size'],
  },
  service_certificates: {
    columns: {
      environment: 'text',
      purpose: 'text',
      certificate_pem: 'text',
      sealed_key: 'text',
      created_at: 'bigint',
    },
    primaryKey: ['environment', 'purpose'],
  },
  anchors: {
    columns: {
      environment: 'text',
      sequence: 'integer',
      shard: 'integer',
      size: 'bigint',
      root: 'text',
      nonce: 'integer',
      transaction_hash: 'text',
      raw_transaction: 'text',
      state: 'text',
      block: 'text?',
      proof: 'text?',
      created_at: 'bigint',
      final_at: 'bigint?',
    },
    primaryKey: ['environment', 'sequence', 'transaction_hash'],
  },
};

/** What the attestation file needs: its rows, the log, its keys and its anchors. */
export const evidenceTables: readonly Prepared<unknown, unknown>[] = [
  ...Object.entries(tables).map(([name, table]) => createTable(name, table)),
  prepare((q, _p, dialect) =>
    q.schema.alterTable('template_versions').addColumn('layout', textType(dialect)),
  ),
  prepare((q) => q.schema.createIndex('signed_pdfs_checksum').on('signed_pdfs').column('checksum')),
  // Looked for again and again; nearly all files have one.
  prepare((q) =>
    q.schema
      .createIndex('attestation_files_unstamped')
      .on('attestation_files')
      .column('no')
      .where(sql.ref('time_stamp'), 'is', null),
  ),
  // Attestations that an earlier release closed get their file too.
  prepare((q) =>
    q
      .insertInto('pending_files')
      .columns(['no', 'environment', 'closed_at'])
      .expression(
        q
          .selectFrom('attestations as a')
          .innerJoin('custody_events as e', 'e.subject', 'a.no')
          .select(['a.no', 'a.environment', 'e.at'])
          .where('a.completed', '=', 1)
          .where('e.kind', '=', 'closed'),
      ),
  ),
];
