import { sql } from 'kysely';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** For what is looked up again and again in tables that only grow. */
export const growthIndexes: readonly Prepared<unknown, unknown>[] = [
  prepare((q) =>
    q.schema.createIndex('anchors_size').on('anchors').columns(['environment', 'shard', 'size']),
  ),
  // A download asks for the first final anchor that covers its leaf.
  prepare((q) =>
    q.schema
      .createIndex('anchors_final_size')
      .on('anchors')
      .columns(['environment', 'shard', 'size'])
      .where(sql.ref('state'), '=', sql.lit('final')),
  ),
  // Retention looks for old sandbox rows only; formal rows pay nothing for it. D24
  prepare((q) =>
    q.schema
      .createIndex('certifications_sandbox_age')
      .on('certifications')
      .column('created_at')
      .where(sql.ref('environment'), '=', sql.lit('sandbox'))
      .where(sql.ref('request_id'), 'is not', null),
  ),
];
