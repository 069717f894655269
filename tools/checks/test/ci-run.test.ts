import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from '../src/repository.ts';

let folder: string;

/** A repository of two workspaces, with the real script and an `npm` that plays a part. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-ci-'));
  for (const path of ['.ci/run', 'tools/telemetry-off.env', 'tools/test-commands.txt', 'tools/checks/src']) {
    cpSync(join(repository, path), join(folder, path), { recursive: true });
  }
  write('package.json', { name: 'root', type: 'module', workspaces: ['packages/*'] });
  for (const name of ['a', 'b']) {
    write(`packages/${name}/package.json`, { name: `@x/${name}`, scripts: { test: 'vitest run' } });
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (passed: number, failed: number, pending: number) =>
  `{"numPassedTests":${passed},"numFailedTests":${failed},"numPendingTests":${pending},"numTodoTests":0,"startTime":0,"testResults":[]}`;
const put = (name: string, text: string) =>
  `mkdir -p packages/${name}/.test-reports && echo '${text}' >packages/${name}/.test-reports/test.json`;

interface Play {
  readonly npmTest: string;
  readonly npmVersion?: string;
  /** A workspace with a report before the run. */
  readonly left?: string;
}
const cases: [string, { given: Play; want: { last: string | RegExp; status: number } }][] = [
  [
    'all is well',
    {
      given: { npmTest: `${put('a', report(2, 0, 0))}; ${put('b', report(3, 0, 1))}` },
      want: { last: '5 passed, 0 failed, 1 skipped', status: 0 },
    },
  ],
  [
    'a test fails',
    {
      given: { npmTest: `${put('a', report(2, 1, 0))}; ${put('b', report(3, 0, 0))}; exit 1` },
      want: { last: '5 passed, 1 failed', status: 1 },
    },
  ],
  [
    'npm test fails though no test does, as when lint finds a fault',
    {
      given: { npmTest: `${put('a', report(2, 0, 0))}; ${put('b', report(3, 0, 0))}; exit 1` },
      want: { last: '5 passed, 0 failed', status: 1 },
    },
  ],
  [
    'a workspace does not report',
    { given: { npmTest: put('a', report(2, 0, 0)) }, want: { last: '2 passed, 0 failed', status: 1 } },
  ],
  [
    'a report is left from an earlier run',
    {
      given: { npmTest: put('a', report(2, 0, 0)), left: 'b' },
      want: { last: '2 passed, 0 failed', status: 1 },
    },
  ],
  [
    'nothing passes',
    {
      given: { npmTest: `${put('a', report(0, 0, 0))}; ${put('b', report(0, 0, 0))}` },
      want: { last: '0 passed, 0 failed', status: 1 },
    },
  ],
  [
    'the switches against calling home reach npm test',
    {
      given: {
        npmTest: `[ "$DO_NOT_TRACK$REDOCLY_TELEMETRY" != 1off ] || { ${put('a', report(1, 0, 0))}; ${put('b', report(1, 0, 0))}; }`,
      },
      want: { last: '2 passed, 0 failed', status: 0 },
    },
  ],
  [
    'npm is too old',
    { given: { npmTest: 'true', npmVersion: '10.9.0' }, want: { last: /npm@11$/, status: 1 } },
  ],
];

test.skipIf(process.platform === 'win32').each(cases)('%s', (_, { given, want }) => {
  play(given);
  const { status, output } = run();
  const last = output.trimEnd().split('\n').at(-1);
  expect(last, output).toEqual(typeof want.last === 'string' ? want.last : expect.stringMatching(want.last));
  expect(status).toBe(want.status);
});

/** Every command that the script looks for, as the script names them. */
const COMMANDS = readFileSync(join(repository, 'tools/test-commands.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ')[0] ?? '');

function play({ npmTest, npmVersion = '11.19.1', left }: Play): void {
  if (left !== undefined) write(`packages/${left}/.test-reports/test.json`, JSON.parse(report(9, 0, 0)));
  const npm = join(folder, 'bin/npm');
  mkdirSync(dirname(npm), { recursive: true });
  writeFileSync(
    npm,
    `#!/bin/bash\ncase "$1" in\n  --version) echo ${npmVersion};;\n  test) ${npmTest};;\nesac\n`,
  );
  chmodSync(npm, 0o755);
  // Nothing is installed for this: every command that the script looks for is there.
  for (const command of COMMANDS) cpSync('/bin/true', join(folder, 'bin', command));
}

function run(): { status: number | null; output: string } {
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(':');
  const command = `exec 2>&1; exec '${join(folder, '.ci/run')}'`;
  const { status, stdout } = spawnSync('bash', ['-c', command], {
    env: { PATH: path, HOME: folder },
    encoding: 'utf8',
  });
  return { status, output: stdout };
}

function write(file: string, content: object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content));
}
