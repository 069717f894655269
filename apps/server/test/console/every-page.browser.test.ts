import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from '../server-under-test.ts';
import { longPassword } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';

/** Each area of pages once, with axe; what the pages do is in the files `*.browser.test.ts`. */
describe.skipIf(!hasChromium)(
  'every page in Chromium (skipped when there is none: apt-get install chromium-headless-shell)',
  () => {
    let folder: string;
    let server: ServerUnderTest;
    let browser: Browser;
    let visitor: Visitor;
    let page: Page;
    let no: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'every-page-'));
      server = await startServerUnderTest();
      browser = await openChromium();
      visitor = await openVisitor(browser);
      page = visitor.page;
      const factoids = [{ unique_id: 'p', type: 'product', data: { name: '珍珠耳环', price: 12.5 } }];
      const identities = { MO: '15857112383' };
      const created = await call(
        server,
        'createAttestation',
        smallest(server, { factoids, identities, completed: true }),
      );
      no = created.json.data.no;
      // The first download is answered once the file is made.
      expect((await call(server, 'downloadAttestation', { ano: no })).status).toBe(200);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test('the set-up link makes the first owner', async () => {
      await page.goto(server.running.setUpLink ?? '');
      await page.getByLabel('Organization').fill('Demo Acme');
      expect.soft(await problemsOf(page, 'set-up')).toEqual([]);
      await page.getByLabel('Email').fill('owner@acme.example');
      await page.getByLabel('Password', { exact: true }).fill(longPassword);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });

    test.each([
      ['Overview', () => page.getByRole('link', { name: no })],
      ['Attestations', () => page.getByRole('link', { name: no })],
      ['Templates', () => page.getByText('Trade record').first()],
      ['Keys', () => page.getByRole('button', { name: /^Actions / }).first()],
      ['Certifications', () => page.getByRole('heading', { level: 1, name: 'Certifications' })],
      ['People', () => page.getByRole('button', { name: 'Invite', exact: true })],
      ['Audit log', () => page.getByRole('cell', { name: 'Console set up' })],
    ])('console: %s', async (name, shown) => {
      await page.getByRole('link', { name, exact: true }).click();
      await shown().waitFor();
      expect(await problemsOf(page, name)).toEqual([]);
    });

    test('console: an attestation, verified', async () => {
      await page.goto(`${server.url}/console/attestations/${no}`);
      await page.getByRole('heading', { name: '珍珠耳环' }).waitFor();
      await page.getByRole('button', { name: 'Verify now' }).click();
      expect(await page.locator('[data-verdict]').getAttribute('data-verdict')).toMatch(/^(valid|pending)$/);
      expect(await problemsOf(page, 'attestation')).toEqual([]);
    });

    test('console: a template, drawn next to its source', async () => {
      await page.goto(`${server.url}/console/templates/${server.templateId}`);
      await page.locator('[data-state="drawn"]').waitFor({ state: 'attached' });
      expect(await problemsOf(page, 'template')).toEqual([]);
    });

    test('look-up: what the owner gets to see', async () => {
      await page.goto(`${server.url}/lookup#${no}`);
      await page.getByLabel('Identity').fill('15857112383');
      await page.getByRole('button', { name: 'Look up' }).click();
      await page.getByText(no, { exact: true }).waitFor();
      expect(await problemsOf(page, 'lookup')).toEqual([]);
    });

    test('verifier: the saved file is judged', async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the attestation file' }).click();
      const path = join(folder, 'saved.zip');
      await (await saved).saveAs(path);
      await page.goto(`${server.url}/verify`);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      expect(await page.textContent('#verdict')).toBe('Valid (Sandbox: for tests only)');
      expect(await problemsOf(page, 'verifier')).toEqual([]);
      expect(visitor.faults).toEqual([]);
    });
  },
);
