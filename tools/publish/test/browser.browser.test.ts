import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hasBrowser, openBrowser } from '../src/open-browser.ts';
import { type ReferenceServer, startReferenceServer } from '../src/reference-server.ts';

let site: Server;
let origin: string;
let server: ReferenceServer;

beforeAll(async () => {
  if (!hasBrowser()) return;
  const project = inject('projects')['@attestation/client'] ?? '';
  await copyFile(join(import.meta.dirname, 'consumers/page.ts'), join(project, 'page.ts'));
  const bundle = { bundle: true, format: 'esm', platform: 'browser', minify: true, write: false } as const;
  const { outputFiles, warnings } = await build({ entryPoints: [join(project, 'page.ts')], ...bundle });
  expect(warnings).toEqual([]);
  const script = outputFiles[0]?.text ?? '';
  site = createServer(({ url }, answer) => {
    const isScript = url === '/page.js';
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    answer.end(
      isScript ? script : '<!doctype html><title>ten lines</title><script type=module src=page.js></script>',
    );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const folder = join(inject('scratch'), 'data-of-browser');
  server = await startReferenceServer(folder, { CORS_ORIGINS: origin });
});
afterAll(async () => {
  site?.close();
  await server?.stop();
});

const noBrowser = 'there is no Chromium: apt-get install chromium-headless-shell';

test('a page in Chromium creates, uploads, reads and downloads', async ({ skip }) => {
  if (!hasBrowser()) skip(noBrowser);
  expect(await onPage(origin)).toEqual({ factoids: 1, files: 1, byPath: 200, zip: 'PK' });
});

test('a page of another origin is kept out, and reported that it got no answer', async ({ skip }) => {
  if (!hasBrowser()) skip(noBrowser);
  await expect(onPage(origin.replace('127.0.0.1', 'localhost'))).rejects.toThrow(/NetworkError|network/i);
});

async function onPage(address: string): Promise<unknown> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${address}/`);
    await page.waitForFunction('window.tenLines');
    const args = [server.url, server.accessKey, server.privateKey].map((each) => JSON.stringify(each));
    return await page.evaluate(`window.tenLines(${args.join(', ')})`);
  } finally {
    await browser.close();
  }
}
