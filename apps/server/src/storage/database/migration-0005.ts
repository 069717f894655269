import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';
import type { Schema } from './schema.ts';

type Attestations = ExpressionBuilder<Schema, 'attestations'>;

/** What an attestation holds: D26 bounds it, and to count it at each addition would cost more with each. */
export const attestationSizes: readonly Prepared<unknown, unknown>[] = [
  ...['factoid_count', 'data_bytes', 'file_count'].map((column) =>
    prepare((q) =>
      q.schema
        .alterTable('attestations')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(sql.lit(0))),
    ),
  ),
  prepare((q) =>
    q.updateTable('attestations').set((a: Attestations) => ({
      factoid_count: ofFactoids(a, a.fn.countAll<number>()),
      data_bytes: ofFactoids(
        a,
        sql<number>`coalesce(sum(octet_length(data) + octet_length(unique_id) + octet_length(type)), 0)`,
      ),
      file_count: a
        .selectFrom('attachments')
        .select((f) => f.fn.countAll<number>().as('files'))
        .whereRef('attachments.no', '=', 'attestations.no'),
    })),
  ),
];

function ofFactoids(a: Attestations, value: Expression<number>) {
  return a
    .selectFrom('factoids')
    .select(sql<number>`${value}`.as('value'))
    .whereRef('factoids.no', '=', 'attestations.no');
}
