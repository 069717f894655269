import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly files?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown;
const manifest = read('../package.json') as Manifest;
const { packages } = read('../../../package-lock.json') as { packages: Record<string, Manifest> };

test('nothing that is installed with the package runs a script at that', () => {
  const scripts = Object.keys(manifest.scripts ?? {});
  expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  const all = closure('packages/conformance');
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((place) => packages[place]?.hasInstallScript)).toEqual([]);
});

test('what is published: the command, its code, the rules for clients, drivers and the schemas', () => {
  expect(manifest.files).toEqual([
    'CHANGELOG.md',
    'bin',
    'client-rules.yaml',
    'dist',
    '!dist/.tsbuildinfo',
    'drivers',
    'schemas',
    'src',
    '!src/**/*.test.ts',
  ]);
});

/** The places in the lock file of a package and all that it depends on. */
function closure(start: string, seen = new Set<string>()): string[] {
  if (seen.has(start)) return [...seen];
  seen.add(start);
  for (const name of Object.keys(packages[start]?.dependencies ?? {})) closure(placeOf(name, start), seen);
  return [...seen];
}

/** Where Node would find it: the nearest node_modules upwards. */
function placeOf(name: string, from: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? (found.resolved ?? place) : place;
    if (folder === '') throw new Error(`${name} of ${from} is not in the lock file`);
  }
}
