import { textType } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** What an organization calls its keys in the console. */
export const keyNames: readonly Prepared<unknown, unknown>[] = [
  prepare((q, _p, dialect) => q.schema.alterTable('access_keys').addColumn('name', textType(dialect))),
];
