import { generateKeyPairSync } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser as Client } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';

const pemOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe.skipIf(!hasChromium)('mistakes of people (skipped without Chromium)', () => {
  let server: ServerUnderTest;
  let browser: Browser;
  let client: Client;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    server = await startServerUnderTest();
    const setUp = { email: 'dev@acme.example', organization: 'Demo Acme' };
    client = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
    browser = await openChromium();
    visitor = await openVisitor(browser);
    page = visitor.page;
    const [name = '', value = ''] = (client.cookie ?? '').split('=');
    await visitor.context.addCookies([{ name, value, url: server.url }]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('an unknown address and an unknown number lead on, in the language of the page', async () => {
    await page.goto(`${server.url}/console/atestations?environment=sandbox`);
    await page.getByText('has no page at /console/atestations').waitFor();
    expect.soft(await problemsOf(page, 'unknown-page')).toEqual([]);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByText('找不到此页面').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    const { no } = (await call(server, 'createAttestation', smallest(server))).json.data;
    await page.goto(`${server.url}/console/attestations/${no}?environment=formal`);
    await page.getByText(`no attestation with the number ${no} in Formal`).waitFor();
    expect.soft(await problemsOf(page, 'unknown-number')).toEqual([]);
    await page.getByRole('link', { name: 'Look in Sandbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trade record' }).waitFor();
  });

  test('a short key, and one that is registered already, are named before they are sent', async () => {
    const publicKey = pemOf(2048);
    const { accessKey } = (await client.call('addKey', { body: { environment: 'sandbox', publicKey } })).json;
    await page.goto(`${server.url}/console/keys?environment=sandbox`);
    await page.getByRole('button', { name: 'Add key' }).first().click();
    const field = page.getByLabel('Public key or certificate');
    const save = page.getByRole('button', { name: 'Save key' });
    await field.fill(pemOf(1024));
    await page.getByText('This RSA key has 1024 bits and can be broken').waitFor();
    await page.getByLabel('Formal', { exact: true }).check();
    await page.getByRole('alert').getByText('Formal requires at least 2048').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await field.fill(publicKey);
    await page.getByText(`also registered in Sandbox, as ${accessKey}`).waitFor();
    await page.getByLabel('Sandbox', { exact: true }).check();
    await page
      .getByRole('alert')
      .getByText(`already registered in this environment, as ${accessKey}`)
      .waitFor();
    expect.soft(await problemsOf(page, 'known-key')).toEqual([]);
    expect(await save.isDisabled()).toBe(true);
    // What only the server sees is said there too.
    await field.fill('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----');
    await save.click();
    await page.getByRole('alert').getByText('This CERTIFICATE block is damaged').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('a double click sends once, and a save without a network says so', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const fill = async () => {
      await page.goto(`${server.url}/console/keys?environment=sandbox`);
      await page.getByRole('button', { name: 'Add key' }).first().click();
      await page.getByLabel('Public key or certificate').fill(pemOf(2048));
    };
    const save = page.getByRole('button', { name: 'Save key' });
    await fill();
    await save.dblclick();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    expect(sent).toHaveLength(1);
    await fill();
    await visitor.context.setOffline(true);
    await save.click();
    await page.getByText('This device is offline. Nothing was saved').waitFor();
    await visitor.context.setOffline(false);
    await save.click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
