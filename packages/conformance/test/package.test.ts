import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaFiles } from '../scripts/write-schemas.ts';

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
    'mutants.json',
    'schemas',
    'src',
    '!src/**/*.test.ts',
  ]);
});

test.each(schemaFiles)('%s is what the source says: npm run schemas writes it', (file, text) => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
});

const action = parse(readFileSync(new URL('../action/action.yml', import.meta.url), 'utf8')) as {
  inputs: Record<string, { description: string }>;
  runs: { using: string; steps: { shell: string; env: Record<string, string>; run: string }[] };
};

test('the action is composite, its script is right for bash and puts no input into it', () => {
  expect(action.runs.using).toBe('composite');
  for (const { shell, run } of action.runs.steps) {
    expect(shell).toBe('bash');
    expect(run).not.toContain('${{');
    expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  }
});

test('every input is used, and every input that is used is declared', () => {
  const used = action.runs.steps.flatMap(({ env }) => Object.values(env));
  const names = used.map((text) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1]);
  expect(names.sort()).toEqual(Object.keys(action.inputs).sort());
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
