import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, repository } from '../src/repository.ts';
import { guardOf, publishedOf, repositoryFaults } from '../src/repository-field.ts';
import type { Manifest, Workspace } from '../src/workspaces.ts';
import { workspaces } from '../src/workspaces.ts';

const url = 'git+https://git.example/owner/name.git';
const workspace = (folder: string, named: Manifest['repository'] | undefined): Workspace => ({
  folder,
  manifest: {
    name: `@a/${folder}`,
    publishConfig: { access: 'public' },
    ...(named && { repository: named }),
  },
});
const sound = workspace('packages/a', { type: 'git', url, directory: 'packages/a' });

const rows: [string, { given: Workspace; want: RegExp | undefined }][] = [
  ['its place', { given: workspace('b', { type: 'git', url, directory: 'b' }), want: undefined }],
  ['nothing', { given: workspace('b', undefined), want: /^b\/package\.json names no repository\.url$/ }],
  ['an address alone', { given: workspace('b', { type: 'git', url }), want: /directory is not b/ }],
  [
    'another address',
    {
      given: workspace('b', { type: 'git', url: url.replace('name', 'fork'), directory: 'b' }),
      want: /not that of the other/,
    },
  ],
];

test.each(rows)('a package that names %s', (_, { given, want }) => {
  const faults = repositoryFaults([sound, given]);
  expect(faults).toHaveLength(want === undefined ? 0 : 1);
  if (want) expect(faults[0]).toMatch(want);
});

test.each(['https://git.example/owner/name', 'git+https://github.com/OWNER/NAME.git', 'owner/name'])(
  'the address %s is none',
  (wrong) => {
    const given = workspace('b', { type: 'git', url: wrong, directory: 'b' });
    expect(repositoryFaults([given])).toEqual([expect.stringContaining('git+https://HOST/OWNER/NAME.git')]);
  },
);

test('what is private needs none', () => {
  expect(repositoryFaults([{ folder: 'tools/x', manifest: { name: '@a/x' } }])).toEqual([]);
});

test.each(
  publishedOf(workspaces()).map(({ folder, manifest }) => [manifest.name, folder, manifest] as const),
)('%s asks before it is published', (_name, folder, { scripts }) => {
  expect(scripts?.prepublishOnly).toBe(guardOf(folder));
});

test('without an address the publishing stops, and says what to do', () => {
  const packages = publishedOf(workspaces());
  expect(packages.length).toBeGreaterThanOrEqual(7);
  const { status, stderr } = spawnSync(process.execPath, [
    join(repository, 'tools/checks/src/require-repository.ts'),
  ]);
  const faults = repositoryFaults(workspaces());
  expect(status).toBe(faults.length > 0 ? 1 : 0);
  for (const fault of faults) expect(stderr.toString()).toContain(fault);
  // Where the message sends the reader, there is something to read.
  expect(readText('CONTRIBUTING.md')).toMatch(/^### Before the first release$/m);
});
