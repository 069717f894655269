import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { type Manifest, repository } from '../src/published.ts';
import { run } from '../src/run.ts';

const copy = join(inject('scratch'), 'release');
const before: Record<string, Manifest> = {};
const after: Record<string, Manifest> = {};
/** Every package is at 1.0.0 before, so that it is known what a release does to each. */
const base = '1.0.0';
const changeset = `---
'@attestation/signing': minor
---

\`verify\` takes a certificate. Nothing to do.
`;

/** The parts of the repository that a release reads and writes, as a repository of their own. */
beforeAll(async () => {
  const tracked = await run(
    'git',
    ['ls-files', '-z', '-co', '--exclude-standard', '--', '*package.json', '.changeset'],
    {
      cwd: repository,
    },
  );
  const isOurs =
    /^(package\.json|\.changeset\/config\.json|(spec|bench|(packages|apps|tools)\/[^/]+)\/package\.json)$/;
  const files = tracked.split('\0').filter((file) => isOurs.test(file));
  for (const file of files) {
    const text = await readFile(join(repository, file), 'utf8');
    await mkdir(join(copy, file, '..'), { recursive: true });
    await writeFile(
      join(copy, file),
      text.replaceAll(/("(?:version|@attestation\/[\w-]+)": )"\d[^"]*"/g, `$1"${base}"`),
    );
  }
  await writeFile(join(copy, '.changeset/certificates.md'), changeset);
  await writeFile(join(copy, '.gitignore'), 'node_modules\n');
  // By its lock file a workspace of npm is recognised.
  await cp(join(repository, 'package-lock.json'), join(copy, 'package-lock.json'));
  await mkdir(join(copy, 'node_modules'));
  await symlink(join(repository, 'node_modules/@changesets'), join(copy, 'node_modules/@changesets'));
  const as = [
    '-c',
    'user.name=release',
    '-c',
    'user.email=release@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  await run('git', ['init', '-q', '-b', 'main'], { cwd: copy });
  await run('git', ['add', '-A'], { cwd: copy });
  await run('git', [...as, 'commit', '-q', '-m', 'as it stands'], { cwd: copy });
  const manifests = files.filter((file) => file !== 'package.json' && file.endsWith('package.json'));
  for (const file of manifests) before[file] = JSON.parse(await readFile(join(copy, file), 'utf8'));
  await run(process.execPath, [join(repository, 'node_modules/@changesets/cli/bin.js'), 'version'], {
    cwd: copy,
  });
  for (const file of manifests) after[file] = JSON.parse(await readFile(join(copy, file), 'utf8'));
});

test('the version of the package that changed rises, and those of the packages that pin it', () => {
  const risen = Object.entries(after).filter(([file, { version }]) => version !== before[file]?.version);
  const versions = Object.fromEntries(
    risen.map(([file, { version }]) => [file.replace('/package.json', ''), version]),
  );
  expect(versions).toEqual({
    'packages/signing': '1.1.0',
    'apps/server': '1.0.1',
    'packages/command-line': '1.0.1',
    ...{ 'packages/client': '1.0.1', 'packages/mock': '1.0.1' },
    ...{ 'packages/conformance': '1.0.1', 'packages/cli': '1.0.1', 'packages/evidence': '1.0.1' },
  });
});

test('each pin of one of ours is the version that is there', () => {
  const versionOf = Object.fromEntries(Object.values(after).map(({ name, version }) => [name, version]));
  for (const { name, dependencies = {} } of Object.values(after))
    for (const [need, pin] of Object.entries(dependencies))
      if (need in versionOf)
        expect(`${name} needs ${need} ${pin}`).toBe(`${name} needs ${need} ${versionOf[need]}`);
});

test('the changelog says what is different, under the version, in the words of the changeset', async () => {
  const text = await readFile(join(copy, 'packages/signing/CHANGELOG.md'), 'utf8');
  expect(text).toMatch(
    /^# @attestation\/signing\n\n## 1\.1\.0\n\n### Minor Changes\n\n- (?:[0-9a-f]{7,}: )?`verify` takes a certificate\. Nothing to do\.\n$/,
  );
});

test('the changelog of a package that pins it says which version it has now', async () => {
  const text = await readFile(join(copy, 'packages/client/CHANGELOG.md'), 'utf8');
  expect(text).toMatch(/^# @attestation\/client\n\n## 1\.0\.1\n/);
  expect(text).toContain('- @attestation/signing@1.1.0');
});

test('the changeset is used up', async () => {
  expect((await run('git', ['status', '--porcelain', '.changeset'], { cwd: copy })).trim()).toBe(
    'D .changeset/certificates.md',
  );
});
