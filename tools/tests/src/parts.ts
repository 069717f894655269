/** What `npm run test:deep` and `npm run test:long` run, by name. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the deep tier. It runs as the turbo task `deep:<name>`, which turbo.json and package.json here list. */
export interface Part {
  readonly name: string;
  /** What the part shows. */
  readonly protects: string;
  /** Test files, from the root of the repository; a part without any is a `command`. */
  readonly files?: readonly Files[];
  /** Arguments of Node, from the root of the repository. The part passes when it exits with 0. */
  readonly command?: readonly string[];
  /** Tests of a file that run at once, where they may; 5 when left out. */
  readonly atOnce?: number;
  /** Left out when no part is named: another part runs the same tests and more. */
  readonly onlyByName?: boolean;
}

/** Test files that run in the same way. */
export interface Files {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly globalSetup?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Each file gets a process of its own. */
  readonly isolate?: boolean;
  /** They run elsewhere, too, on other engines. */
  readonly again?: boolean;
}

const root = join(import.meta.dirname, '../../..');
const server = 'apps/server/test';
const ofServer = (names: readonly string[]) => names.map((name) => `${server}/${name}.test.ts`);
const postgres = `${server}/postgres-setup.ts`;
const store = `${server}/store-setup.ts`;
const packages = ['tools/publish/test/set-up.ts'];
const onPostgresql = { TEST_DATABASE: 'postgresql' };
const inStore = { ...onPostgresql, TEST_FILES: 'store' };

/** All that start a server by `startServerUnderTest`. On what others start, TEST_DATABASE has no influence. */
const underTest = globSync(`${server}/**/*.test.ts`, { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('startServerUnderTest'),
);
/** About the files of a SQLite database: copied back, measured, and of an earlier release. */
const aboutSqlite = ofServer(['restored-data.deep', 'storage/database-size.deep', 'releases/releases']);

/** They replace modules, or what a signal does to the process. */
const apart = ofServer([
  ...['admin/witness-command.deep', 'database-url.deep', 'rotate-key-file.deep', 'storage/query-plans.deep'],
]);
const tagged = ['**/*.{deep,interop,browser,store}.test.ts'];

/**
 * What `npm test` runs after the unit tests: it needs nothing but Node, npm, git and a POSIX shell. Names of files with
 * `.deep`, `.interop`, `.browser` or `.store` belong to parts below.
 */
export const quick: readonly Files[] = [
  {
    include: ['{packages,apps,tools}/*/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
    exclude: [...tagged, `${server}/**`],
  },
  { include: [`${server}/**/*.test.ts`], exclude: tagged, globalSetup: [postgres] },
  {
    again: true,
    include: ofServer(['first-attestation', 'attestation-file']),
    globalSetup: [postgres, store],
    env: { ...inStore, TEST_STORE: 'fake' },
  },
];

export const parts: readonly Part[] = [
  {
    name: 'mutants',
    protects: 'the conformance suite sees each of its mutants of the server, by the rules that should see it',
    files: [{ include: ['tools/proof/test/{mutants,switchable,explore}.deep.test.ts'] }],
  },
  {
    name: 'mutants-core',
    protects: 'the same for a fixed list: one mutant of each kind for each area of rules',
    files: [{ include: ['tools/proof/test/mutants-core.deep.test.ts'] }],
    onlyByName: true,
  },
  {
    name: 'null-servers',
    protects: 'no rule passes on a server that does nothing',
    files: [{ include: ['tools/proof/test/null-servers.deep.test.ts'] }],
  },
  {
    name: 'variants',
    protects:
      'no rule is red on a server that decides an open point otherwise, and each such server does decide it otherwise',
    files: [{ include: ['tools/proof/test/{variants,differences}.deep.test.ts'] }],
    // Each is a server and a whole run of the suite, whose limits of time are those of an implementer's machine.
    atOnce: 2,
  },
  {
    name: 'complete-verdicts',
    protects: 'a verdict is not reached from a part of the cases; the suite on the mock',
    files: [{ include: ['tools/proof/test/{complete-verdicts,mock}.deep.test.ts'] }],
  },
  {
    name: 'server',
    protects: 'limits, hostile requests, kills, older data and processes of the server, on SQLite',
    files: [
      {
        include: [`${server}/**/*.deep.test.ts`],
        exclude: [...apart, ...ofServer(['faults.deep'])],
        globalSetup: [postgres],
      },
      { include: apart, globalSetup: [postgres], isolate: true },
    ],
  },
  {
    name: 'postgresql',
    protects: 'every test of the server as a module, with its records in PostgreSQL',
    files: [
      {
        again: true,
        include: underTest,
        exclude: ['**/*.{browser,store}.test.ts', ...aboutSqlite, ...apart],
        globalSetup: [postgres],
        env: onPostgresql,
      },
    ],
  },
  {
    name: 'store',
    protects: 'records in PostgreSQL, and files in OpenStack Swift, by the S3 protocol',
    files: [
      {
        again: true,
        include: ofServer([
          ...['first-attestation', 'create', 'factoids', 'concurrency', 'certifications', 'attestation-file'],
          ...['null-characters', 'console/records'],
        ]),
        globalSetup: [postgres],
        env: onPostgresql,
      },
      {
        again: true,
        include: ofServer(['first-attestation', 'attachments', 'attestation-file', 'read', 'traces.deep']),
        globalSetup: [postgres, store],
        env: inStore,
      },
      { include: [`${server}/**/*.store.test.ts`], globalSetup: [postgres, store], env: inStore },
    ],
  },
  {
    name: 'interop',
    protects:
      'openssl, poppler, Python, nginx and other programs read what we write, and we read what they write',
    files: [
      {
        include: ['{packages,apps,tools}/*/test/**/*.interop.test.ts'],
        globalSetup: [postgres],
      },
      {
        again: true,
        include: ['packages/pdf/test/sign-pdf.test.ts'],
        env: { TEST_PDF_READERS: 'installed' },
      },
    ],
  },
  {
    name: 'browser',
    protects: 'the console, the look-up, the verifier and the client in Chromium, also for screen readers',
    files: [
      { include: ['{apps,packages}/*/test/**/*.browser.test.ts'], globalSetup: [postgres] },
      { include: ['tools/publish/test/**/*.browser.test.ts'], globalSetup: packages },
    ],
  },
  {
    name: 'packages',
    protects:
      'the packed packages, alone and together, on every runtime and version of TypeScript that we name',
    files: [{ include: ['tools/publish/test/**/*.deep.test.ts'], globalSetup: packages }],
  },
  {
    name: 'clients',
    protects:
      'client, command line, mock, suite and verifier against faults, memory, other implementations and shells',
    files: [{ include: ['{packages,apps/demo}/**/test/**/*.deep.test.ts'] }],
  },
  {
    name: 'tools',
    protects:
      "the designer's tools and the documentation: gate, lint, `npm run dev`, samples, every shown command",
    files: [
      {
        include: ['{tools,apps/docs,bench}/**/test/**/*.deep.test.ts'],
        exclude: ['tools/{proof,publish}/**', '**/second-version.deep.test.ts'],
      },
    ],
  },
  {
    name: 'second-version',
    protects: 'a version v2.1 is added to v1 as the guide says, from the contract to the client',
    files: [{ include: ['tools/checks/test/second-version.deep.test.ts'] }],
  },
  {
    name: 'faults',
    protects: 'nothing is lost, duplicated or rewritten under each fault, in short',
    files: [{ include: ofServer(['faults.deep']) }],
  },
  {
    name: 'release',
    protects: 'the last commit can be published to a registry and installed from it',
    command: ['tools/publish/src/rehearse.ts'],
  },
];

/** A run for the weekly build, and after a change of what it looks at. */
export interface LongRun {
  readonly name: string;
  readonly protects: string;
  readonly minutes: number;
  /** Arguments of Node, from the root of the repository. `SEED` is replaced by a fresh number, which is printed. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export const longRuns: readonly LongRun[] = [
  {
    name: 'kills',
    protects: 'nothing that was acknowledged is lost after 200 times kill -9 under load',
    minutes: 10,
    command: [`${server}/crash/run.ts`, '--kills', '200'],
  },
  {
    name: 'kills-elsewhere',
    protects: 'the same with two workers, PostgreSQL and a store',
    minutes: 15,
    command: [`${server}/crash/run.ts`, '--kills', '200', '--workers', '2', '--elsewhere'],
  },
  {
    name: 'kills-evidence',
    protects: 'every closed attestation is proved, also after kill -9',
    minutes: 15,
    command: [`${server}/evidence-crash/run.ts`, '--kills', '30'],
  },
  {
    name: 'faults',
    protects: 'nothing is lost, duplicated or rewritten under nine faults around a service under load',
    minutes: 90,
    command: [`${server}/faults/run.ts`],
  },
  {
    name: 'fuzz',
    protects: 'no hostile request is stored, crashes the server or gets a wrong answer',
    minutes: 10,
    command: [`${server}/fuzz/run.ts`, '--cases', '200000', '--seed', 'SEED'],
  },
  {
    name: 'fuzz-mock',
    protects: 'no request crashes the mock',
    minutes: 5,
    command: ['packages/mock/test/fuzz/run.ts', '10000', 'SEED'],
  },
  {
    name: 'matrix',
    protects: 'which rules see which mutants: all rules on each',
    minutes: 60,
    command: ['tools/proof/src/main.ts', 'matrix'],
  },
  {
    name: 'combinations',
    protects: 'no rule is red on 200 random combinations of up to ten variants',
    minutes: 40,
    command: ['tools/proof/src/variants/judge-variant.ts', '--combinations', '200', '--seed', 'SEED'],
  },
  {
    name: 'radosgw',
    protects: 'what the deep part `store` shows, on the S3 gateway of Ceph',
    minutes: 15,
    command: ['tools/tests/src/run-part.ts', 'store', '--no-report'],
    env: { TEST_STORE: 'radosgw' },
  },
  {
    name: 'alerts',
    protects: 'each alert fires in a real Prometheus by the fault that it is for, and ends by its runbook',
    minutes: 5,
    command: [`${server}/alerts/run.ts`],
  },
  {
    name: 'memory',
    protects: 'memory does not grow with the size of a file (1 GiB up and down)',
    minutes: 1,
    command: [`${server}/memory/run.ts`],
  },
  {
    name: 'sign-in-flood',
    protects: 'signed requests are not held up by a flood of sign-ins',
    minutes: 1,
    command: [`${server}/sign-in-flood/run.ts`],
  },
  {
    name: 'peers',
    protects: 'hey-api, orval and Specmatic use the bundle unmodified',
    minutes: 1,
    command: ['tools/generate/peers/main.ts'],
  },
];
