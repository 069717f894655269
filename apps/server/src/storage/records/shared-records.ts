import { randomUUID } from 'node:crypto';
import type { CosignedRecords } from '@attestation/log';
import { sql } from 'kysely';
import type { Challenges } from '../../domain/console-ports.ts';
import type { Claim } from '../../domain/file-records.ts';
import type { Environment } from '../../domain/model.ts';
import type { LimitRecords, LimitReport } from '../../limits/share-limits.ts';
import type { SettingsRecords } from '../../processes/compare-settings.ts';
import type { LeaseRecords, SharedRecords } from '../../processes/join-processes.ts';
import type { Database, Dialect, Script } from '../database/database.ts';
import { prepare, run, store } from '../database/prepare.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';
import { anchorRecords } from './anchor-records.ts';

export function sharedRecords(db: Database): SharedRecords {
  return {
    leases: leaseRecords(db),
    limits: limitRecords(db),
    settings: settingsRecords(db),
    challenges: challengeRecords(db),
    cosigned: cosignedRecords(db),
    fencedAnchors: (lease, holder, epoch) => anchorRecords(db, () => demandLease(lease, holder, epoch())),
  };
}

/** Unix milliseconds by the clock of the database, which is the same for all processes. */
function databaseTime(dialect: Dialect) {
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
    giveBack: (name, holder) => store(db, endLease, { name, holder }),
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
function* demandLease(name: string, holder: string, epoch: number): Script<void> {
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

export function limitRecords(db: Database): LimitRecords {
  return {
    report: ({ process, number, totals }) =>
      store(db, putReport, { process, number, spent: JSON.stringify(totals) }),
    async reports() {
      const rows = await db.rows(freshReports, {});
      return rows.map(({ spent, ...row }) => ({
        ...row,
        totals: JSON.parse(spent) as LimitReport['totals'],
      }));
    },
    sweep: () => store(db, removeReports, {}),
  };
}

/** Milliseconds: an older report has been counted, or its process is not there any longer. */
const fresh = sql.lit(10_000);

const putReport = prepare((q, p: { process: string; number: number; spent: string }, dialect) => {
  const row = { number: p.number, sent_at: databaseTime(dialect), spent: p.spent };
  return q
    .insertInto('limit_reports')
    .values({ process: p.process, ...row })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(row));
});

const freshReports = prepare((q, _: Readonly<Record<string, never>>, dialect) =>
  q
    .selectFrom('limit_reports')
    .select(['process', 'number', 'spent'])
    .where('sent_at', '>', sql<number>`${databaseTime(dialect)} - ${fresh}`),
);

/** Those of processes that have ended, an hour later. */
const removeReports = prepare((q, _: Readonly<Record<string, never>>, dialect) =>
  q
    .deleteFrom('limit_reports')
    .where('sent_at', '<', sql<number>`${databaseTime(dialect)} - ${sql.lit(3_600_000)}`),
);

export function settingsRecords(db: Database): SettingsRecords {
  return {
    report: ({ server, settings }) => store(db, putSettings, { server, settings: JSON.stringify(settings) }),
    async reports() {
      const rows = await db.rows(freshSettings, {});
      return rows.map(({ server, settings }) => ({ server, settings: JSON.parse(settings) }));
    },
  };
}

const putSettings = prepare((q, p: { server: string; settings: string }, dialect) => {
  const row = { sent_at: databaseTime(dialect), settings: p.settings };
  return q
    .insertInto('server_settings')
    .values({ server: p.server, ...row })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(row));
});

const freshSettings = prepare((q, _: Readonly<Record<string, never>>, dialect) =>
  q
    .selectFrom('server_settings')
    .select(['server', 'settings'])
    .where('sent_at', '>', sql<number>`${databaseTime(dialect)} - ${sql.lit(60_000)}`),
);

function cosignedRecords(db: Database): CosignedRecords {
  return {
    newest: (environment) => db.rows(listNotes, { environment }),
    keep: (environment, { shard, size, note }) =>
      db.write(function* () {
        yield* run(insertNote, { environment, shard, size, note });
        yield* run(raiseNote, { environment, shard, size, note });
      }),
  };
}

interface Note {
  environment: Environment;
  shard: number;
  size: number;
  note: string;
}

const listNotes = selectFrom('cosigned_notes', ['shard', 'note'], ['environment']);

const insertNote = insertInto(
  'cosigned_notes',
  ['environment', 'shard', 'size', 'note'],
  ['environment', 'shard'],
);

const raiseNote = prepare((q, p: Note) =>
  q
    .updateTable('cosigned_notes')
    .set({ size: p.size, note: p.note })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '<', p.size),
);

/** Milliseconds. */
const lasts = 5 * 60 * 1000;

/** For several processes: one gives the challenge, another may get the answer. */
function challengeRecords(db: Database): Challenges {
  return {
    add: (challenge, accountId) =>
      db.write(function* () {
        const now = Date.now();
        yield* run(removeEnded, { now });
        yield* run(insertChallenge, { challenge, accountId, endsAt: now + lasts });
      }),
    use: (challenge) =>
      db.write(function* () {
        const now = Date.now();
        yield* run(removeEnded, { now });
        const row = { challenge, accountId: null, endsAt: now + lasts };
        return (yield* run(insertChallenge, row)).length > 0;
      }),
    take: (challenge, accountId) =>
      db.write(function* () {
        const [found] = yield* run(takeChallenge, { challenge });
        return found !== undefined && found.accountId === accountId && found.endsAt > Date.now();
      }),
  };
}

const removeEnded = deleteFrom('challenges', [], (q, p: { now: number }) => q.where('ends_at', '<', p.now));

const insertChallenge = insertInto('challenges', ['challenge', 'account_id', 'ends_at'], ['challenge'], (q) =>
  q.returning('challenge'),
);

const takeChallenge = deleteFrom('challenges', ['challenge'], (q) =>
  q.returning(['account_id as accountId', 'ends_at as endsAt']),
);

/**
 * Milliseconds: more than nearly every file takes. One that takes longer may be made twice, and is kept once; a process
 * that ends holds its files up for so long.
 */
const tenSeconds = 10_000;

/** @returns how this process claims an attestation file, see `FileRecords.claim` */
export function claims(db: Database, lasts = tenSeconds): (no: string) => Promise<Claim> {
  const holder = randomUUID();
  return (no) =>
    db.write(function* () {
      // It is removed with the pending file. A claim that is made after that would stay for good.
      if ((yield* run(lockPending, { no })).length === 0) return 'needless';
      return (yield* run(claimFile, { no, holder, lasts })).length > 0 ? 'ours' : 'elsewhere';
    });
}

const claimFile = prepare((q, p: { no: string; holder: string; lasts: number }, dialect) =>
  q
    .insertInto('file_claims')
    .values({ no: p.no, holder: p.holder, ends_at: endOf(dialect, p.lasts) })
    .onConflict((conflict) =>
      conflict
        .column('no')
        .doUpdateSet({ holder: p.holder, ends_at: endOf(dialect, p.lasts) })
        .where((column) =>
          column.or([
            column('file_claims.holder', '=', p.holder),
            column('file_claims.ends_at', '<', databaseTime(dialect)),
          ]),
        ),
    )
    .returning('no'),
);

export const removeClaim = deleteFrom('file_claims', ['no']);

function endOf(dialect: Parameters<typeof databaseTime>[0], milliseconds: number) {
  return sql<number>`${databaseTime(dialect)} + ${milliseconds}`;
}

/** An update, so that PostgreSQL locks the row until commit. */
export const lockPending = updateTable('pending_files', ['no'], ['no'], (q) => q.returning('no'));
