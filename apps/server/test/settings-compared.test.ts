import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { prepare, run } from '../src/storage/database/prepare.ts';
import { settingsRecords } from '../src/storage/records/shared-records.ts';
import { onEveryDatabase } from './every-database.ts';
import { logSink } from './log-sink.ts';
import { startServerUnderTest } from './server-under-test.ts';

const makeOld = prepare((q) => q.updateTable('server_settings').set({ sent_at: Date.now() - 120_000 }));

onEveryDatabase((open) => {
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

test('another SERVICE_NAME than that of the first start is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'service-name-'));
  const place = { dataDir: join(folder, 'data'), keyFile: join(folder, 'data.key') };
  const reported = [];
  for (const serviceName of ['attest.example', 'attest.example', 'other.example']) {
    const { log, lines } = logSink();
    const server = await startServerUnderTest({ ...place, serviceName }, log);
    reported.push(lines.filter((line) => 'serviceName' in line));
    await server.stop();
  }
  expect(reported).toEqual([[], [], [expect.objectContaining({ level: 40, log: 'attest.example' })]]);
  await rm(folder, { recursive: true });
});
