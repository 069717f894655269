import { statement, textType } from './create-table.ts';
import type { Dialect, Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** What a custody event has in addition to the request that caused it. */
const columns = ['kind', 'request_digest', 'previous', 'hash'] as const;

const statements: readonly Prepared<unknown, unknown>[] = [
  ...columns.map((column) =>
    prepare((q, _p, dialect) => q.schema.alterTable('signed_requests').addColumn(column, textType(dialect))),
  ),
  statement('alter table custody_events rename to later_events'),
  statement(
    `create view custody_events as
     select subject, sequence, environment, kind, received_at as at, request_digest, previous, hash
     from signed_requests where kind is not null
     union all select subject, sequence, environment, kind, at, request_digest, previous, hash from later_events`,
  ),
];

/**
 * The first custody event of a request is in the row of the request: one row less for each create. Events of earlier versions
 * stay where they are. Where servers are replaced one after another, one of an earlier version goes on reading and writing all
 * events under the name that it knows.
 */
export const eventsOfRequests: Readonly<Record<Dialect, typeof statements>> = {
  sqlite: statements,
  postgresql: [
    ...statements,
    statement(
      `create rule custody_events_insert as on insert to custody_events do instead
       insert into later_events values (new.subject, new.sequence, new.environment, new.kind, new.at, new.request_digest, new.previous, new.hash)`,
    ),
    statement(
      `create rule custody_events_delete as on delete to custody_events do instead
       delete from later_events where subject = old.subject and sequence = old.sequence`,
    ),
  ],
};
