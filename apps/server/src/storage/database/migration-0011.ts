import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** Which objects of a store hold which files; see `stored-files.ts`. */
export const storeTables: readonly Prepared<unknown, unknown>[] = [
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
];
