import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../src/repository.ts';
import { workspaces } from '../src/workspaces.ts';

/**
 * turbo restores the result of a task whose hash it has seen. These tests change an input of each kind, in a copy of the
 * repository, and look at the hashes: those of all tasks that read it must change.
 */
let folder: string;
let before: Map<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-cache-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(join(repository, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/turbo'), join(folder, 'node_modules/turbo'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  before = hashes();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const everyTest = ['unit', 'test'];
const everyTask = [...everyTest, 'typecheck', 'lint:code', 'lint', 'build'];

interface Case {
  readonly edit: string;
  /** Tasks that must run again: `server#test`, or a task of all workspaces. */
  readonly again: readonly string[];
  readonly kept?: readonly string[];
}
const cases: [kind: string, Case][] = [
  [
    'a source, for all that depend on it',
    {
      edit: 'packages/signing/src/sign.ts',
      again: ['signing#unit', 'signing#build', 'client#test', 'server#unit', 'server#test', 'proof#test'],
      kept: ['contract#unit', 'gate#test'],
    },
  ],
  [
    'a source of the evidence library, down to the page that the server serves',
    { edit: 'packages/evidence/scripts/build-page.ts', again: ['server#test', 'cli#test', 'publish#test'] },
  ],
  [
    'a source of the server, where it is started or read',
    {
      edit: 'apps/server/src/start/app.ts',
      again: [
        ...['server', 'client', 'cli', 'demo', 'docs', 'bench', 'publish', 'proof'].map(
          (one) => `${one}#test`,
        ),
        ...['server#unit', 'proof#unit', 'checks#unit'],
      ],
      kept: ['client#unit', 'cli#unit', 'cli#typecheck', 'docs#typecheck', 'bench#unit', 'proof#typecheck'],
    },
  ],
  [
    'the program that starts the server',
    { edit: 'apps/server/bin/attestation-server.js', again: ['client#test', 'cli#test', 'docs#test'] },
  ],
  [
    'a unit test, for its workspace alone',
    {
      edit: 'apps/server/src/http/turns.test.ts',
      again: ['server#unit', 'server#typecheck', 'server#lint:code'],
      kept: ['server#build', 'client#test', 'proof#test', 'client#lint:code', '//#lint:root'],
    },
  ],
  [
    'another test',
    { edit: 'apps/server/test/create.test.ts', again: ['server#test'], kept: ['client#test'] },
  ],
  [
    'a program of the tests of another workspace',
    { edit: 'packages/conformance/test/start-python-server.ts', again: ['client#test', 'proof#test'] },
  ],
  [
    'a fixture',
    {
      edit: 'packages/conformance/fixtures/python/server.py',
      again: ['conformance#test', 'client#test', 'proof#unit', 'proof#test'],
    },
  ],
  ['a golden file', { edit: 'packages/cli/test/golden/help.txt', again: ['cli#test'] }],
  [
    'vectors, for those that read them',
    { edit: 'packages/signing/vectors/keys.json', again: ['signing#unit', 'cli#test'] },
  ],
  [
    'the contract',
    {
      edit: 'spec/openapi.yaml',
      again: ['lint#lint', 'lint#test', 'generate#unit', 'gate#unit', 'gate#test', 'proof#test', 'docs#test'],
      kept: ['server#test'],
    },
  ],
  [
    'what is generated',
    {
      edit: 'packages/contract/generated/v1/operations.ts',
      again: [
        'generate#unit',
        'contract#unit',
        'client#test',
        'server#unit',
        'server#typecheck',
        'mock#test',
      ],
    },
  ],
  [
    'what is generated for the console',
    {
      edit: 'packages/console-contract/generated/operations.ts',
      again: ['generate#unit', 'server#unit', 'console#build'],
    },
  ],
  [
    'a page',
    { edit: 'docs/errors.md', again: ['checks#unit', 'docs#test', 'publish#test'], kept: ['server#test'] },
  ],
  [
    'a page that a test of the rendering reads',
    { edit: 'docs/reference/template-layout.md', again: ['rendering#unit'], kept: ['server#unit'] },
  ],
  ['a changeset', { edit: '.changeset/config.json', again: ['gate#test', 'checks#unit', 'publish#test'] }],
  ['the versions of packages, Node among them', { edit: 'package-lock.json', again: everyTask }],
  ['the configuration of the compiler', { edit: 'tsconfig.base.json', again: everyTask }],
  [
    'the configuration of biome',
    { edit: 'biome.json', again: ['lint:code', '//#lint:root'], kept: ['server#unit'] },
  ],
  ['the configuration of the tests', { edit: 'vitest.shared.mjs', again: everyTask }],
  ['the variables that every tool gets', { edit: 'tools/telemetry-off.env', again: everyTask }],
];

test.each(cases)('turbo runs again what reads %s', (_, { edit, again, kept = [] }) => {
  const path = join(folder, edit);
  const old = readFileSync(path);
  appendFileSync(path, '\n');
  try {
    const changed = changes(hashes());
    expect(changed).toEqual(expect.arrayContaining(again.flatMap(named)));
    for (const task of kept) expect(changed).not.toContain(task);
  } finally {
    writeFileSync(path, old);
  }
});

test('a new file counts before it is added', () => {
  const path = join(folder, 'packages/client/src/new.ts');
  writeFileSync(path, '');
  expect(changes(hashes())).toEqual(expect.arrayContaining(['client#build', 'client#test', 'cli#test']));
  rmSync(path);
});

test('tests run again when a command that they call is another one', () => {
  const command = join(folder, 'bin/jq');
  mkdirSync(dirname(command));
  writeFileSync(command, '#!/bin/sh\n');
  chmodSync(command, 0o755);
  const changed = changes(hashes({ PATH: `${dirname(command)}:${process.env.PATH}` }));
  expect(changed).toEqual(expect.arrayContaining(everyTest.flatMap(named)));
  expect(changed).not.toContain('server#build');
  rmSync(dirname(command), { recursive: true });
});

test('tests run again in continuous integration', () => {
  const changed = changes(hashes({ CI: 'another' }));
  expect(changed).toEqual(expect.arrayContaining(everyTest.flatMap(named)));
});

test('nothing runs again when nothing changed', () => {
  expect(changes(hashes())).toEqual([]);
});

test('what a run writes changes no hash: its logs and reports, and what it builds', () => {
  const written = workspaces().flatMap(({ folder: workspace, manifest: { scripts = {} } }) => [
    `${workspace}/.turbo/turbo-lint$colon$code.log`,
    ...(scripts.test ? [`${workspace}/.test-reports/test.json`] : []),
    ...(scripts.build ? [`${workspace}/dist/index.js`] : []),
  ]);
  for (const file of written) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'a run');
  }
  try {
    expect(changes(hashes())).toEqual([]);
  } finally {
    for (const file of written) rmSync(dirname(join(folder, file)), { recursive: true, force: true });
  }
});

/** The tasks that have a command, such as `server#test`, with their hashes. */
function hashes(environment: Record<string, string> = {}): Map<string, string> {
  const text = execFileSync(
    process.execPath,
    ['tools/turbo.mjs', 'lint:root', 'lint:code', 'lint', 'typecheck', ...everyTest, '--dry=json'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const { tasks } = JSON.parse(text) as { tasks: { taskId: string; command: string; hash: string }[] };
  const real = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return new Map(real.map(({ taskId, hash }) => [taskId.replace('@attestation/', ''), hash]));
}

function changes(after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([task, hash]) => before.get(task) !== hash).map(([task]) => task);
}

/** `server#test` itself, or for `test` that of every workspace that has one. */
function named(task: string): string[] {
  return task.includes('#') ? [task] : [...before.keys()].filter((one) => one.endsWith(`#${task}`));
}
