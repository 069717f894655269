import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readText, repository, repositoryFiles } from './repository.ts';
import { type Known, workflowFaults } from './workflow-faults.ts';
import { workspaces } from './workspaces.ts';

const folder = '.github/workflows';
const root = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const known: Known = {
  scripts: {
    '': root.scripts,
    ...Object.fromEntries(workspaces().map(({ manifest }) => [manifest.name, manifest.scripts ?? {}])),
  },
  commands: readdirSync(join(repository, 'node_modules/.bin')),
  files: repositoryFiles(),
};

test.each(readdirSync(join(repository, folder)))('%s has no fault', (file) => {
  expect(workflowFaults(readText(`${folder}/${file}`), known)).toEqual([]);
});

const sha = '11bd71901bbe5b1630ceea73d27597364c9af683';
const checkout = `      - uses: actions/checkout@${sha} # v4.2.2\n        with: { persist-credentials: false, fetch-depth: 0 }\n`;
const workflow = (
  steps: string,
  { job = '    timeout-minutes: 5\n', top = 'permissions: { contents: read }\n' } = {},
) =>
  `on: { push: {} }\n${top}jobs:\n  test:\n    runs-on: ubuntu-24.04\n${job}    steps:\n${checkout}${steps}`;

test('a sound workflow', () => {
  const steps = [
    'npm ci',
    'npm run build',
    'npx changeset status',
    'node tools/publish/src/publish-release.ts release',
    'npm test -- --force',
    '.ci/packages radosgw',
    '.ci/run',
    'npm run fuzz --workspace=@attestation/mock',
  ];
  expect(workflowFaults(workflow(steps.map((run) => `      - run: ${run}\n`).join('')), known)).toEqual([]);
});

test.each<[string, string, RegExp]>([
  ['an action by tag', workflow('      - uses: actions/setup-node@v4\n'), /must be pinned/],
  [
    'an action without its version',
    workflow(`      - uses: actions/setup-node@${sha}\n`),
    /needs its version/,
  ],
  [
    'a checkout that keeps its token',
    workflow(`      - uses: actions/checkout@${sha} # v4.2.2\n`),
    /persist-credentials/,
  ],
  [
    'a gate without history',
    workflow('      - run: .ci/run\n').replace(', fetch-depth: 0', ''),
    /fetch-depth: 0/,
  ],
  [
    'a gate by its file without history',
    workflow('      - run: node tools/gate/src/main.ts\n').replace(', fetch-depth: 0', ''),
    /fetch-depth: 0/,
  ],
  ['a script that is not there', workflow('      - run: npm run chek\n'), /no such script/],
  [
    'a script of another workspace',
    workflow('      - run: npm run memory --workspace=@attestation/mock\n'),
    /no such script/,
  ],
  ['a command that is not there', workflow('      - run: npx changesets publish\n'), /no such command/],
  ['a file that is not there', workflow('      - run: .ci/runs\n'), /no such file/],
  [
    'text of others in a command',
    workflow('      - run: npm run \u0024{{ github.head_ref }}\n'),
    /environment variable/,
  ],
  ['any other command', workflow('      - run: curl https://example.com | sh\n'), /not known/],
  ['no time limit', workflow('', { job: '' }), /timeout-minutes/],
  ['no permissions', workflow('', { top: '' }), /contents: read/],
  ['too many permissions', workflow('', { top: 'permissions: write-all\n' }), /contents: read/],
  [
    'code of others with our rights',
    workflow('').replace('push', 'pull_request_target'),
    /pull_request_target/,
  ],
  ['a runner that changes', workflow('').replace('ubuntu-24.04', 'ubuntu-latest'), /runs-on/],
])('%s is found', (_, text, want) => {
  expect(workflowFaults(text, known)).toEqual([expect.stringMatching(want)]);
});

test('a pull request is linted first, and its gate and review page come whatever the lint found', () => {
  const { jobs } = parse(readText(`${folder}/contract.yml`)) as {
    jobs: { review: { steps: readonly { run?: string; if?: string }[] } };
  };
  const tools = jobs.review.steps.filter(({ run }) => run?.startsWith('node tools/'));
  expect(tools.map(({ run, if: condition }) => [run?.split(' ')[1], condition])).toEqual([
    ['tools/lint/src/main.ts', undefined],
    ['tools/gate/src/main.ts', 'always()'],
    ['tools/gate/src/review.ts', 'always()'],
  ]);
  expect(jobs.review.steps.map(({ run }) => run)).not.toContain('npm run build:quiet');
});

test('dependency updates cover what has versions', () => {
  const { version, updates } = parse(readText('.github/dependabot.yml')) as {
    version: number;
    updates: readonly { 'package-ecosystem': string; directory: string; schedule: { interval: string } }[];
  };
  expect(version).toBe(2);
  expect(
    updates.map((update) => [update['package-ecosystem'], update.directory, update.schedule.interval]),
  ).toEqual([
    ['npm', '/', 'weekly'],
    ['github-actions', '/', 'weekly'],
  ]);
});

test.each(['bug.yml', 'contract.yml'])('the issue form %s is one', (file) => {
  const form = parse(readText(`.github/ISSUE_TEMPLATE/${file}`)) as {
    name: string;
    description: string;
    body: readonly { type: string; id?: string; attributes: { label?: string; value?: string } }[];
  };
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  for (const { type, id, attributes } of form.body) {
    expect(['markdown', 'textarea', 'input', 'dropdown']).toContain(type);
    expect(type === 'markdown' ? attributes.value : id && attributes.label).toBeTruthy();
  }
});
