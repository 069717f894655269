import { expect, test } from 'vitest';
import { crash } from './crash/run.ts';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { awsVariables } from './stores/elsewhere.ts';

test('nothing acknowledged is lost over three kills of two workers with PostgreSQL and a store', async () => {
  const { url, drop } = await makeDatabase();
  const settings = { WORKERS: '2', DATABASE_URL: url, BLOB_URL: makeStore(), ...awsVariables() };
  const report = await crash(3, 16, undefined, settings);
  await drop();
  expect(report.faults).toEqual([]);
  expect(report.acknowledged.attestations).toBeGreaterThan(10);
  expect(report.acknowledged.files).toBeGreaterThan(3);
  expect(report.underWay).toBeGreaterThan(5);
}, 120_000);
