import { sql } from 'kysely';
import type { NewEvent } from '../../domain/console-event.ts';
import type { Script } from '../database/database.ts';
import { lockUntilCommit, one, prepare, run } from '../database/prepare.ts';

/** Adds to the audit list of the console. */
export function* appendEvent(event: NewEvent): Script<void> {
  yield* lockUntilCommit('console');
  const [last] = yield* run(lastEvent, {});
  const id = (last?.id ?? 0) + 1;
  yield* run(insertEvent, { ...event, id });
  // Sign-ins to accounts that do not exist: anyone can make them, and no organization sees them.
  if (event.memberId === null) yield* run(deleteEventsOfNone, { below: id - keptOfNone });
}

/** How far back events of no organization are kept. */
const keptOfNone = 1000;

const lastEvent = prepare((q) =>
  q.selectFrom('console_events').select('id').orderBy('id', 'desc').limit(one),
);

interface EventRow {
  id: number;
  memberId: string | null;
  at: number;
  who: string | null;
  what: string;
  subject: string | null;
  address: string | null;
}

const insertEvent = prepare((q, p: EventRow) =>
  q.insertInto('console_events').values({
    ...{ id: p.id, member_id: p.memberId, at: p.at, who: p.who },
    ...{ what: p.what, subject: p.subject, address: p.address },
  }),
);

const deleteEventsOfNone = prepare((q, p: { below: number }) =>
  q.deleteFrom('console_events').where('member_id', 'is', null).where('id', '<', p.below),
);

export const listEvents = prepare((q, p: { memberId: string; before: number }) =>
  q
    .selectFrom('console_events')
    .select(['id', 'at', 'who', 'what', 'subject', 'address'])
    .where('member_id', '=', p.memberId)
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(sql.lit(101)),
);
