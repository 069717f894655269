import { sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { KeyRecords } from '../../domain/ports.ts';
import type { UsageRecords } from '../../domain/usage-ports.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';

/** Read again for every request: a revocation counts from the next one on, whichever process made it. */
export function keyRecords(db: Database): KeyRecords {
  return {
    find: (accessKey) => db.find(findKey, { accessKey }),
  };
}

const findKey = selectFrom(
  'access_keys',
  ['access_key', 'member_id', 'environment', 'public_key_pem', 'expires_at', 'revoked_at'],
  ['access_key'],
);

export function usageRecords(db: Database): UsageRecords {
  return {
    note: (uses, usage, keepFrom) =>
      db.write(function* () {
        // In one order, so that two processes do not wait for each other.
        for (const [accessKey, at] of [...uses].sort()) {
          yield* run(noteUse, { accessKey, at });
          for (const { hour, requests, peak, largest } of usage.filter(
            (each) => each.accessKey === accessKey,
          ))
            yield* run(addUsage, { accessKey, hour, requests, peak, largest });
          yield* run(removeUsage, { accessKey, keepFrom });
        }
      }),
    async ofKey(accessKey, sinceHour) {
      const [row] = await db.rows(sumUsage, { accessKey, sinceHour });
      const { requests, peak, largest } = row ?? {};
      return {
        accessKey,
        requests: Number(requests ?? 0),
        peak: Number(peak ?? 0),
        largest: Number(largest ?? 0),
      };
    },
    async byHour(owner, sinceHour) {
      const rows = await db.rows(sumByHour, { ...owner, sinceHour });
      return rows.map(({ hour, requests }) => ({ hour: Number(hour), requests: Number(requests) }));
    },
    storedSince: async (owner, from) =>
      Number((await db.rows(countSince, { ...owner, from }))[0]?.count ?? 0),
    open: async (owner) => Number((await db.rows(countOpen, { ...owner }))[0]?.count ?? 0),
    waitingFiles: async (owner) => Number((await db.rows(countWaiting, { ...owner }))[0]?.count ?? 0),
  };
}

const noteUse = updateTable('access_keys', ['last_used_at as at'], ['access_key'], (q, p: { at: number }) =>
  q.where((column) => column.or([column('last_used_at', 'is', null), column('last_used_at', '<', p.at)])),
);

const addUsage = insertInto(
  'key_usage',
  ['access_key', 'hour', 'requests', 'peak', 'largest'],
  [],
  (q, dialect) => {
    const larger = sql.raw(dialect === 'sqlite' ? 'max' : 'greatest');
    return q.onConflict((conflict) =>
      conflict.columns(['access_key', 'hour']).doUpdateSet((row) => ({
        requests: sql<number>`${row.ref('key_usage.requests')} + ${row.ref('excluded.requests')}`,
        peak: sql<number>`${larger}(${row.ref('key_usage.peak')}, ${row.ref('excluded.peak')})`,
        largest: sql<number>`${larger}(${row.ref('key_usage.largest')}, ${row.ref('excluded.largest')})`,
      })),
    );
  },
);

const removeUsage = deleteFrom('key_usage', ['access_key'], (q, p: { keepFrom: number }) =>
  q.where('hour', '<', p.keepFrom),
);

const sumUsage = prepare((q, p: { accessKey: string; sinceHour: number }) =>
  q
    .selectFrom('key_usage')
    .select(({ fn }) => [
      fn.sum<number | null>('requests').as('requests'),
      fn.max<number | null>('peak').as('peak'),
      fn.max<number | null>('largest').as('largest'),
    ])
    .where('access_key', '=', p.accessKey)
    .where('hour', '>=', p.sinceHour),
);

const sumByHour = prepare((q, p: OwnerArgs & { sinceHour: number }) =>
  q
    .selectFrom(
      q
        .selectFrom('access_keys')
        .select('access_key')
        .where('member_id', '=', p.memberId)
        .where('environment', '=', p.environment)
        .where('last_used_at', 'is not', null)
        .orderBy('last_used_at', 'desc')
        .limit(sql.lit(100))
        .as('k'),
    )
    .innerJoin('key_usage as u', 'u.access_key', 'k.access_key')
    .select(({ fn }) => ['u.hour', fn.sum<number>('u.requests').as('requests')])
    .where('u.hour', '>=', p.sinceHour)
    .groupBy('u.hour'),
);

type OwnerArgs = { memberId: string; environment: Environment };

/** A person knows enough when there are more. */
const mostCounted = sql.lit(10_000);

const countSince = prepare((q, p: OwnerArgs & { from: string }) =>
  q
    .selectFrom(
      q
        .selectFrom('attestations')
        .select('no')
        .where('member_id', '=', p.memberId)
        .where('environment', '=', p.environment)
        .where('no', '>=', p.from)
        .limit(mostCounted)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const countOpen = prepare((q, p: OwnerArgs) =>
  q
    .selectFrom(
      q
        .selectFrom('attestations')
        .select('completed')
        .where('member_id', '=', p.memberId)
        .where('environment', '=', p.environment)
        .orderBy('no', 'desc')
        .limit(sql.lit(1000))
        .as('newest'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('completed', '=', sql.lit(0)),
);

const countWaiting = prepare((q, p: OwnerArgs) =>
  q
    .selectFrom(
      q
        .selectFrom('pending_files')
        .select('no')
        .where('environment', '=', p.environment)
        .where('member_id', '=', p.memberId)
        .limit(mostCounted)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);
