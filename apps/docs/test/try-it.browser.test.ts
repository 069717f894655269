import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Demo, startDemo } from './start-demo.ts';

const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

describe.skipIf(executablePath === undefined)(
  'the site as the server shows it, in Chromium (skipped when there is none: apt-get install chromium)',
  () => {
    let demo: Demo;
    let browser: Browser;
    let page: Page;
    const faults: string[] = [];
    beforeAll(async () => {
      demo = await startDemo();
      const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
      page = await (
        await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      ).newPage();
      page.on('response', (response) => {
        const [url, status] = [response.url(), response.status()];
        const isFault = status === 404 || (status > 404 && url.startsWith(docs('')));
        if (isFault && !url.endsWith('/docs/none')) faults.push(`${status} ${url}`);
      });
      page.on('requestfailed', (request) => {
        const cause = request.failure()?.errorText;
        // A page that is left ends its requests.
        if (request.url().startsWith(docs('')) && cause !== 'net::ERR_ABORTED')
          faults.push(`${cause} ${request.url()}`);
      });
      page.on('pageerror', ({ message }) => faults.push(message));
      // What the policy forbids is reported there; Chromium reports failed requests, too.
      page.on('console', (said) => {
        const isStatus = /status of (404|500)|ERR_(CONNECTION_REFUSED|UNSAFE_PORT)/.test(said.text());
        if (said.type() === 'error' && !isStatus) faults.push(said.text());
      });
    });
    afterAll(async () => {
      await browser?.close();
      await demo?.stop();
    });

    afterEach(() => {
      expect(faults).toEqual([]);
    });

    const docs = (path: string) => `${demo.environment.BASE_URL}/docs/${path}`;
    const status = () => page.locator('.try-it [role=status]');
    const answer = () => page.getByRole('group', { name: 'Answer' });

    async function open(operation: string): Promise<void> {
      await page.goto(docs(`reference/v1/${operation}.html`));
      await page.locator('.try-it summary').click();
      await expect.poll(() => page.getByLabel('Service').inputValue()).toBe(demo.environment.BASE_URL);
      await page.getByLabel('Access key').fill(demo.environment.ACCESS_KEY ?? '');
    }
    async function send(want: RegExp): Promise<void> {
      await page.getByRole('button', { name: 'Sign and send' }).click();
      await expect.poll(() => status().textContent(), { timeout: 20_000 }).toMatch(want);
    }

    test('an attestation with a file is created, read and downloaded', async () => {
      await open('create-attestation');
      await send(/Choose a private key/);
      await page.getByLabel(/^Private key/).setInputFiles(demo.environment.PRIVATE_KEY_FILE ?? '');
      await expect.poll(() => status().textContent()).toContain('is used to sign');
      const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') };
      await page.getByLabel('Files', { exact: true }).setInputFiles(file);
      await expect.poll(() => page.getByLabel('Payload').inputValue()).toContain('ba7816bf8f01cfea');
      await send(/^Status 200, \d+ ms$/);
      const { no } = JSON.parse((await answer().textContent()) ?? '').data;
      const stored = await demo.client.readAttestation({ payload: { ano: no } });
      expect(stored.attachments).toEqual({ 0: [expect.any(String)] });
      expect(await page.getByRole('group', { name: 'Signed string' }).textContent()).toMatch(
        /^POST\/api\/v1\/attestations/,
      );
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain('attachments[0][]=@"a.txt"');

      await open('read-attestation');
      await page.getByLabel(/^Private key/).setInputFiles(demo.environment.PRIVATE_KEY_FILE ?? '');
      await send(/^Status 200/);
      expect(JSON.parse((await answer().textContent()) ?? '').data).toMatchObject({ no, completed: true });

      await demo.client.downloadAttestation({ payload: { ano: no } }); // waits until the file is made
      await open('download-attestation');
      await page.getByLabel(/^Private key/).setInputFiles(demo.environment.PRIVATE_KEY_FILE ?? '');
      await send(/^Status 200/);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Save the file' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe(`${no}.zip`);
    });

    test('a key that the service does not know is refused, and the page says what came back', async () => {
      await open('read-attestation');
      await page.getByRole('button', { name: 'Make a key pair' }).click();
      await expect.poll(() => page.getByLabel('Public key').inputValue()).toMatch(/^-----BEGIN PUBLIC KEY/);
      await send(/^Status 500/);
      expect(await answer().textContent()).toContain('signature');
      await page.getByRole('link', { name: 'What this status means' }).click();
      await page.waitForURL(/\/docs\/errors\.html#500$/);
    });

    test('a service that does not answer is named', async () => {
      await open('read-attestation');
      await page.getByLabel(/^Private key/).setInputFiles(demo.environment.PRIVATE_KEY_FILE ?? '');
      await page.getByLabel('Service').fill('http://127.0.0.1:9');
      await send(/cannot be reached from this page/);
    });

    test('axe finds nothing in the open form', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await open('create-attestation');
        await page.evaluate(axe.source);
        const found = await page.evaluate(
          'axe.run(".try-it").then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].target.join(" ")]))',
        );
        expect(found).toEqual([]);
      }
    });

    test('the search works below /docs, and the policy of the pages forbids nothing that they do', async () => {
      await page.goto(docs(''));
      await page.getByRole('button', { name: 'Search' }).click();
      await page.locator('dialog input').fill('signature does not verify');
      await page.locator('.pagefind-ui__result-nested').first().getByRole('link').click();
      await page.waitForURL(/\/docs\/\S+\.html/);
      expect((await page.goto(docs('none')))?.status()).toBe(404);
      await page.getByRole('link', { name: 'Attestation Service' }).first().click();
      await page.waitForURL(/\/docs\/(index\.html)?$/);
      expect(faults).toEqual([]);
    });

    test('sign-in and look-up link to it', async () => {
      for (const path of ['console/sign-in', 'lookup']) {
        await page.goto(`${demo.environment.BASE_URL}/${path}`);
        expect(await page.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('/docs/');
      }
    });
  },
);
