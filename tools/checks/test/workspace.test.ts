import { expect, test } from 'vitest';
import { manifestFaults } from '../src/manifest-faults.ts';
import { readText, repositoryFiles } from '../src/repository.ts';
import type { Manifest } from '../src/workspaces.ts';
import { readManifest, workspaces } from '../src/workspaces.ts';

const all = [readManifest(''), ...workspaces().map(({ manifest }) => manifest)];

test.each(all)('$name has a sound package.json', (manifest) => {
  expect(manifestFaults(manifest)).toEqual([]);
});

const commands = workspaces()
  .filter(({ manifest }) => manifest.publishConfig && manifest.bin)
  .flatMap(({ folder, manifest }) =>
    Object.values(manifest.bin ?? {}).map((bin) => [`${folder}/${bin}`, manifest.engines?.node] as const),
  );

test.each(commands)('%s refuses what is older than engines say, %s', (bin, engines) => {
  const text = readText(bin);
  const [, major, minor] = /^>=(\d+)(?:\.(\d+))?$/.exec(engines ?? '') ?? [];
  const wanted = minor === undefined ? `${major}` : `${major}.${minor}`;
  expect(text).toContain(`This needs Node ${wanted} or later`);
  const older = minor === undefined ? '' : ` || (major === ${major} && minor < ${minor})`;
  expect(text).toContain(`if (major < ${major}${older}) {`);
});

const sound: Manifest = {
  name: 'a',
  license: 'Apache-2.0',
  files: ['dist'],
  publishConfig: { access: 'public' },
};
const unsound: [string, { given: Partial<Manifest>; want: string }][] = [
  ['another license', { given: { license: 'MIT' }, want: 'license' }],
  ['a caret', { given: { dependencies: { b: '^1.0.0' } }, want: 'pin b' }],
  ['a tilde, in development', { given: { devDependencies: { b: '~1.0.0' } }, want: 'pin b' }],
  ['a star', { given: { optionalDependencies: { b: '*' } }, want: 'pin b' }],
  ['restricted access', { given: { publishConfig: {} }, want: 'publishConfig' }],
  ['nothing to publish', { given: { files: [] }, want: 'files' }],
];

test('nothing is wrong with a sound package.json', () => {
  expect(manifestFaults(sound)).toEqual([]);
});

test.each(unsound)('catches %s', (_, { given, want }) => {
  expect(manifestFaults({ ...sound, ...given }).join('\n')).toContain(want);
});

test('releases are independent and public', () => {
  const config = JSON.parse(readText('.changeset/config.json')) as Record<string, unknown>;
  expect(config).toMatchObject({ fixed: [], linked: [], access: 'public' });
});

test('a pending changeset names only packages that are released', () => {
  const names = workspaces().flatMap(({ manifest }) => (manifest.private ? [] : manifest.name));
  const pending = repositoryFiles().filter((file) => /^\.changeset\/(?!README).*\.md$/.test(file));
  // One that names another too stops `changeset version` in the middle of a release.
  for (const file of pending) expect(names, file).toEqual(expect.arrayContaining(namedIn(readText(file))));
});

test.each([
  ['two', { given: "---\n'@a/b': minor\n\"@a/c\": patch\n---\n\n'@a/d': x\n", want: ['@a/b', '@a/c'] }],
  ['none', { given: '---\n---\n\nWords.\n', want: [] }],
])('the packages of a changeset: %s', (_, { given, want }) => {
  expect(namedIn(given)).toEqual(want);
});

function namedIn(changeset: string): string[] {
  const [, front = ''] = changeset.split(/^---$/m);
  return [...front.matchAll(/^['"]?([^'":\n]+)['"]?:/gm)].map(([, name = '']) => name);
}

interface Turbo {
  globalDependencies: string[];
  globalPassThroughEnv: string[];
  tasks: Record<string, { inputs?: string[]; cache?: boolean; dependsOn?: string[] }>;
}
const turbo = JSON.parse(readText('turbo.json')) as Turbo;

/** What a task reads and turbo would not see by itself: left out, it restores stale output. */
const inputs: [task: string, input: string][] = [
  ['build', 'src/**'],
  ['build', 'generated/**'],
  ['build', 'scripts/**'],
  ['build', 'package.json'],
  ['build', 'tsconfig*.json'],
  ['generate', 'src/**'],
  ['generate', 'package.json'],
  ['generate', '$TURBO_ROOT$/spec/**'],
  ['generate', '$TURBO_ROOT$/redocly.yaml'],
];

test.each(inputs)('turbo runs %s again when %s changes', (task, input) => {
  expect(turbo.tasks[task]?.inputs).toContain(input);
});

test('turbo runs everything again when the compiler, a version or Node changes', () => {
  // Node is pinned by the lock file too, as an optional package of the root.
  expect(turbo.globalDependencies).toEqual(
    expect.arrayContaining(['package-lock.json', 'tsconfig.base.json']),
  );
});

test('tests always run, on what is built', () => {
  expect(turbo.tasks.test).toMatchObject({ cache: false, dependsOn: ['build'] });
});

test('every switch that keeps tools from calling home reaches them through turbo', () => {
  const switches = readText('tools/telemetry-off.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=')[0]);
  expect(switches.length).toBeGreaterThan(3);
  expect(turbo.globalPassThroughEnv).toEqual(expect.arrayContaining(switches));
});

test('every workspace with tests reports them', () => {
  const files = repositoryFiles();
  const silent = workspaces().filter(({ folder, manifest }) => {
    if (!files.some((file) => file.startsWith(`${folder}/`) && file.endsWith('.test.ts'))) return false;
    if (manifest.scripts?.test !== 'vitest run') return true;
    return !readText(`${folder}/vitest.config.ts`).includes('TEST_REPORTS');
  });
  expect(silent.map(({ folder }) => folder)).toEqual([]);
});
