import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';

/** What processes that share a database must agree on. */
export const sharedTables: readonly Prepared<unknown, unknown>[] = [
  createTable('deployment', {
    columns: { id: 'integer', files: 'text' },
    primaryKey: ['id'],
    narrow: true,
  }),
];
