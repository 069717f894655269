import { matchesGlob, posix } from 'node:path';
import { type Files, parts, quick } from '@attestation/tests/parts';
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
  if (text.includes('node-version.js')) {
    const versions = readText(bin.replace(/\/bin\/.*/, '/src/node-version.ts'));
    expect(versions).toContain(`[${major}, ${minor}] as const`);
    return;
  }
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

test('every test file runs: in `npm test`, or in one part of the deep tier', () => {
  const files = repositoryFiles().filter((file) => /\.test\.ts$/.test(file));
  const isUnit = (file: string) => /^(?:(?:packages|apps|tools)\/[^/]+|bench)\/src\//.test(file);
  const all = [{ name: 'npm test', files: quick }, ...parts];
  const wrong = files.flatMap((file) => {
    const runs = all.filter((part) => part.files?.some((chosen) => !chosen.again && isChosen(file, chosen)));
    const names = runs.map(({ name }) => name);
    if (isUnit(file)) return names.length === 0 ? [] : [`${file} is a unit test, and runs in ${names}, too`];
    return names.length === 1 ? [] : [`${file} runs in ${names.join(' and ') || 'nothing'}`];
  });
  expect(wrong).toEqual([]);
});

test('a part that runs tests again names files that are there', () => {
  const files = repositoryFiles();
  for (const { name, files: chosen = [] } of [{ name: 'npm test', files: quick }, ...parts])
    for (const { include } of chosen)
      for (const pattern of include)
        expect(
          files.some((file) => matchesGlob(file, pattern)),
          `${name}: ${pattern}`,
        ).toBe(true);
});

test('every part is a turbo task of its own, which judges all files of the repository', () => {
  const { tasks } = JSON.parse(readText('turbo.json')) as {
    tasks: Record<string, { dependsOn?: string[]; inputs?: string[]; env?: string[]; outputs?: string[] }>;
  };
  const { scripts } = readManifest('tools/tests');
  const names = ['unit-packages', 'unit', 'quick', ...parts.map(({ name }) => `deep:${name}`)];
  expect(Object.keys(scripts ?? {})).toEqual(names);
  for (const task of names) {
    const name = task.replace('deep:', '');
    expect(scripts?.[task]).toBe(`node src/run-part.ts ${name}`);
    const { dependsOn, inputs, env, outputs } = tasks[task] ?? {};
    // The task of the root has every file as its input; TEST_MACHINE is Node, the platform and the commands that tests call.
    expect(dependsOn, task).toContain(
      task === 'unit-packages' ? '//#repository-of-packages' : '//#repository',
    );
    expect(env, task).toEqual(expect.arrayContaining(['CI', 'TEST_MACHINE']));
    expect({ inputs, outputs }, task).toEqual({
      inputs: undefined,
      outputs: [`$TURBO_ROOT$/.test-reports/${name}.json`],
    });
  }
  expect(tasks['//#repository']).toEqual({});
});

test('what is compiled is compiled again when its sources change', () => {
  const { tasks } = JSON.parse(readText('turbo.json')) as { tasks: Record<string, { inputs?: string[] }> };
  const { references } = JSON.parse(readText('tsconfig.build.json')) as { references: { path: string }[] };
  const { inputs = [] } = tasks['//#compile'] ?? {};
  for (const { path } of references)
    for (const file of [`${path}/tsconfig.json`, `${path}/src/index.ts`])
      expect(
        inputs.some((pattern) => matchesGlob(file, pattern)),
        file,
      ).toBe(true);
});

test('the unit tests of the packages read nothing but what their task has as its input', () => {
  const tests = repositoryFiles().filter((file) => /^packages\/[^/]+\/src\/.*\.test\.ts$/.test(file));
  const reads = tests.flatMap((file) => readText(file).match(/(?<=['"`](?:\.\.\/){3,})[a-z.][\w.-]*/g) ?? []);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((name) => !['docs', 'spec', 'packages'].includes(name))).toEqual([]);
});

test('of the server, only the program itself lies outside of a folder', () => {
  const loose = repositoryFiles().filter((file) => /^apps\/server\/src\/[^/]+$/.test(file));
  expect(loose).toEqual(['apps/server/src/main.ts']);
});

test('every workspace that has sources is compiled, after those that it imports', () => {
  const { references } = JSON.parse(readText('tsconfig.json')) as { references: { path: string }[] };
  const compiled = references.map(({ path }) => path.replace('/tsconfig.test.json', ''));
  const sources = repositoryFiles();
  // The server imports it too, so it is compiled by itself.
  const contract = { folder: 'apps/console/contract', manifest: { name: '@attestation/console/contract' } };
  const own = [...workspaces(), contract].filter(({ folder }) =>
    sources.some((file) => file.startsWith(`${folder}/src/`) && /\.tsx?$/.test(file)),
  );
  expect(compiled.toSorted()).toEqual(own.map(({ folder }) => folder).toSorted());
  const emits = (folder: string) => sources.includes(`${folder}/tsconfig.test.json`);
  for (const { folder, manifest } of own.filter((one) => emits(one.folder))) {
    const config = JSON.parse(readText(`${folder}/tsconfig.json`)) as { references?: { path: string }[] };
    const referred = (config.references ?? []).map(({ path }) => posix.join(folder, path)).sort();
    const used = own
      .filter((other) => other.folder !== folder && emits(other.folder))
      .filter(({ manifest: { name } }) => imports(sources, folder, name))
      .map((other) => other.folder);
    expect(referred, manifest.name).toEqual(used.toSorted());
  }
});

/** Whether a source of the folder that is not a test names the package. */
function imports(files: readonly string[], folder: string, name: string): boolean {
  return files
    .filter((file) => file.startsWith(`${folder}/`) && /\/(?:src|generated)\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .some((file) => new RegExp(`'${name}[/']`).test(readText(file)));
}

function isChosen(file: string, { include, exclude = [] }: Files): boolean {
  return (
    include.some((pattern) => matchesGlob(file, pattern)) &&
    !exclude.some((pattern) => matchesGlob(file, pattern))
  );
}
