import { expect, it } from 'vitest';
import type { Database } from '../../src/storage/database/database.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { limitRecords, settingsRecords } from '../../src/storage/records/shared-records.ts';
import { onEveryDatabase } from '../every-database.ts';

const insertReport = prepare((q, p: { process: string; spent: string; sentAt: number }) =>
  q.insertInto('limit_reports').values({ process: p.process, number: 1, sent_at: p.sentAt, spent: p.spent }),
);

const processesOf = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('limit_reports').select('process').orderBy('process'),
);

const insert = (db: Database, process: string, spent: unknown, sentAt: number) =>
  db.write(() => run(insertReport, { process, spent: JSON.stringify(spent), sentAt }));

const makeOld = prepare((q) => q.updateTable('server_settings').set({ sent_at: Date.now() - 120_000 }));

onEveryDatabase((open) => {
  it('has the newest report of each process', async () => {
    const limits = limitRecords(await open());
    const report = { process: 'a', number: 1, totals: { l: { caller: [1, 0.5] as const } } };
    await limits.report(report);
    await limits.report({ ...report, number: 2, totals: { l: { caller: [1, -2] } } });
    await limits.report({ ...report, process: 'b' });
    const reports = [...(await limits.reports())].sort((one, other) =>
      one.process < other.process ? -1 : 1,
    );
    expect(reports).toEqual([
      { process: 'a', number: 2, totals: { l: { caller: [1, -2] } } },
      { ...report, process: 'b' },
    ]);
  });

  it('leaves out those of processes that have ended, and removes them after an hour', async () => {
    const db = await open();
    const limits = limitRecords(db);
    const now = Date.now();
    await insert(db, 'ended', {}, now - 60_000);
    await insert(db, 'ended long ago', {}, now - 3_700_000);
    expect(await limits.reports()).toEqual([]);
    await limits.sweep();
    expect(await db.rows(processesOf, {})).toEqual([{ process: 'ended' }]);
  });

  it('has the settings that servers have reported in the last minute', async () => {
    const db = await open();
    const records = settingsRecords(db);
    const [one, other] = [
      { server: 'a:/data', settings: { MAX_FILES: '1' } },
      { server: 'b:/data', settings: { MAX_FILES: '2' } },
    ] as const;
    await records.report({ ...one, settings: {} });
    await records.report(one);
    await records.report(other);
    expect((await records.reports()).toSorted((a, b) => a.server.localeCompare(b.server))).toEqual([
      one,
      other,
    ]);
    await db.write(() => run(makeOld, {}));
    expect(await records.reports()).toEqual([]);
  });
});
