import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { repository } from '../src/published.ts';
import { type ReferenceServer, startReferenceServer } from '../src/reference-server.ts';
import { ranWith, run } from '../src/run.ts';

const projects = inject('projects');
const projectOf = (name: string) => projects[`@attestation/${name}`] ?? '';

/** What the ten lines in `consumers/<name>.ts` print. */
const consumers: [name: string, want: RegExp][] = [
  ['command-line', /^port 80$/],
  ['contract', /^5 operations .*1\.10/],
  ['signing', /^signature verified$/],
  ['client', /^2 factoids, a file of some bytes$/],
  ['evidence', /^invalid: zip.structure$/],
  ['mock', /^the mock says 400$/],
  ['conformance', /^a set-up that is wrong$/],
];
const commands: [name: string, args: string[], want: RegExp][] = [
  ['cli', ['attest', '--version'], /^\d+\.\d+\.\d+/],
  ['conformance', ['attestation-conformance', 'list'], /ATT-CRE-003/],
  ['mock', ['attestation-mock', '--help'], /--port/],
  ['server', ['attestation-server', '--help'], /DATABASE_URL/],
  ['server', ['attestation-admin', '--help'], /Usage: npx attestation-admin/],
];
const newer = join(repository, 'node_modules/typescript');
const older = join(inject('olderTypescript'), 'node_modules/typescript');
const oldest = join(inject('olderTypescript'), 'node_modules/typescript-5.4');

let server: ReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer(join(inject('scratch'), 'data'));
  for (const [name] of consumers) {
    const source = join(import.meta.dirname, `consumers/${name}.ts`);
    for (const ending of ['ts', 'mts', 'cts'])
      await copyFile(source, join(projectOf(name), `sample.${ending}`));
  }
});
afterAll(() => server?.stop());

/** One program of all samples; each finds its package in its own project, and nothing else. */
async function compile(
  typescript: string,
  module: string,
  endings: string[],
  emit = false,
  names = consumers.map(([name]) => name),
) {
  const files = names.flatMap((name) => endings.map((ending) => join(projectOf(name), `sample.${ending}`)));
  const resolution = { esnext: 'bundler', commonjs: 'node10' }[module] ?? module;
  const compilerOptions = {
    ...{ module, moduleResolution: resolution, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] },
    // As the strictest consumer has it: our declarations are checked too, and nothing is there but what they bring.
    ...{ types: [], strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: !emit },
  };
  const config = join(
    inject('scratch'),
    `tsconfig.${module}-${endings.join('-')}-${emit}-${names.length}.json`,
  );
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  const { bin } = JSON.parse(await readFile(join(typescript, 'package.json'), 'utf8')) as {
    bin: { tsc: string };
  };
  return ranWith(process.execPath, [join(typescript, bin.tsc), '-p', config]);
}

test.each([
  ['5.9.3', older, 'nodenext', ['mts', 'cts']],
  ['5.9.3', older, 'node16', ['mts']],
  ['5.9.3', older, 'esnext', ['ts']],
  ['7.0.2', newer, 'nodenext', ['mts', 'cts']],
  ['7.0.2', newer, 'node16', ['mts']],
  ['7.0.2', newer, 'esnext', ['ts']],
])(
  'TypeScript %s (%s) compiles ten lines for each package as %s: %s',
  async (version, typescript, module, endings) => {
    expect((await run(process.execPath, [join(typescript, 'bin/tsc'), '--version'])).trim()).toBe(
      `Version ${version}`,
    );
    const { code, stdout } = await compile(typescript, module, endings);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  },
);

test.each([
  ['nodenext', ['mts', 'cts']],
  ['esnext', ['ts']],
  ['commonjs', ['ts']],
])('TypeScript 5.4.5 compiles those of contract, signing and client as %s: %s', async (module, endings) => {
  const { version } = JSON.parse(await readFile(join(oldest, 'package.json'), 'utf8')) as { version: string };
  const { code, stdout } = await compile(oldest, module, endings, false, ['contract', 'signing', 'client']);
  expect({ version, code, stdout }).toEqual({ version: '5.4.5', code: 0, stdout: '' });
});

describe('the ten lines run', () => {
  beforeAll(async () => {
    const { stdout } = await compile(newer, 'nodenext', ['mts', 'cts'], true);
    expect(stdout).toBe('');
  });
  const env = () => ({
    ATTEST_URL: server.url,
    ATTEST_ACCESS_KEY: server.accessKey,
    ATTEST_KEY: server.privateKey,
  });

  test.each(consumers)('%s by import', async (name, want) => {
    const cwd = projectOf(name);
    expect((await run(process.execPath, ['sample.mjs'], { cwd, env: env() })).trim()).toMatch(want);
  });

  test.each(consumers)('%s by require', async (name, want) => {
    const cwd = projectOf(name);
    expect(await readFile(join(cwd, 'sample.cjs'), 'utf8')).toContain(`require("@attestation/${name}`);
    expect((await run(process.execPath, ['sample.cjs'], { cwd, env: env() })).trim()).toMatch(want);
  });

  test.each(commands)('%s by its command: %s', async (name, [command = '', ...args], want) => {
    const cwd = projectOf(name);
    expect(await run(join(cwd, 'node_modules/.bin', command), args, { cwd })).toMatch(want);
  });

  test('spec by its files', async () => {
    const cwd = projectOf('spec');
    const print = `fs.readFileSync(require.resolve('@attestation/spec/openapi.yaml'), 'utf8')`;
    expect(await run(process.execPath, ['-p', print], { cwd })).toMatch(/^openapi: 3\.1/m);
  });
});

test('the server of the package, outside of the repository, keeps what the ten lines of the client send', async () => {
  const bin = join(projectOf('server'), 'node_modules/@attestation/server/bin/attestation-server.js');
  const installed = await startReferenceServer(join(inject('scratch'), 'data-of-installed'), {}, bin);
  try {
    for (const path of ['console', 'docs/', 'docs/licences.txt'])
      expect((await fetch(`${installed.url}/${path}`)).status, path).toBe(200);
    const env = {
      ATTEST_URL: installed.url,
      ATTEST_ACCESS_KEY: installed.accessKey,
      ATTEST_KEY: installed.privateKey,
    };
    const said = await run(process.execPath, ['sample.mjs'], { cwd: projectOf('client'), env });
    expect(said.trim()).toBe('2 factoids, a file of some bytes');
  } finally {
    await installed.stop();
  }
});

test('the mock serves by plain npx, outside of the repository', async () => {
  const args = ['attestation-mock', '--port', '0', '--no-verify', '--cors-origin', 'https://page.example'];
  // In a group of its own, since npx does not pass signals on to what it runs.
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn('npx', args, { cwd: projectOf('mock'), detached: true, stdio: [...stdio] });
  try {
    let said = '';
    for await (const chunk of child.stdout ?? []) {
      said += chunk;
      if (said.includes('\n')) break;
    }
    const [, url = ''] = /listens on (\S+);/.exec(said) ?? [];
    const headers = { Origin: 'https://page.example' };
    const answer = await fetch(`${url}/api/v1/attestation`, { method: 'POST', body: '{}', headers });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, headers.Origin]);
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await once(child, 'exit');
  }
});

test('a wrong call does not compile', async () => {
  const file = join(projectOf('client'), 'sample.mts');
  const right = await readFile(file, 'utf8');
  await writeFile(file, right.replace('template_id:', 'templateId:'));
  const { code, stdout } = await compile(newer, 'nodenext', ['mts']);
  await writeFile(file, right);
  expect({ code, stdout }).toEqual({
    code: expect.any(Number),
    stdout: expect.stringContaining('templateId'),
  });
  expect(code).not.toBe(0);
});
