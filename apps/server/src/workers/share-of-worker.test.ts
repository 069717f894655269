import { expect, test } from 'vitest';
import { settingsFor } from '../settings/read-settings.ts';
import { connectionsOfWorkers, shareOfWorker } from './share-of-worker.ts';

const MiB = 2 ** 20;
const limits = {
  maxConnections: 2000,
  databaseConnections: 10,
  addressConnections: 10,
  bodyBudget: 256 * MiB,
  spoolBudget: 4096 * MiB,
  maxBodyBytes: 1 * MiB,
  maxRequestBytes: 500 * MiB,
};

test.each<[string, number, Partial<typeof limits>]>([
  ['one has all', 1, {}],
  [
    'four have a quarter each',
    4,
    {
      maxConnections: 500,
      databaseConnections: 2,
      addressConnections: 3,
      bodyBudget: 64 * MiB,
      spoolBudget: 1024 * MiB,
    },
  ],
  [
    'of many, each has room for one request',
    64,
    {
      maxConnections: 32,
      databaseConnections: 2,
      addressConnections: 1,
      bodyBudget: 4 * MiB,
      spoolBudget: 500 * MiB,
    },
  ],
])('%s', (_, workers, want) => {
  expect(shareOfWorker(settingsFor({ ...limits, workers }))).toMatchObject({ ...limits, ...want });
});

test.each([
  [20, 4, '5 connections to the database for each of 4 workers, of DATABASE_CONNECTIONS (20)'],
  [
    10,
    8,
    '2 connections to the database for each of 8 workers, the least that one needs: 16 in all, more than DATABASE_CONNECTIONS (10)',
  ],
  [10, 1, undefined],
])('%i connections and %i workers are explained at the start', (databaseConnections, workers, want) => {
  const databaseUrl = 'postgres://db.example/attestation';
  expect(connectionsOfWorkers(settingsFor({ databaseUrl, databaseConnections, workers }))).toBe(want);
  expect(connectionsOfWorkers(settingsFor({ databaseConnections, workers }))).toBeUndefined();
});
