import { expect, test } from 'vitest';
import { settingsFor } from '../settings/read-settings.ts';
import { shareOfWorker } from './share-of-worker.ts';

const MiB = 2 ** 20;
const limits = {
  maxConnections: 2000,
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
    { maxConnections: 500, addressConnections: 3, bodyBudget: 64 * MiB, spoolBudget: 1024 * MiB },
  ],
  [
    'of many, each has room for one request',
    64,
    { maxConnections: 32, addressConnections: 1, bodyBudget: 4 * MiB, spoolBudget: 500 * MiB },
  ],
])('%s', (_, workers, want) => {
  expect(shareOfWorker(settingsFor({ ...limits, workers }))).toMatchObject({ ...limits, ...want });
});
