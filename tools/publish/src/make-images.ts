/**
 * `npm run images --workspace=@attestation/publish`: makes the images of the README again, from a real run: a server,
 * the demo, its attestation file. Needs Debian's chromium, fonts-noto-cjk, poppler-utils (pdftoppm) and unzip;
 * `npm run build` and `npm run docs` come first.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { repository } from './published.ts';

/** Where Debian's packages of these names put them. In the second, pages may stop to be drawn. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export function hasBrowser(): boolean {
  return executablePath !== undefined;
}

/** A Chromium with a fresh profile, and nothing of its own to do on the network. */
export function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking'];
  const args = ['--no-sandbox', '--disable-gpu', ...quiet, '--disable-component-update', '--disable-sync'];
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  return chromium.launch({ executablePath, headless: true, args, timeout: 60_000 });
}

const images = join(repository, 'docs/images');
const folder = await mkdtemp(join(tmpdir(), 'attestation-images-'));
try {
  await mkdir(images, { recursive: true });
  const zip = await attestationFile(join(folder, 'data'));
  execFileSync('unzip', ['-q', zip, 'render/attestation.pdf', 'verify.html', '-d', folder]);
  const certificate = ['-png', '-r', '80', '-f', '1', '-singlefile', join(folder, 'render/attestation.pdf')];
  execFileSync('pdftoppm', [...certificate, join(images, 'certificate')]);
  await photograph(zip, join(folder, 'verify.html'));
} finally {
  await rm(folder, { recursive: true });
}

/** @returns the path of the zip that the demo has downloaded */
async function attestationFile(data: string): Promise<string> {
  const server = await startReferenceServer(data);
  try {
    const demo = join(repository, 'apps/demo/dist/main.js');
    execFileSync(process.execPath, [demo, '--data-dir', data], { stdio: 'inherit' });
    await photographConsole(server.url, data);
  } finally {
    await server.stop();
  }
  const files = await readdir(join(data, 'demo/files'));
  const zip = files.find((name) => name.endsWith('.zip'));
  if (zip === undefined) throw new Error('The demo left no attestation file');
  return join(data, 'demo/files', zip);
}

/** The template editor, as the owner of the demo's first member sees it. */
async function photographConsole(url: string, data: string): Promise<void> {
  const [email, password] = ['owner@example.com', 'correct horse battery staple'];
  const admin = join(repository, 'apps/server/bin/attestation-admin.js');
  const account = ['account', 'add', email, '--organization', 'Demo Acme', '--role', 'owner'];
  const env = { ...process.env, DATA_DIR: data };
  execFileSync(process.execPath, [admin, ...account, '--password-stdin'], { env, input: password });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 973 }, locale: 'en' });
    await page.goto(`${url}/console/templates/new`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('[data-state="drawn"]').waitFor();
    await page.screenshot({ path: join(images, 'console.png') });
  } finally {
    await browser.close();
  }
}

async function photograph(zip: string, verifier: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 760 }, locale: 'en' });
    await page.goto(pathToFileURL(verifier).href);
    await page.setInputFiles('input[type=file]', zip);
    await page.locator('#verdict').waitFor();
    await page.screenshot({ path: join(images, 'verifier.png') });
    await page.goto(
      pathToFileURL(join(repository, 'apps/docs/dist/reference/v1/create-attestation.html')).href,
    );
    await page.screenshot({ path: join(images, 'documentation.png') });
  } finally {
    await browser.close();
  }
}

/** A reference server with a demo member who may call it. */
export interface ReferenceServer {
  readonly url: string;
  readonly accessKey: string;
  /** PEM. */
  readonly privateKey: string;
  stop(): Promise<void>;
}

/**
 * @param folder for its data; is made
 * @param env settings in addition to the port and the folder
 * @param bin the command; that of the repository when left out
 * @throws when it does not listen within a minute
 */
export async function startReferenceServer(
  folder: string,
  env: Record<string, string> = {},
  bin = join(repository, 'apps/server/bin/attestation-server.js'),
): Promise<ReferenceServer> {
  const server = spawn(process.execPath, [bin, '--port', '0', '--data-dir', folder], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const stop = async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  };
  const { url } = JSON.parse(await appearing(join(folder, 'server.json'), server)) as { url: string };
  const credentials = JSON.parse(
    await readFile(join(folder, 'demo/credentials.json'), 'utf8'),
  ) as Credentials;
  const [member] = credentials.members;
  const privateKey = await readFile(join(folder, 'demo', member.privateKeyFile), 'utf8');
  return { url, accessKey: member.accessKey, privateKey, stop };
}

interface Credentials {
  members: [{ accessKey: string; privateKeyFile: string }];
}

async function appearing(file: string, server: ChildProcess): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text) return text;
    await sleep(50);
  }
  server.kill();
  throw new Error(`The reference server did not write ${file}. Is it built? Run "npm run build".`);
}
