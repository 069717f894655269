import { createTable } from './create-table.ts';
import type { Prepared } from './database.ts';

/** Accounts that have anchored: files of then name them, and so must the trust file of today. */
export const anchorAccounts: readonly Prepared<unknown, unknown>[] = [
  createTable('anchor_accounts', {
    columns: { chain_id: 'bigint', address: 'text' },
    primaryKey: ['chain_id', 'address'],
    narrow: true,
  }),
];
