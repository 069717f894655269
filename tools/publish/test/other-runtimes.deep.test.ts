/** The runtimes other than Node, each as its package in the registry. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { install } from '../src/published.ts';
import { type ReferenceServer, startReferenceServer } from '../src/reference-server.ts';
import { ranWith, run } from '../src/run.ts';

const projectOf = (name: string) => inject('projects')[`@attestation/${name}`] ?? '';
const client = projectOf('client');
const folder = join(inject('scratch'), 'other-runtimes');
/** Their programs are had as packages for each platform; this is the one of the builds. */
const isOffered = process.platform === 'linux' && process.arch === 'x64';
const packages = ['@oven/bun-linux-x64@1.4.5', '@deno/linux-x64-glibc@2.9.6'];
const workerd = '@cloudflare/workerd-linux-64@1.20261117.1';
const program = (path: string) => join(folder, 'node_modules', path);

const runtimes: [name: string, start: string[]][] = [
  ['Bun', [program('@oven/bun-linux-x64/bin/bun')]],
  ['Deno', [program('@deno/linux-x64-glibc/deno'), 'run', '-A', '--no-remote', '--node-modules-dir=manual']],
];

/** What the ten lines in `consumers/<name>.ts` print. */
const consumers: [name: string, want: RegExp][] = [
  ['contract', /^5 operations .*1\.10/],
  ['signing', /^signature verified$/],
  ['client', /^2 factoids, a file of some bytes$/],
  ['evidence', /^invalid: zip.structure$/],
];

let server: ReferenceServer | undefined;
beforeAll(async () => {
  if (!isOffered) return;
  await install(folder, [...packages, workerd]);
  server = await startReferenceServer(join(inject('scratch'), 'data-of-other-runtimes'));
  for (const [name] of consumers) {
    const source = await readFile(join(import.meta.dirname, `consumers/${name}.ts`), 'utf8');
    const { code } = await transform(source, { loader: 'ts', format: 'esm' });
    await writeFile(join(projectOf(name), 'anywhere.mjs'), code);
  }
  await copyFile(join(import.meta.dirname, 'consumers/client-files.mjs'), join(client, 'anywhere-files.mjs'));
});
afterAll(() => server?.stop());

const env = () => ({
  ATTEST_URL: server?.url ?? '',
  ATTEST_ACCESS_KEY: server?.accessKey ?? '',
  ATTEST_KEY: server?.privateKey ?? '',
});

test.for(runtimes)(
  'the ten lines of each package run on %s',
  async ([, [command = '', ...args]], { skip }) => {
    if (!isOffered) skip('their programs are looked for on Linux on x64 only');
    for (const [name, want] of consumers) {
      const said = await run(command, [...args, 'anywhere.mjs'], { cwd: projectOf(name), env: env() });
      expect(said.trim(), name).toMatch(want);
    }
    const files = await run(command, [...args, 'anywhere-files.mjs'], { cwd: client, env: env() });
    expect(files.trim()).toBe('2 files, saved as a zip');
  },
);

test.for([
  ['', '[]'],
  [' with nodejs_compat', '["nodejs_compat"]'],
])('files go up from a worker of workerd%s', async ([, flags], { skip }) => {
  if (!isOffered) skip('its program is looked for on Linux on x64 only');
  await copyFile(join(import.meta.dirname, 'consumers/worker.ts'), join(client, 'worker.ts'));
  await build({
    stdin: { contents: "export { worker as default } from './worker.ts';", resolveDir: client },
    outfile: join(client, 'worker.mjs'),
    ...{ bundle: true, format: 'esm', platform: 'neutral', conditions: ['workerd'] },
  });
  const bindings = Object.entries(env()).map(
    ([name, text]) => `(name="${name}",text=${JSON.stringify(text)})`,
  );
  await writeFile(
    join(client, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "worker", worker = (
    modules = [(name = "worker.mjs", esModule = embed "worker.mjs")], bindings = [${bindings.join()}],
    compatibilityDate = "2026-01-01", compatibilityFlags = ${flags}, globalOutbound = "machine")),
  (name = "machine", network = (allow = ["private"]))]);
`,
  );
  const command = program('@cloudflare/workerd-linux-64/bin/workerd');
  const { code, stdout, stderr } = await ranWith(command, ['test', 'worker.capnp'], { cwd: client });
  expect({ code, said: stdout + stderr }).toEqual({
    code: 0,
    said: expect.stringContaining('4 files, saved as a zip'),
  });
});
