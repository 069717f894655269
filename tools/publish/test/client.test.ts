import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { install, pack, published, repository } from '../src/published.ts';
import { startReferenceServer } from '../src/reference-server.ts';
import { ranWith, run } from '../src/run.ts';

/** The client as a consumer gets it. All packages, runtimes and compilers: the deep part `packages`. */
let folder: string;
let project: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installed-client-'));
  project = join(folder, 'project');
  const wanted = ['contract', 'signing', 'client'].map((name) => `@attestation/${name}`);
  const packages = published().filter(({ manifest }) => wanted.includes(manifest.name));
  const packed = await pack(packages, join(folder, 'tarballs'));
  await install(
    project,
    packed.map(({ tarball }) => tarball),
  );
  await copyFile(join(import.meta.dirname, 'consumers/client.ts'), join(project, 'sample.mts'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** With nothing but what the packages bring, as the strictest consumer has it. */
async function compile(more = {}, file = 'sample.mts'): Promise<{ code: number | null; stdout: string }> {
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
    ...more,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const { code, stdout } = await ranWith(process.execPath, [tsc, '-p', project]);
  return { code, stdout };
}

test('ten lines are type-checked, and store, extend and download an attestation', async () => {
  expect(await compile()).toEqual({ code: 0, stdout: '' });
  const server = await startReferenceServer(join(folder, 'data'));
  try {
    const env = {
      ATTEST_URL: server.url,
      ATTEST_ACCESS_KEY: server.accessKey,
      ATTEST_KEY: server.privateKey,
    };
    const said = await run(process.execPath, ['sample.mjs'], { cwd: project, env });
    expect(said.trim()).toBe('2 factoids, a file of some bytes');
  } finally {
    await server.stop();
  }
});

test.each([
  ['without the DOM library', { lib: ['es2022'], types: ['node'] }],
  ['with declarations, which name every inferred type', { declaration: true }],
])('undefined options compile %s', async (_, more) => {
  await copyFile(join(import.meta.dirname, 'consumers/client-types.ts'), join(project, 'types.mts'));
  const typeRoots = [join(repository, 'node_modules/@types')];
  expect(await compile({ ...more, typeRoots }, 'types.mts')).toEqual({ code: 0, stdout: '' });
});

test('a wrong call does not compile', async () => {
  const source = join(import.meta.dirname, 'consumers/client.ts');
  const text = await readFile(source, 'utf8');
  await writeFile(join(project, 'sample.mts'), text.replace('template_id:', 'templateId:'));
  const { code, stdout } = await compile();
  expect(stdout).toContain('templateId');
  expect(code).not.toBe(0);
});
