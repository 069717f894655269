import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';

/** The last time that is known to have passed: one row. */
export const knownTimeTable: readonly Prepared<unknown, unknown>[] = [
  createTable('known_time', { columns: { id: 'integer', at: 'bigint' }, primaryKey: ['id'], narrow: true }),
];
