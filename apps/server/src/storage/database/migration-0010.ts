import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';

/** What processes that share a database must agree on, and what certificates are compressed with. */
export const sharedTables: readonly Prepared<unknown, unknown>[] = [
  createTable('deployment', {
    columns: { id: 'integer', files: 'text' },
    primaryKey: ['id'],
    narrow: true,
  }),
  createTable('dictionaries', { columns: { hash: 'text', content: 'text' }, primaryKey: ['hash'] }),
];
