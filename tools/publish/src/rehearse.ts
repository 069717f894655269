/**
 * Publishes all packages to a registry on this machine and installs them from it, as the release and its users do;
 * without provenance, which only a build on the host can have.
 *
 *   npm run rehearse --workspace=@attestation/publish
 *
 *   npm run rehearse --workspace=@attestation/publish -- --run 'npm view @attestation/server'
 *
 * verdaccio is installed into a temporary folder, and the last commit is cloned there: uncommitted edits are not
 * published. `--run` runs a shell command while the registry is there, with `npm_config_registry` set to it. Exit
 * code: 1 when a step fails or an option is wrong.
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, published, repository } from './published.ts';
import { npm, run } from './run.ts';

// Node's own reader: what the packages need is not built yet.
const wanted = parseArgs({ options: { run: { type: 'string' } } }).values;
const verdaccio = 'verdaccio@6.10.4';
const folder = await mkdtemp(join(tmpdir(), 'attestation-rehearsal-'));
const port = await freePort();
const registry = `http://127.0.0.1:${port}/`;
const packages = published();

const server = await step(`Start ${verdaccio} at ${registry}`, startRegistry);
try {
  const clone = join(folder, 'clone');
  await step('Clone the last commit and install what it needs', async () => {
    await run('git', ['clone', '-q', repository, clone]);
    await npm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: clone });
    await npm(['run', 'docs:build'], { cwd: clone });
    await npm(['run', 'package', '--workspace=@attestation/server'], { cwd: clone });
  });
  await step('Name a repository, as before the first release', () => nameRepository(clone));
  await step('Pack, and publish what was packed, as the release workflow does', async () => {
    await run(process.execPath, ['tools/publish/src/pack-release.ts', 'release'], { cwd: clone });
    const said = await run(
      process.execPath,
      ['tools/publish/src/publish-release.ts', 'release', '--no-provenance', '--no-tags'],
      { cwd: clone, env: settings() },
    );
    for (const { manifest } of packages)
      if (!said.includes(`${manifest.name}@${manifest.version} is published`))
        throw new Error(`${manifest.name}:\n${said}`);
  });
  const project = join(folder, 'project');
  await step('Install every package from the registry', async () => {
    await mkdir(project, { recursive: true });
    await writeFile(join(project, '.npmrc'), npmrc());
    await install(
      project,
      packages.map(({ manifest }) => `${manifest.name}@${manifest.version}`),
    );
  });
  await step('Use them', () => use(project));
  if (wanted.run !== undefined) await inShell(wanted.run);
} finally {
  server.kill();
  await rm(folder, { recursive: true, force: true });
}

async function inShell(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...settings() } });
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

async function step<T>(title: string, act: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} ... `);
  const start = performance.now();
  const result = await act();
  process.stdout.write(`done, ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return result;
}

/** Ours are kept here and never asked for elsewhere; all others come from where this machine gets them. */
async function startRegistry() {
  const tool = join(folder, 'verdaccio');
  await mkdir(tool);
  // It asks for node-fetch by a tag, which a mirror of the registry may not have.
  await writeFile(
    join(tool, 'package.json'),
    '{ "private": true, "overrides": { "node-fetch": "2.7.0" } }\n',
  );
  await npm(['install', '--ignore-scripts', verdaccio], { cwd: tool });
  const uplink = (await npm(['config', 'get', 'registry'], { cwd: tool })).trim();
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { npm: { url: uplink } },
    packages: {
      '@attestation/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'npm' },
    },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  };
  // YAML reads JSON.
  await writeFile(join(folder, 'verdaccio.yaml'), JSON.stringify(config));
  const command = [join(tool, 'node_modules/verdaccio/bin/verdaccio')];
  const args = ['--config', join(folder, 'verdaccio.yaml'), '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, [...command, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = Date.now() + 60_000;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('verdaccio did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return child;
}

async function isUp(): Promise<boolean> {
  try {
    return (await fetch(`${registry}-/ping`)).ok;
  } catch (error) {
    // Not listening yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function nameRepository(clone: string): Promise<void> {
  for (const { folder: directory, manifest: of } of packages) {
    // A package that is made in a folder of its own is published from there.
    const places = [directory, join(directory, of.publishConfig?.directory ?? '')];
    for (const file of new Set(places.map((place) => join(clone, place, 'package.json')))) {
      const manifest = JSON.parse(await readFile(file, 'utf8'));
      manifest.repository = { type: 'git', url: 'git+https://git.example/attestation.git', directory };
      delete manifest.publishConfig?.provenance;
      await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
    }
  }
  await writeFile(join(clone, '.npmrc'), `${await readFile(join(clone, '.npmrc'), 'utf8')}\n${npmrc()}`);
}

/** npm publishes only with a token; this registry takes any. */
function npmrc(): string {
  return `registry=${registry}\n//127.0.0.1:${port}/:_authToken=rehearsal\n`;
}

function settings(): Record<string, string> {
  return { npm_config_registry: registry };
}

/** The samples of the tests run with what the registry gave, and so do the commands. */
async function use(project: string): Promise<void> {
  const consumers = join(import.meta.dirname, '../test/consumers');
  for (const name of ['contract', 'signing', 'evidence']) {
    const sample = join(project, `${name}.mts`);
    await copyFile(join(consumers, `${name}.ts`), sample);
    await run(process.execPath, [sample]);
  }
  for (const command of ['attest', 'attestation-mock', 'attestation-conformance'])
    await run(join(project, 'node_modules/.bin', command), ['--version'], { cwd: project });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
