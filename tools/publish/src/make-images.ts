/**
 * `npm run images --workspace=@attestation/publish`: makes the images of the README again, from a real run: a server,
 * the demo, its attestation file. Needs Debian's chromium, fonts-noto-cjk, poppler-utils (pdftoppm) and unzip;
 * `npm run build` and `npm run docs:build` come first.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './open-browser.ts';
import { repository } from './published.ts';
import { startReferenceServer } from './reference-server.ts';

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
    await page.setViewportSize({ width: 1280, height: 973 });
    await page.goto(
      pathToFileURL(join(repository, 'apps/docs/dist/reference/v1/create-attestation.html')).href,
    );
    await page.screenshot({ path: join(images, 'documentation.png') });
  } finally {
    await browser.close();
  }
}
