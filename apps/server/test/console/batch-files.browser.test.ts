import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser as Client } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf } from './open-pages.ts';

const caseFile = (name: string) =>
  fileURLToPath(new URL(`../../../console/test/cases/${name}`, import.meta.url));

const name = 'files of a batch with faults (skipped when there is no Chromium)';
describe.skipIf(!hasChromium)(name, { timeout: 120_000 }, () => {
  let server: ServerUnderTest;
  let browser: Browser;
  let client: Client;
  let page: Page;
  let key: { name: string; mimeType: string; buffer: Buffer };
  beforeAll(async () => {
    server = await startServerUnderTest();
    const setUp = { email: 'batch@example.com', organization: 'Demo Acme' };
    client = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
    const pem = server.member.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    key = { name: 'private.pem', mimeType: 'text/plain', buffer: Buffer.from(pem) };
    browser = await openChromium();
    const visitor = await openVisitor(browser);
    page = visitor.page;
    const [cookie = '', value = ''] = (client.cookie ?? '').split('=');
    await visitor.context.addCookies([{ name: cookie, value, url: server.url }]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await page.goto(`${server.url}/console/attestations/batch?environment=sandbox`);
    await page.getByLabel('Template').selectOption({ label: 'Trade record' });
    await page.getByLabel('File with rows').setInputFiles(file);
  };
  const send = async (file: typeof key) => {
    await page.getByLabel('Private key').setInputFiles(file);
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText(/^Done: /).waitFor();
  };
  /** Newest first. */
  const stored = async () => {
    const { json } = await client.call('listAttestations', { query: { environment: 'sandbox' } });
    return json.attestations as { uniqueId: string; subject: string; state: string }[];
  };

  test.each([
    ['unclosed-quote.csv', 'un-1', 'un-'],
    ['text-after-quote.csv', 'i-1', 'i-'],
  ])('%s: nothing from the faulty line on is sent', async (file, last, prefix) => {
    await choose(caseFile(file));
    await page.getByText('2 rows: 1 to send, 0 already stored, 1 with errors.').waitFor();
    await page.getByText('The file was read only up to line 3').waitFor();
    expect.soft(await problemsOf(page, `batch-${file}`)).toEqual([]);
    await send(key);
    await page.getByText('Done: 1 of 2 rows stored').waitFor();
    await page.getByText('The file was read only up to line 3').waitFor();
    const sent = (await stored()).map(({ uniqueId }) => uniqueId).filter((id) => id.startsWith(prefix));
    expect(sent).toEqual([last]);
  });

  test('rows that were stored open are closed by the same rows with *Close each attestation*', async () => {
    const rows = 'unique_id,MO,name,price\nc-1,13800000001,a,5000.50\nc-2,13800000001,b,1e400\n';
    const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    const states = async () => (await stored()).slice(0, 2).map(({ state }) => state === 'open');
    await choose(file);
    await page.getByLabel('Close each attestation').uncheck();
    await send(key);
    expect(await states()).toEqual([true, true]);
    await page.evaluate('sessionStorage.clear()');
    await choose(file);
    await send(key);
    await page.getByText('Done: 2 of 2 rows stored, 0 of them new;').waitFor();
    expect(await states()).toEqual([false, false]);
  });

  test('what cannot be seen in a unique_id is named before it is sent', async () => {
    const rows = 'unique_id,MO,Product\nd-1,13800000001,a\nd\u200b-1,13800000001,b\n';
    await choose({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByText('2 rows: 2 to send').waitFor();
    await page.getByText('invisible characters, which will be stored: 3 (U+200B)').waitFor();
    expect.soft(await problemsOf(page, 'batch-unseen')).toEqual([]);
  });

  test('the encoding of a file that is not UTF-8 is asked for', async () => {
    await choose(caseFile('windows-1252.csv'));
    const encoding = page.getByRole('combobox', { name: 'Encoding', exact: true });
    await encoding.waitFor();
    expect(await page.getByText('to send').count()).toBe(0);
    const cells = page.getByRole('region', { name: 'Choose the encoding' });
    await cells.getByRole('cell', { name: 'M黮ler GmbH' }).waitFor();
    await cells.getByRole('cell', { name: 'Müller GmbH' }).waitFor();
    expect.soft(await problemsOf(page, 'batch-encoding')).toEqual([]);
    await encoding.selectOption('GB 18030');
    await page.getByText('3 rows: 3 to send').waitFor();
    await encoding.selectOption('Windows-1252');
    await page.getByText('3 rows: 3 to send').waitFor();
    await send(key);
    expect((await stored()).slice(0, 3).map(({ subject }) => subject)).toContain('Müller GmbH');
  });
});
