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

const script = process.env.npm_lifecycle_event;
const { test = {} } = testConfig();

const sqlite = { extends: false as const, test: { ...test, name: 'sqlite' } };
const postgresql = {
  extends: false as const,
  test: {
    ...test,
    name: 'postgresql',
    env: { TEST_DATABASE: 'postgresql' },
    globalSetup: ['test/postgres-setup.ts'],
    include: script === 'test:postgresql' ? ['test/**/*.test.ts'] : shortSet,
  },
};

export default testConfig({
  projects: script === 'unit' ? [sqlite] : script === 'test:postgresql' ? [postgresql] : [sqlite, postgresql],
});
