import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { settingsFor } from '../settings/read-settings.ts';
import { compareSettings, type SettingsComparison, type SettingsRecords } from './compare-settings.ts';

type Report = Awaited<ReturnType<SettingsRecords['reports']>>[number];

const open: SettingsComparison[] = [];
afterEach(async () => {
  for (const comparison of open.splice(0)) await comparison.close();
});

function fakeRecords() {
  const rows = new Map<string, Report>();
  const records: SettingsRecords = {
    report: async (report) => void rows.set(report.server, report),
    reports: async () => [...rows.values()],
  };
  return { rows, records };
}

/** Servers that start one after the other, each with these changes. */
async function start(records: SettingsRecords, changes: object) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const comparison = await compareSettings(records, settingsFor(changes), { log, pauseMs: 5 });
  open.push(comparison);
  return { lines, comparison };
}

const here = import.meta.filename;

test.each([
  ['a size', { maxFileBytes: 1024 }, { setting: 'MAX_FILE_BYTES', there: '100MiB', here: '1KiB' }],
  ['a number', { maxFactoids: 5 }, { setting: 'MAX_FACTOIDS', there: '1000', here: '5' }],
  [
    'a name',
    { serviceName: 'other' },
    { setting: 'SERVICE_NAME', there: 'attestation.local', here: 'other' },
  ],
  ['a rate', { rateLimit: null }, { setting: 'RATE_LIMIT', there: '100', here: 'not set' }],
  [
    'an address with a password',
    { timeStampUrl: 'https://user:secret@stamp.example' },
    { setting: 'TIME_STAMP_URL', there: 'not set', here: expect.stringMatching(/^SHA-256 [0-9a-f]{16}$/) },
  ],
  [
    'a file',
    { timeStampCa: here },
    { setting: 'TIME_STAMP_CA', there: 'not set', here: expect.stringMatching(/^SHA-256/) },
  ],
])('%s that differs is logged on both servers', async (_, changes, difference) => {
  const { records } = fakeRecords();
  const one = await start(records, { dataDir: '/one' });
  expect(one.comparison.differences()).toEqual([]);
  const other = await start(records, { dataDir: '/other', ...changes });
  expect(other.lines).toMatchObject([{ level: 40, ...difference, server: expect.stringMatching(/:\/one$/) }]);
  await expect.poll(() => one.lines).toMatchObject([{ level: 40, setting: difference.setting }]);
  expect(JSON.stringify([one.lines, other.lines])).not.toContain('secret');
  // Restarted with the setting of the first one.
  await open.pop()?.close();
  await start(records, { dataDir: '/other' });
  await expect.poll(() => one.lines.at(-1)).toMatchObject({ level: 30 });
  expect(one.comparison.differences()).toEqual([]);
});

test.each([
  [
    'of one machine',
    { port: 1, maxConnections: 3, pdfProcesses: 9, logLevel: 'warn', oidcClientSecret: 'x' },
  ],
  ['a password in an address', { smtpUrl: 'smtp://user:one@mail.example' }],
])('what may differ is not reported: %s', async (_, changes) => {
  const { records } = fakeRecords();
  await start(records, { dataDir: '/one', smtpUrl: 'smtp://mail.example' });
  const other = await start(records, { dataDir: '/other', smtpUrl: 'smtp://mail.example', ...changes });
  expect(other.lines).toEqual([]);
});

test('a setting that another version does not know is not compared', async () => {
  const { rows, records } = fakeRecords();
  rows.set('old:/data', { server: 'old:/data', settings: { MAX_FACTOIDS: '7' } });
  const { comparison } = await start(records, {});
  expect(comparison.differences()).toMatchObject([{ setting: 'MAX_FACTOIDS', here: '1000', there: '7' }]);
});
