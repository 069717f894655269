import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Claim } from '../../domain/file-records.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { databaseTime } from './shared-records.ts';

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

export const removeClaim = prepare((q, p: { no: string }) =>
  q.deleteFrom('file_claims').where('no', '=', p.no),
);

function endOf(dialect: Parameters<typeof databaseTime>[0], milliseconds: number) {
  return sql<number>`${databaseTime(dialect)} + ${milliseconds}`;
}

/** An update, so that PostgreSQL locks the row until commit. */
export const lockPending = prepare((q, p: { no: string }) =>
  q.updateTable('pending_files').set({ no: p.no }).where('no', '=', p.no).returning('no'),
);
