import { sql } from 'kysely';
import { createTable, references, type Table } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

const tables: Readonly<Record<string, Table>> = {
  members: {
    columns: { id: 'text', name: 'text', created_at: 'bigint' },
    primaryKey: ['id'],
    unique: [['name']],
  },
  access_keys: {
    columns: {
      access_key: 'text',
      member_id: 'text',
      environment: 'text',
      public_key_pem: 'text',
      created_at: 'bigint',
      expires_at: 'bigint?',
      revoked_at: 'bigint?',
    },
    primaryKey: ['access_key'],
    references: [references('member_id', 'members', 'id')],
  },
  templates: {
    columns: { id: 'text', member_id: 'text', name: 'text', created_at: 'bigint' },
    primaryKey: ['id'],
    references: [references('member_id', 'members', 'id')],
  },
  template_versions: {
    columns: { template_id: 'text', version: 'integer', kinds: 'text', created_at: 'bigint' },
    primaryKey: ['template_id', 'version'],
    references: [references('template_id', 'templates', 'id')],
  },
  attestations: {
    columns: {
      no: 'text',
      member_id: 'text',
      environment: 'text',
      unique_id: 'text',
      template_id: 'text',
      template_version: 'integer',
      identities: 'text',
      completed: 'integer',
      blockchain_hash: 'text?',
      created_at: 'bigint',
    },
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
    columns: { no: 'text', position: 'integer', unique_id: 'text', type: 'text', data: 'text' },
    narrow: true,
    primaryKey: ['no', 'position'],
    unique: [['no', 'unique_id']],
    references: [references('no', 'attestations', 'no')],
  },
  attachments: {
    columns: {
      id: 'text',
      no: 'text',
      factoid: 'integer',
      position: 'integer',
      checksum: 'text',
      size: 'bigint',
      file_name: 'text?',
      media_type: 'text?',
      sign: 'text?',
    },
    narrow: true,
    primaryKey: ['no', 'factoid', 'position'],
    unique: [['id']],
    references: [{ columns: ['no', 'factoid'], table: 'factoids', key: ['no', 'position'] }],
  },
  certifications: {
    columns: {
      ca_id: 'text',
      member_id: 'text',
      environment: 'text',
      request_id: 'text?',
      applicant: 'text',
      certificate_pem: 'text',
      sealed_key: 'text',
      created_at: 'bigint',
      revoked_at: 'bigint?',
    },
    primaryKey: ['ca_id'],
    // D13: /cas is idempotent by (member, request_id).
    unique: [['member_id', 'environment', 'request_id']],
    references: [references('member_id', 'members', 'id')],
  },
  signed_requests: {
    columns: {
      subject: 'text',
      sequence: 'integer',
      environment: 'text',
      access_key: 'text',
      path: 'text',
      request_id: 'text',
      tonce: 'bigint',
      payload: 'text',
      signature: 'text',
      received_at: 'bigint',
    },
    primaryKey: ['subject', 'sequence'],
    references: [references('access_key', 'access_keys', 'access_key')],
  },
  custody_events: {
    columns: {
      subject: 'text',
      sequence: 'integer',
      environment: 'text',
      kind: 'text',
      at: 'bigint',
      request_digest: 'text',
      previous: 'text',
      hash: 'text',
    },
    narrow: true,
    primaryKey: ['subject', 'sequence'],
  },
  authorities: {
    columns: { environment: 'text', certificate_pem: 'text', sealed_key: 'text', created_at: 'bigint' },
    primaryKey: ['environment'],
  },
};

/** The tables of the first release. */
export const firstTables: readonly Prepared<unknown, unknown>[] = [
  ...Object.entries(tables).map(([name, table]) => createTable(name, table)),
  // Retention looks for old sandbox rows only; formal rows pay nothing for it. D24
  prepare((q) =>
    q.schema
      .createIndex('attestations_sandbox_age')
      .on('attestations')
      .column('created_at')
      .where(sql.ref('environment'), '=', sql.lit('sandbox')),
  ),
  prepare((q) => q.schema.createIndex('attachments_checksum').on('attachments').column('checksum')),
];
