import { sign } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../encodings.ts';
import {
  call,
  envelope,
  jsonBody,
  post,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
} from '../server-under-test.ts';
import { acceptLink } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf } from './open-pages.ts';

describe.skipIf(!hasChromium)('the request log (skipped without Chromium)', () => {
  let server: ServerUnderTest;
  let browser: Browser;
  let page: Page;
  let no: string;
  const faults: string[] = [];

  beforeAll(async () => {
    server = await startServerUnderTest();
    const setUp = { email: 'dev@acme.example', organization: 'Demo Acme' };
    const { cookie } = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
    for (let i = 0; i < 5; i++) await call(server, 'createAttestation', smallest(server));
    const payload = smallest(server, { unique_id: 'order-4711' });
    no = (await call(server, 'createAttestation', payload)).json.data.no;
    await call(server, 'readAttestation', { ano: no });
    // A client that signs the whole URL.
    const url = `${urlOf(server, 'createAttestation')}?trace=1`;
    const wrong = {
      ...envelope('createAttestation', smallest(server), server.member, { requestId: 'shop-42' }),
    };
    const text = `POST${url}${wrong.request_id}${wrong.access_key}${wrong.tonce}${wrong.payload}`;
    wrong.signature = sign('sha256', Buffer.from(text), server.member.privateKey).toString('base64');
    expect((await post(url, jsonBody(wrong), 'application/json')).status).toBe(500);
    expect((await call(server, 'createAttestation', smallest(server, { template_id: 'x' }))).status).toBe(
      400,
    );

    browser = await openChromium();
    const visitor = await openVisitor(browser);
    page = visitor.page;
    const [name = '', value = ''] = (cookie ?? '').split('=');
    await visitor.context.addCookies([{ name, value, url: server.url }]);
    faults.push(...visitor.faults);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('a developer finds why a request failed by its request_id', async () => {
    await page.goto(`${server.url}/console/`);
    await page.getByRole('link', { name: 'Request log' }).click();
    await page.locator('tbody').filter({ hasText: no }).first().waitFor();
    expect.soft(await problemsOf(page, 'request-log')).toEqual([]);
    await page.getByLabel('request_id', { exact: true }).fill('shop-42');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(`signed as "${urlOf(server, 'createAttestation')}?trace=1"`).waitFor();
    expect(await page.locator('tbody').count()).toBe(1);
    expect.soft(await problemsOf(page, 'request-log-refused')).toEqual([]);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByText('签名时使用的路径不对').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel('request_id', { exact: true }).fill('shop-43');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('For identical refusals, only the newest request_id is kept').waitFor();
    await page.getByRole('link', { name: 'Look in Formal' }).click();
    await page.waitForURL(/environment=formal.*shop-43|shop-43.*environment=formal/);
  });

  test('what happened to an attestation is found by its number, and leads to it', async () => {
    await page.goto(`${server.url}/console/requests?environment=sandbox&number=${no}`);
    const entries = page.locator('tbody');
    await entries.filter({ hasText: 'Read an attestation' }).waitFor();
    expect(await entries.count()).toBe(2);
    await entries.filter({ hasText: 'Create an attestation' }).getByRole('link', { name: no }).click();
    await page.getByText('order-4711').first().waitFor();
  });

  test('the refused requests have an address', async () => {
    await page.goto(`${server.url}/console/requests?environment=sandbox&status=refused`);
    await page.getByText('no template "x"').waitFor();
    expect(await page.locator('tbody').count()).toBe(2);
    expect(faults).toEqual([]);
  });
});
