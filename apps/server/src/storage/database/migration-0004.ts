import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** A member that was removed stays: what it stored names it. */
export const memberRemoval: readonly Prepared<unknown, unknown>[] = [
  prepare((q) => q.schema.alterTable('members').addColumn('removed_at', 'bigint')),
];
