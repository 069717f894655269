import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, inject, test } from 'vitest';
import { published, repository } from '../src/published.ts';
import { ranWith } from '../src/run.ts';

const packed = inject('packed');
const manifests = published().map(({ manifest }) => manifest);
const fileOf = (name: string, path: string) =>
  join(inject('projects')[name] ?? '', 'node_modules', name, path);

test('everything that is published was packed', () => {
  expect(packed.map(({ name }) => name)).toEqual(manifests.map(({ name }) => name));
  expect(packed.length).toBeGreaterThanOrEqual(7);
});

test.each(packed)('publint finds nothing in $name', async ({ name, tarball }) => {
  const bytes = await readFile(tarball);
  const { messages, pkg } = await publint({
    pack: {
      tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    },
    strict: true,
  });
  expect(pkg.name).toBe(name);
  // It asks for a repository, and there is no public address to name yet.
  const said = messages.filter(({ code }) => code !== ('USE_REPOSITORY' as typeof code));
  expect(said.map((message) => formatMessage(message, pkg))).toEqual([]);
});

const typed = packed.filter(({ name }) => manifests.find((each) => each.name === name)?.exports?.['.']);

test.each(typed)('the types of $name resolve wherever its code does', async ({ name, tarball }) => {
  const attw = join(repository, 'node_modules/.bin/attw');
  // These packages are ESM alone; Node 20.19 and newer can require() them, which "cjs-resolves-to-esm" does not know.
  const rules = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--no-definitely-typed'];
  const entries = Object.keys(manifests.find((each) => each.name === name)?.exports ?? {});
  // A page is not a module.
  const pages = entries.filter((entry) => /\.(html|md)$/.test(entry));
  const { code, stdout, stderr } = await ranWith(attw, [
    tarball,
    ...rules,
    ...(pages.length > 0 ? ['--exclude-entrypoints', ...pages] : []),
    '--format',
    'ascii',
    '--no-emoji',
  ]);
  expect({ code, said: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, said: '' });
});

test.each(packed)('$name brings its licence and a page about itself', async ({ name, files }) => {
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  // The server gets its first one at its first release.
  if (name !== '@attestation/server') expect(files).toContain('CHANGELOG.md');
  expect(await readFile(fileOf(name, 'LICENSE'), 'utf8')).toBe(
    await readFile(join(repository, 'LICENSE'), 'utf8'),
  );
  expect(await readFile(fileOf(name, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
});

test.each(packed)(
  'the page of $name begins with its installation, and its links hold in the registry',
  async ({ name }) => {
    const page = await readFile(fileOf(name, 'README.md'), 'utf8');
    const [, firstBlock = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? [];
    expect(firstBlock).toMatch(new RegExp(`^npm install (--\\S+ )?${name}\n`));
    // The registry shows the page without its repository: files next to it are not there.
    const targets = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !/^(https:|#)/.test(target))).toEqual([]);
  },
);

test.each(packed)('$name holds no tests, no build state and nothing to run at installation', async (each) => {
  expect(
    each.files.filter((file) => /\.test\.|(^|\/)(test|fixtures)\/|tsbuildinfo|\.env$/.test(file)),
  ).toEqual([]);
  const { scripts = {} } = JSON.parse(await readFile(fileOf(each.name, 'package.json'), 'utf8'));
  const atInstall = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
  expect(atInstall.filter((name) => name in scripts)).toEqual([]);
  expect(each.files).not.toContain('binding.gyp');
});

test.each(packed)(
  'the sources that the source maps of $name name are in the package',
  async ({ name, files }) => {
    const missing: string[] = [];
    for (const map of files.filter((file) => file.endsWith('.js.map'))) {
      const { sources, sourcesContent } = JSON.parse(await readFile(fileOf(name, map), 'utf8')) as {
        sources: string[];
        sourcesContent?: string[];
      };
      if (sourcesContent?.length === sources.length) continue;
      const found = sources.map((source) => join(map, '..', source));
      missing.push(...found.filter((source) => !files.includes(source)));
    }
    expect(missing).toEqual([]);
  },
);

test.each(manifests)('$name says what it is, for whom, and how it is published', (manifest) => {
  expect(manifest).toMatchObject({
    license: 'Apache-2.0',
    description: expect.stringMatching(/.{20}/),
    publishConfig: { access: 'public', provenance: true },
  });
  expect(manifest.keywords?.length).toBeGreaterThanOrEqual(3);
  expect(manifest.files?.length).toBeGreaterThan(0);
  // The contract's document is data: it has no code that would need a Node.
  if (manifest.name !== '@attestation/spec') expect(manifest.engines?.node).toMatch(/^>=2\d/);
});
