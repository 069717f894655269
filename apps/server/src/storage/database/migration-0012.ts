import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** What the console looks up: identities of attestations, refused requests, and how much each key is used. */
export const searchTables: readonly Prepared<unknown, unknown>[] = [
  createTable('attestation_identities', {
    columns: { identity: 'text', no: 'text' },
    primaryKey: ['identity', 'no'],
    narrow: true,
  }),
  createTable('identity_fills', {
    columns: { id: 'integer', since: 'text', until: 'text', cursor: 'text' },
    primaryKey: ['id'],
    narrow: true,
  }),
  createTable('refused_requests', {
    columns: {
      ...{ id: 'text', member_id: 'text', environment: 'text', first_at: 'bigint', last_at: 'bigint' },
      ...{ times: 'bigint', content: 'text' },
    },
    primaryKey: ['id'],
  }),
  prepare((q) =>
    q.schema
      .createIndex('refused_requests_of_member')
      .on('refused_requests')
      .columns(['member_id', 'environment', 'last_at', 'id']),
  ),
  prepare((q) => q.schema.createIndex('refused_requests_by_time').on('refused_requests').column('last_at')),
  createTable('key_usage', {
    columns: { access_key: 'text', hour: 'bigint', requests: 'bigint', peak: 'bigint', largest: 'bigint' },
    primaryKey: ['access_key', 'hour'],
    narrow: true,
  }),
];
