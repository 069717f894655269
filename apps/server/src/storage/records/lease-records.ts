import { sql } from 'kysely';
import type { LeaseRecords } from '../../processes/lease.ts';
import type { Database, Dialect, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

/** Unix milliseconds by the clock of the database, which is the same for all processes. */
export function databaseTime(dialect: Dialect) {
  return dialect === 'postgresql'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

export function leaseRecords(db: Database): LeaseRecords {
  return {
    take: (name, holder, lasts) =>
      db.write(function* () {
        yield* run(insertLease, { name });
        return (yield* run(takeLease, { name, holder, lasts }))[0]?.epoch;
      }),
    giveBack: (name, holder) =>
      db.write(function* () {
        yield* run(endLease, { name, holder });
      }),
    isHeld: async (name) => (await db.rows(heldLease, { name })).length > 0,
  };
}

/** The work of a process that was paused, or cut off, must not be stored after another one took over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Fences a commit: whoever wants to take the lease waits until it is done.
 *
 * @throws LeaseLost when another process has taken the lease, or may
 */
export function* demandLease(name: string, holder: string, epoch: number): Script<void> {
  if ((yield* run(lockLease, { name, holder, epoch })).length > 0) return;
  throw new LeaseLost(`Another process has the lease ${name}.`);
}

const insertLease = prepare((q, p: { name: string }) =>
  q
    .insertInto('leases')
    .values({ name: p.name, holder: '', epoch: 0, ends_at: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

const takeLease = prepare((q, p: { name: string; holder: string; lasts: number }, dialect) =>
  q
    .updateTable('leases')
    .set((column) => ({
      epoch: sql<number>`${column.ref('epoch')} + (case when ${column.ref('holder')} = ${p.holder} then 0 else 1 end)`,
      holder: p.holder,
      ends_at: sql<number>`${databaseTime(dialect)} + ${p.lasts}`,
    }))
    .where('name', '=', p.name)
    .where((column) =>
      column.or([column('holder', '=', p.holder), column('ends_at', '<', databaseTime(dialect))]),
    )
    .returning('epoch'),
);

const endLease = prepare((q, p: { name: string; holder: string }) =>
  q.updateTable('leases').set({ ends_at: 0 }).where('name', '=', p.name).where('holder', '=', p.holder),
);

const heldLease = prepare((q, p: { name: string }, dialect) =>
  q
    .selectFrom('leases')
    .select('name')
    .where('name', '=', p.name)
    .where('ends_at', '>', databaseTime(dialect)),
);

/** An update, so that the row is locked until the commit. */
const lockLease = prepare((q, p: { name: string; holder: string; epoch: number }, dialect) =>
  q
    .updateTable('leases')
    .set((column) => ({ holder: column.ref('holder') }))
    .where('name', '=', p.name)
    .where('holder', '=', p.holder)
    .where('epoch', '=', p.epoch)
    .where('ends_at', '>', databaseTime(dialect))
    .returning('name'),
);
