import { expect, test } from 'vitest';
import { type Lock, lockFaults } from './manifest-faults.ts';
import { readText } from './repository.ts';
import type { Manifest } from './workspaces.ts';
import { readManifest, workspaces } from './workspaces.ts';

test('package-lock.json has every workspace as its package.json has it', () => {
  const lock = JSON.parse(readText('package-lock.json')) as Lock;
  expect(lockFaults(readManifest(''), workspaces(), lock)).toEqual([]);
});

const manifest: Manifest = { name: '@a/b', version: '1.0.0', dependencies: { c: '1.0.0', d: '2.0.0' } };
const sound: Lock['packages'] = {
  '': { name: 'root' },
  'packages/b': { ...manifest, dependencies: { d: '2.0.0', c: '1.0.0' } },
  'node_modules/@a/b': { resolved: 'packages/b', link: true },
  'packages/b/node_modules/c': { version: '1.0.0' },
};

const rows: [string, { given: Lock['packages']; want: RegExp | undefined }][] = [
  ['a sound lock', { given: {}, want: undefined }],
  [
    'a workspace that is not there',
    { given: { 'packages/b': undefined as never }, want: /no packages\/b\./ },
  ],
  ['a link elsewhere', { given: { 'node_modules/@a/b': { resolved: 'b', link: true } }, want: /not link/ }],
  [
    'a workspace that was removed',
    { given: { 'tools/old': { name: 'old' } }, want: /tools\/old, which is no/ },
  ],
  [
    'another version',
    { given: { 'packages/b': { ...manifest, version: '1.1.0' } }, want: /another version/ },
  ],
  [
    'another pin',
    { given: { 'packages/b': { ...manifest, dependencies: { c: '1.0.0' } } }, want: /other dependencies/ },
  ],
  [
    'a pin in development that only the lock has',
    {
      given: { 'packages/b': { ...manifest, devDependencies: { e: '1.0.0' } } },
      want: /other devDependencies/,
    },
  ],
  ['another pin of the root', { given: { '': { optionalDependencies: { e: '1.0.0' } } }, want: /^root has/ }],
];

test.each(rows)('%s', (_, { given, want }) => {
  const packages = { ...sound, ...given };
  const faults = lockFaults({ name: 'root' }, [{ folder: 'packages/b', manifest }], { packages });
  expect(faults).toHaveLength(want === undefined ? 0 : 1);
  if (want) expect(faults[0]).toMatch(want);
});
