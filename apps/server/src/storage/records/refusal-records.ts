import { sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { OwnedRefusal, Refusal, RefusalRecords } from '../../domain/refusal-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';

export function refusalRecords(db: Database): RefusalRecords {
  return {
    keep: (refusals, keepFrom) => db.write(() => keep(refusals, keepFrom)),
    async of(memberId, environment, since) {
      const rows = await db.rows(listRefusals, { memberId, environment, since });
      return rows.map(({ id, firstAt, lastAt, times, content }) => ({
        ...(JSON.parse(content) as Omit<Refusal, 'id' | 'environment' | 'firstAt' | 'lastAt' | 'times'>),
        ...{ id, environment, firstAt, lastAt, times },
      }));
    },
  };
}

function* keep(refusals: readonly OwnedRefusal[], keepFrom: number): Script<void> {
  const places = new Map<string, { memberId: string; environment: Environment }>();
  // In one order, so that two processes do not wait for each other.
  const ordered = [...refusals].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, memberId, environment, firstAt, lastAt, times, ...content } of ordered) {
    const row = { id, memberId, environment, firstAt, lastAt, times, content: JSON.stringify(content) };
    yield* run(addRefusal, row);
    places.set(`${memberId} ${environment}`, { memberId, environment });
  }
  for (const place of places.values()) yield* run(removeSurplus, place);
  yield* run(removeOld, { keepFrom });
}

interface RefusalRow {
  id: string;
  memberId: string;
  environment: Environment;
  firstAt: number;
  lastAt: number;
  times: number;
  content: string;
}

const addRefusal = prepare((q, p: RefusalRow) =>
  q
    .insertInto('refused_requests')
    .values({
      ...{ id: p.id, member_id: p.memberId, environment: p.environment },
      ...{ first_at: p.firstAt, last_at: p.lastAt, times: p.times, content: p.content },
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        last_at: row.ref('excluded.last_at'),
        times: sql<number>`${row.ref('refused_requests.times')} + ${row.ref('excluded.times')}`,
        content: row.ref('excluded.content'),
      })),
    ),
);

const most = sql.lit(50);

const listRefusals = prepare((q, p: { memberId: string; environment: Environment; since: number }) =>
  q
    .selectFrom('refused_requests')
    .select(['id', 'first_at as firstAt', 'last_at as lastAt', 'times', 'content'])
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .where('last_at', '>=', p.since)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most),
);

/** Those that came before the newest fifty. */
const removeSurplus = prepare((q, p: { memberId: string; environment: Environment }) =>
  q
    .deleteFrom('refused_requests')
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .where('last_at', '<', (of) =>
      of
        .selectFrom('refused_requests as r')
        .select('r.last_at')
        .where('r.member_id', '=', p.memberId)
        .where('r.environment', '=', p.environment)
        .orderBy('r.last_at', 'desc')
        .limit(one)
        .offset(sql.lit(49)),
    ),
);

const removeOld = prepare((q, p: { keepFrom: number }) =>
  q.deleteFrom('refused_requests').where('last_at', '<', p.keepFrom),
);
