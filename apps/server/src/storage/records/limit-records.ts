import { sql } from 'kysely';
import type { LimitRecords, LimitReport } from '../../limits/share-limits.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { databaseTime } from './lease-records.ts';

export function limitRecords(db: Database): LimitRecords {
  return {
    report: ({ process, number, spent }) =>
      db.write(function* () {
        yield* run(putReport, { process, number, spent: JSON.stringify(spent) });
      }),
    async reports() {
      const rows = await db.rows(freshReports, {});
      return rows.map(({ spent, ...row }) => ({ ...row, spent: JSON.parse(spent) as LimitReport['spent'] }));
    },
    leave: (process) =>
      db.write(function* () {
        yield* run(removeReports, { process });
      }),
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

/** Also those that processes have left behind which were killed. */
const removeReports = prepare((q, p: { process: string }, dialect) =>
  q
    .deleteFrom('limit_reports')
    .where((column) =>
      column.or([
        column('process', '=', p.process),
        column('sent_at', '<', sql<number>`${databaseTime(dialect)} - ${sql.lit(3_600_000)}`),
      ]),
    ),
);
