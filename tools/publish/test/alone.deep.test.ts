import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { linkAlone, versionsIn } from '../src/link-alone.ts';
import { closureOf, install, published } from '../src/published.ts';

const all = published();
const names = all.map(({ manifest }) => manifest.name);
test.each(names)('npm installs %s alone, with what the other tests have it with', async (name) => {
  const project = join(inject('scratch'), `alone-${name.replace('@attestation/', '')}`);
  const needed = closureOf(name, all);
  const packed = inject('packed').filter((each) => needed.includes(each.name));
  await install(
    project,
    packed.map(({ tarball }) => tarball),
  );
  expect(versionsIn(project)).toEqual(versionsIn(inject('together'), name));
});

/** Projects by hand: path in `node_modules` and manifest. */
function projectOf(called: string, packages: Record<string, object>): string {
  const project = join(inject('scratch'), called);
  for (const [path, manifest] of Object.entries(packages)) {
    mkdirSync(join(project, path), { recursive: true });
    writeFileSync(join(project, path, 'package.json'), JSON.stringify(manifest));
  }
  const noted = JSON.stringify({ packages });
  writeFileSync(join(project, 'node_modules/.package-lock.json'), noted);
  return project;
}

test('a project for one package has what that declares, at the version that it finds, and nothing else', () => {
  const from = projectOf('linked-from', {
    'node_modules/own': {
      version: '1.0.0',
      dependencies: { deep: '2' },
      optionalDependencies: { elsewhere: '1' },
    },
    'node_modules/own/node_modules/deep': {
      version: '2.0.0',
      peerDependencies: { peer: '1', extra: '1' },
      peerDependenciesMeta: { extra: { optional: true } },
    },
    'node_modules/deep': { version: '1.0.0' },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/extra': { version: '1.0.0' },
  });
  expect(versionsIn(from, 'own')).toEqual(['deep@2.0.0', 'own@1.0.0', 'peer@1.0.0']);
  const to = join(inject('scratch'), 'linked-to');
  linkAlone(from, 'own', to);
  const versionOf = (path: string) =>
    (JSON.parse(readFileSync(join(to, 'node_modules', path, 'package.json'), 'utf8')) as { version: string })
      .version;
  expect([versionOf('own'), versionOf('own/node_modules/deep'), versionOf('peer')]).toEqual([
    '1.0.0',
    '2.0.0',
    '1.0.0',
  ]);
  expect(() => versionOf('deep')).toThrow('ENOENT');
  expect(() => versionOf('extra')).toThrow('ENOENT');
});

test('what is declared and not there is named', () => {
  const from = projectOf('linked-without', {
    'node_modules/own': { version: '1.0.0', dependencies: { missing: '1' } },
  });
  expect(() => linkAlone(from, 'own', join(inject('scratch'), 'linked-nowhere'))).toThrow(
    'node_modules/missing',
  );
});
