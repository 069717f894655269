import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  envelope,
  jsonBody,
  type OperationName,
  post,
  type ServerUnderTest,
  startServerUnderTest,
  type TestKey,
} from '../server-under-test.ts';
import { acceptLink, type Browser as Client } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, type Visitor } from './open-pages.ts';

/** Runs where a value gets into a page as HTML, into an attribute, or into a script. */
const evil = `<img src=x onerror="window.pwned=1">"'><script>window.pwned=1</script>\${window.pwned=1}`;
const agent = `Evil/1.0 ${evil}`;
const setUp = { email: 'evil@example.com', organization: evil };

describe.skipIf(!hasChromium)(
  'values that are scripts (skipped without Chromium: apt-get install chromium)',
  () => {
    let server: ServerUnderTest;
    let browser: Browser;
    let visitor: Visitor;
    let client: Client;
    let templateId: string;
    let no: string;
    let send: (payload: object, requestId?: string, operation?: OperationName) => ReturnType<typeof post>;

    beforeAll(async () => {
      server = await startServerUnderTest();
      client = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const added = await client.call('addKey', {
        body: { environment: 'sandbox', publicKey: pem, name: evil.slice(0, 64) },
      });
      const key: TestKey = {
        accessKey: added.json.accessKey,
        privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      };
      const source = JSON.stringify({
        name: evil,
        kinds: [{ name: evil, fields: [{ name: evil, type: 'string' }] }],
        layout: { title: evil.replaceAll(/[{}]/g, '$&$&'), blocks: [] },
      });
      templateId = (await client.call('addTemplate', { body: { source } })).json.id;
      send = (payload: object, requestId?: string, operation: OperationName = 'createAttestation') =>
        post(
          `${server.url}/api/v1/attestations`,
          jsonBody(envelope(operation, payload, key, requestId === undefined ? {} : { requestId })),
          'application/json',
        );
      const factoids = [{ unique_id: evil, type: evil, data: { [evil]: evil } }];
      const payload = { unique_id: evil, template_id: templateId, identities: { MO: evil }, factoids };
      const created = await send(payload);
      expect(created.status).toBe(200);
      no = created.json.data.no;
      expect((await send({ ...payload, unique_id: 'x', template_id: evil }, evil)).status).not.toBe(200);
      expect((await send(payload, evil.slice(0, 40), 'readAttestation')).status).not.toBe(200);
      const invited = await client.call('invite', { body: { email: '"<b>"@example.com', role: 'viewer' } });
      expect(invited.status).toBe(400);
      await client.call(
        'signIn',
        { body: { email: setUp.email, password: 'correct horse battery staple' } },
        { 'User-Agent': agent.replaceAll(/[^\x20-\x7e]/g, '') },
      );

      browser = await openChromium();
      visitor = await openVisitor(browser);
      const [name = '', value = ''] = (client.cookie ?? '').split('=');
      await visitor.context.addCookies([{ name, value, url: server.url }]);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    const pages = (): [path: string, shows: string][] => [
      ['/console/?environment=sandbox', evil],
      ['/console/attestations?environment=sandbox', evil],
      [`/console/attestations/${no}?environment=sandbox`, evil],
      ['/console/templates?environment=sandbox', evil],
      [`/console/templates/${templateId}?environment=sandbox`, evil],
      ['/console/keys?environment=sandbox', evil.slice(0, 64)],
      ['/console/requests?environment=sandbox', '<img src=x'],
      ['/console/people?environment=sandbox', setUp.email],
      ['/console/account?environment=sandbox', 'this session'],
      ['/console/audit?environment=sandbox', setUp.email],
      [`/console/attestations?environment=sandbox&uniqueId=${encodeURIComponent(evil)}`, evil],
      [`/console/sign-in?from=${encodeURIComponent('javascript:window.pwned=1')}`, 'Sign in'],
      [`/console/join#${encodeURIComponent(evil)}`, 'That did not work'],
    ];

    test.each(Array.from({ length: 13 }, (_, at) => at))('page %d shows them as text', async (at) => {
      const [path, shows] = pages()[at] ?? ['', ''];
      const { page, faults } = visitor;
      await page.goto(server.url + path);
      await page.getByText(shows, { exact: false }).first().waitFor({ state: 'attached' });
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(faults).toEqual([]);
    });

    test('what cannot be seen is written out, also in headings', async () => {
      const hidden = 'a\u202eb\u200bc 👩\u200d🔬';
      const shown = 'a\\u{202e}b\\u{200b}c 👩\u200d🔬';
      const factoids = [{ unique_id: hidden, type: evil, data: { [evil]: hidden } }];
      const identities = { MO: hidden };
      const created = await send({ unique_id: hidden, template_id: templateId, identities, factoids });
      const { page, faults } = visitor;
      const isClean = async () => {
        const text = (await page.evaluate('document.title + document.body.innerText')) as string;
        expect(text).not.toMatch(/[\u202e\u200b]/);
        expect(text).toContain(shown);
      };
      await page.goto(`${server.url}/console/attestations?environment=sandbox`);
      await page.getByText(shown).first().waitFor();
      await isClean();
      await page.goto(`${server.url}/console/attestations/${created.json.data.no}?environment=sandbox`);
      await page.getByRole('heading', { level: 1, name: shown }).waitFor();
      expect(await page.getByRole('cell', { name: shown, exact: true }).count()).toBe(3);
      await isClean();
      await page.goto(`${server.url}/lookup?no=${created.json.data.no}`);
      await page.getByLabel('Identity').fill(hidden);
      await page.getByRole('button', { name: 'Look up' }).click();
      await page.getByRole('heading', { level: 1, name: shown }).waitFor();
      await isClean();
      await page.goto(`${server.url}/console/attestations/new?environment=sandbox`);
      await page.getByLabel('unique_id', { exact: true }).fill(hidden);
      await page.getByText('invisible characters: U+202E U+200B U+200D').waitFor();
      expect(faults).toEqual([]);
    });

    test('the look-up shows them as text', async () => {
      const { page, faults } = visitor;
      await page.goto(`${server.url}/lookup?no=${encodeURIComponent(`${no}${evil}`)}`);
      await page.getByLabel('Reference number').fill(no);
      await page.getByLabel('Identity').fill(evil);
      await page.getByRole('button', { name: 'Look up' }).click();
      await page.getByText(evil).first().waitFor();
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(faults).toEqual([]);
    });
  },
);
