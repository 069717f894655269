import { sql } from 'kysely';
import type { LimitRecords, LimitReport } from '../../limits/limit-report.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { databaseTime } from './lease-records.ts';

export function limitRecords(db: Database): LimitRecords {
  return {
    report: ({ process, number, totals }) =>
      db.write(function* () {
        yield* run(putReport, { process, number, spent: JSON.stringify({ totals } satisfies Stored) });
      }),
    async reports() {
      const rows = await db.rows(freshReports, {});
      return rows.flatMap(({ spent, ...row }) => {
        const { totals } = JSON.parse(spent) as Partial<Stored>;
        return totals === undefined ? [] : [{ ...row, totals }];
      });
    },
    sweep: () =>
      db.write(function* () {
        yield* run(removeReports, {});
      }),
  };
}

/**
 * Earlier versions stored what was spent in one round, by the name of the limit. They find no limit of this name, so that they
 * do not charge totals again and again while servers are replaced one after another; nor are their reports read.
 */
type Stored = Pick<LimitReport, 'totals'>;

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
