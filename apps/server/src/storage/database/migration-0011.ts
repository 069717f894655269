import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** For several processes: files in a store (see `open-store-files.ts`), and what they must do one at a time or together. */
export const processTables: readonly Prepared<unknown, unknown>[] = [
  createTable('stored_files', {
    columns: {
      environment: 'text',
      checksum: 'text',
      size: 'bigint',
      key: 'text?',
      content: 'text?',
      kept_at: 'bigint',
    },
    primaryKey: ['environment', 'checksum'],
  }),
  createTable('store_uploads', {
    columns: { key: 'text', started_at: 'bigint' },
    primaryKey: ['key'],
  }),
  prepare((q) => q.schema.createIndex('store_uploads_by_time').on('store_uploads').column('started_at')),
  prepare((q) =>
    q.schema.createIndex('stored_files_by_time').on('stored_files').columns(['environment', 'kept_at']),
  ),
  createTable('leases', {
    columns: { name: 'text', holder: 'text', epoch: 'bigint', ends_at: 'bigint' },
    primaryKey: ['name'],
    narrow: true,
  }),
  createTable('file_claims', {
    columns: { no: 'text', holder: 'text', ends_at: 'bigint' },
    primaryKey: ['no'],
    narrow: true,
  }),
  createTable('limit_reports', {
    columns: { process: 'text', number: 'bigint', sent_at: 'bigint', spent: 'text' },
    primaryKey: ['process'],
  }),
  createTable('cosigned_notes', {
    columns: { environment: 'text', shard: 'integer', size: 'bigint', note: 'text' },
    primaryKey: ['environment', 'shard'],
    narrow: true,
  }),
  createTable('challenges', {
    columns: { challenge: 'text', account_id: 'text?', ends_at: 'bigint' },
    primaryKey: ['challenge'],
  }),
  prepare((q) => q.schema.createIndex('challenges_by_end').on('challenges').column('ends_at')),
];
