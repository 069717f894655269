import type { NewEvent } from '../../domain/console-event.ts';
import type { Script } from '../database/database.ts';
import { lockUntilCommit, run } from '../database/prepare.ts';
import * as sql from './link-queries.ts';

/** Adds to the audit list of the console. */
export function* appendEvent(event: NewEvent): Script<void> {
  yield* lockUntilCommit('console');
  const [last] = yield* run(sql.lastEvent, {});
  const id = (last?.id ?? 0) + 1;
  yield* run(sql.insertEvent, { ...event, id });
  // Sign-ins to accounts that do not exist: anyone can make them, and no organization sees them.
  if (event.memberId === null) yield* run(sql.deleteEventsOfNone, { below: id - keptOfNone });
}

/** How far back events of no organization are kept. */
const keptOfNone = 1000;
