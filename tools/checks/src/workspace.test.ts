import { expect, test } from 'vitest';
import { manifestFaults } from './manifest-faults.ts';
import { readText, repositoryFiles } from './repository.ts';
import type { Manifest } from './workspaces.ts';
import { readManifest, workspaces } from './workspaces.ts';

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

test('every switch that keeps tools from calling home reaches them through turbo', () => {
  const { globalPassThroughEnv } = JSON.parse(readText('turbo.json')) as { globalPassThroughEnv: string[] };
  const switches = readText('tools/telemetry-off.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=')[0]);
  expect(switches.length).toBeGreaterThan(3);
  expect(globalPassThroughEnv).toEqual(expect.arrayContaining(switches));
});

test('every workspace runs and reports all of its tests', () => {
  const files = repositoryFiles();
  const silent = workspaces().filter(({ folder, manifest }) => {
    const has = (part: string) =>
      files.some((file) => file.startsWith(`${folder}/${part}/`) && file.endsWith('.test.ts'));
    const runs = (script: string) => manifest.scripts?.[script] === 'vitest run';
    if (has('src') !== runs('unit') || has('test') !== runs('test')) return true;
    return (has('src') || has('test')) && !readText(`${folder}/vitest.config.ts`).includes('testConfig(');
  });
  expect(silent.map(({ folder }) => folder)).toEqual([]);
});

test('every file is linted by a task: that of its workspace, or that of the root', () => {
  const folders = workspaces();
  for (const { manifest } of folders)
    expect(manifest.scripts?.['lint:code'], manifest.name).toBe('biome check .');
  const root = readManifest('').scripts?.['lint:root']?.split(' ').slice(2) ?? [];
  const outside = repositoryFiles().filter(
    (file) =>
      /\.(?:json|[cm]?[jt]s)$/.test(file) &&
      file !== 'package-lock.json' &&
      !folders.some(({ folder }) => file.startsWith(`${folder}/`)),
  );
  expect(outside).not.toEqual([]);
  const missed = outside.filter((file) => !root.some((one) => file === one || file.startsWith(`${one}/`)));
  expect(missed, 'files that `lint:root` of package.json does not name').toEqual([]);
});

test('no test lies where no script looks for it', () => {
  const stray = repositoryFiles().filter(
    (file) =>
      file.endsWith('.test.ts') && !/^(?:(?:packages|apps|tools)\/[^/]+|bench)\/(?:src|test)\//.test(file),
  );
  expect(stray).toEqual([]);
});
