import { type ExpressionBuilder, sql } from 'kysely';
import { textType } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';
import type { Schema } from './schema.ts';

/** Members have their files made in turns: whose is next must not depend on how many wait. */
export const pendingByMember: readonly Prepared<unknown, unknown>[] = [
  prepare((q, _p, dialect) =>
    q.schema
      .alterTable('pending_files')
      .addColumn('member_id', textType(dialect), (c) => c.notNull().defaultTo(sql.lit(''))),
  ),
  prepare((q) =>
    q.updateTable('pending_files').set((p: ExpressionBuilder<Schema, 'pending_files'>) => ({
      member_id: p
        .selectFrom('attestations')
        .select('attestations.member_id')
        .whereRef('attestations.no', '=', 'pending_files.no'),
    })),
  ),
  prepare((q) =>
    q.schema
      .createIndex('pending_files_turns')
      .on('pending_files')
      .columns(['environment', 'member_id', 'no']),
  ),
];
