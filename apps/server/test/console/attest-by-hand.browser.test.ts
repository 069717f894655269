import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesPdf } from '@attestation/pdf/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { longPassword } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const party = (name: string) => ({
  ...{ type: 'PERSONAL', link_name: name, link_id_card: '42012319800127691X' },
  ...{ link_phone: '15857112383', link_email: 'someone@example.com' },
});

/** Runs in the page. Playwright does not see what a Blob holds, as the body with files is. */
const keepBodies = `
  const send = fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    keepBody(await request.clone().text());
    return send(request);
  };
  navigator.sendBeacon = () => keepBody('sendBeacon');
  XMLHttpRequest.prototype.send = function () { keepBody('XMLHttpRequest'); };
`;

/** What someone does who writes no program; each step goes on where the last one ended. */
const name = 'attesting by hand (skipped when there is no Chromium)';
describe.skipIf(!hasChromium)(name, { timeout: 300_000 }, () => {
  let folder: string;
  let server: ServerUnderTest;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let pem: string;
  /** Bodies of all requests, as the page hands them to the browser. */
  const bodies: string[] = [];
  /** Paths of all requests. */
  const calls: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attest-by-hand-'));
    server = await startServerUnderTest();
    browser = await openChromium();
    owner = await openVisitor(browser);
    page = owner.page;
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.exposeFunction('keepBody', (body: string) => bodies.push(body));
    await page.addInitScript(keepBodies);
    pem = server.member.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await writeFile(join(folder, 'private.pem'), pem);
    await writeFile(
      join(folder, 'contract.pdf'),
      await linesPdf('The parties agree.', 'Party A:', 'Party B:'),
    );
    await writeFile(join(folder, 'picture.png'), picture);
    for (const name of ['Zhang San', '李四']) await call(server, 'applyCertification', party(name));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const file = (name: string) => join(folder, name);
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const number = () => page.getByRole('status').filter({ hasText: /^[0-9A-F]{32}$/ });

  test('a contract with two signing parties and a picture are attested', async () => {
    await page.goto(server.running.setUpLink ?? '');
    await page.getByLabel('Organization').fill('Demo Acme');
    await page.getByLabel('Email').fill('owner@acme.example');
    await page.getByLabel('Password', { exact: true }).fill(longPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await open('New attestation');
    await page.getByLabel('Template').selectOption({ label: 'Trade record' });
    await page.getByRole('button', { name: 'Add product' }).click();
    await page.getByLabel('unique_id', { exact: true }).fill('contract 2026/18');
    await page.getByLabel('Identity', { exact: true }).fill('15857112383');
    // Sent without what is required: the fields say so, and nothing leaves the page.
    await page.getByRole('button', { name: 'Sign and send' }).click();
    // Each of them is linked to.
    const faulty = page.getByRole('alert').filter({ hasText: 'Fields to correct: 1.' });
    await faulty.getByRole('button', { name: 'product-1: Product' }).click();
    await page.getByLabel('Product', { exact: true }).and(page.locator(':focus')).waitFor();
    // A wrong value is said when its field is left.
    await page.getByLabel('Price (optional)').fill('1.200,50');
    await page.getByLabel('Price (optional)').blur();
    await page.getByText('Enter a number, such as 1280.50.').waitFor();
    expect(calls).not.toContain('/api/v1/attestations');
    expect.soft(await problemsOf(page, 'new-attestation-faults')).toEqual([]);
    await page.getByLabel('Product', { exact: true }).fill('珍珠耳环');
    await page.getByLabel('Price (optional)').fill('12.50');
    await page.getByLabel('Files').setInputFiles([file('contract.pdf'), file('picture.png')]);
    await page.getByRole('button', { name: 'Add a signing party' }).click();
    // The pages are shown before there is a keyword, and a click on a line gives it.
    const pages = page.getByRole('region', { name: 'Pages of contract.pdf' });
    await page.getByLabel('Keyword').fill('party a');
    await page.getByText('does not contain this keyword').waitFor();
    await pages.getByTitle('Party A:').click();
    expect(await page.getByLabel('Keyword').inputValue()).toBe('Party A:');
    await page.getByText('Signs at 1 place, on page 1').waitFor();
    // A party that is new is added here: nothing that was chosen is lost.
    await page.getByRole('button', { name: 'New signing party' }).click();
    const application = page.getByRole('dialog', { name: 'New signing party' });
    await application.getByRole('radio', { name: 'Person' }).check();
    await application.getByLabel('Name', { exact: true }).fill('王敏');
    await application.getByLabel('ID card number').fill('42012319800127691X');
    await application.getByLabel('Phone number').fill('15857112383');
    await application.getByLabel('Email').fill('wang@example.com');
    expect.soft(await problemsOf(page, 'new-attestation-party')).toEqual([]);
    await application.getByRole('button', { name: 'Add the party' }).click();
    await application.waitFor({ state: 'detached' });
    expect(calls).not.toContain('/api/v1/attestations');
    // Without a keyword that has the focus, a line goes to the one that is empty.
    await page.getByText('to make it “Keyword 2” of 王敏.').waitFor();
    await pages.getByTitle('Party A:').click();
    await page.getByText('李四 and 王敏 sign at the same place, “Party A:”.').waitFor();
    await pages.getByTitle('Party A:').click();
    await page.getByText('To replace a keyword, click its box first.').waitFor();
    expect(await page.getByLabel('Keyword 2').inputValue()).toBe('Party A:');
    await page.getByLabel('Keyword 2').fill('Party C:');
    await page.getByText('does not contain this keyword').waitFor();
    await page.getByLabel('Keyword 2').fill('Party B:');
    await expect.poll(() => page.getByText('Signs at 1 place, on page 1').count()).toBe(2);
    await pages.locator('canvas').waitFor();
    await page.getByLabel('Private key').setInputFiles(file('private.pem'));
    await page.getByText(server.member.accessKey).waitFor();
    const show = () => page.getByRole('button', { name: 'Show the certificate' }).click();
    await show();
    const preview = page.getByRole('region', { name: 'Certificate' });
    // The server gives a preview 3 s, which may be too little on a busy machine: then it is asked for again.
    const isDrawn = async () => {
      if (await preview.getByText('could not be drawn').isVisible()) {
        await page.getByRole('button', { name: 'Hide the certificate' }).click();
        await show();
      }
      return preview.getByText('The certificate with your values.').isVisible();
    };
    await expect.poll(isDrawn, { timeout: 120_000, interval: 500 }).toBe(true);
    await expect.poll(() => preview.getByRole('group').first().textContent()).toContain('珍珠');
    expect.soft(await problemsOf(page, 'new-attestation')).toEqual([]);
    await page.getByRole('button', { name: 'Sign and send' }).dblclick();
    await number().waitFor();
    expect.soft(await problemsOf(page, 'new-attestation-stored')).toEqual([]);
    const no = (await number().textContent()) ?? '';
    const { json } = await call(server, 'readAttestation', { ano: no });
    expect(json.data).toMatchObject({
      ...{ no, unique_id: 'contract 2026/18', identities: { MO: '15857112383' }, completed: true },
      factoids: [{ unique_id: 'product-1', type: 'product', data: { name: '珍珠耳环' } }],
    });
    expect(json.data.attachments[0]).toHaveLength(2);
    expect(calls.filter((path) => path === '/api/v1/attestations')).toHaveLength(1);
    const shown = await owner.context.newPage();
    await shown.goto(`${server.url}/console/attestations/${no}?environment=sandbox`);
    await shown.getByRole('heading', { level: 1, name: 'Trade record: 珍珠耳环' }).waitFor();
    await shown.getByText('Signing party: 李四, at “Party A:”').waitFor();
    await shown.getByText('Signing party: 王敏, at “Party B:”').waitFor();
    await shown.getByRole('button', { name: 'View contract.pdf' }).click();
    await shown.getByRole('group', { name: 'contract.pdf, page 1' }).waitFor();
    const savedAs = async (name: string) => {
      const saved = shown.waitForEvent('download');
      await shown.getByRole('button', { name }).click();
      return (await saved).suggestedFilename();
    };
    expect(await savedAs('Save with signatures contract.pdf')).toBe('contract-signed.pdf');
    expect(await savedAs('Save original contract.pdf')).toBe('contract.pdf');
    await shown.getByRole('button', { name: 'View picture.png' }).click();
    await shown.getByRole('img', { name: 'picture.png' }).waitFor();
    expect.soft(await problemsOf(shown, 'attestation-signed')).toEqual([]);
    await shown.close();
  });

  test('an open attestation is added to and closed, and its file is made', async () => {
    await page.getByRole('button', { name: 'Make another one' }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByLabel('Identity code').selectOption('ID');
    await page.getByLabel('Identity', { exact: true }).fill('42012319800127691X');
    await page.getByLabel('Name', { exact: true }).fill('张三');
    await page.getByLabel('Phone number').fill('13234568732');
    await page.getByLabel('Close the attestation now').uncheck();
    // What was typed survives a reload, and no identity is in the address.
    await page.reload();
    await page.getByText('Your input in this tab was restored.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('张三');
    expect(page.url()).not.toContain('42012319800127691X');
    await page.getByLabel('Private key').setInputFiles(file('private.pem'));
    await page.getByLabel('Keep this key in this browser').check();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await number().waitFor();
    const no = (await number().textContent()) ?? '';
    await page.getByRole('link', { name: 'Add to it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add to an open attestation' }).waitFor();
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('李四');
    await page.getByLabel('Phone number').fill('13234568733');
    expect.soft(await problemsOf(page, 'add-factoids')).toEqual([]);
    await page.getByRole('button', { name: /^Use the kept key/ }).click();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByRole('button', { name: 'View the certificate' }).waitFor();
    const { json } = await call(server, 'readAttestation', { ano: no });
    expect(json.data).toMatchObject({
      completed: true,
      factoids: [{ unique_id: 'user-1' }, { unique_id: 'user-2' }],
    });
    await expect
      .poll(async () => (await call(server, 'downloadAttestation', { ano: no })).status, { timeout: 60_000 })
      .toBe(200);
  });

  test('a refusal of the service is shown, and a used unique_id does not pass for a new attestation', async () => {
    await open('New attestation');
    await page.getByLabel('Template').selectOption({ label: 'Trade record' });
    await page.getByLabel('unique_id', { exact: true }).fill('contract 2026/18');
    await page.getByLabel('Identity', { exact: true }).fill('15857112384');
    await page.getByRole('button', { name: /^Use the kept key/ }).click();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('This unique_id was used before').waitFor();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    expect(await page.getByLabel('Identity', { exact: true }).inputValue()).toBe('15857112384');
    await page.getByRole('button', { name: 'Add product' }).click();
    await page.getByLabel('unique_id', { exact: true }).fill('contract 2026/19');
    await page.getByLabel('Product', { exact: true }).fill('珍珠');
    await page.getByLabel('Files').setInputFiles(file('contract.pdf'));
    await page.getByRole('button', { name: 'Add a signing party' }).click();
    await page.getByLabel('Keyword').fill('Party C:');
    await page.getByText('does not contain this keyword').waitFor();
    await page.getByRole('button', { name: /^Use the kept key/ }).click();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    // Next to its field, and below the form.
    const refusal = page.getByText(/The service refused the request: .payload.attachments.0.0.sign/);
    await expect.poll(() => refusal.count()).toBe(2);
    expect(await page.getByLabel('Keyword').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Keyword').fill('Party A:');
    // A connection that breaks: the same again is stored once.
    await owner.context.setOffline(true);
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('The connection broke before the answer arrived').waitFor();
    await owner.context.setOffline(false);
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await number().waitFor();
  });

  test('1,000 rows with three bad ones, interrupted and resumed', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, at) => `row-${at},139${10_000_000 + at},珍珠 ${at},${at}.50`,
    );
    rows[10] = 'row-10,,珍珠,1';
    rows[500] = 'row-500,13900000000,,1';
    rows[998] = 'row-998,13900000000,珍珠,12,50';
    const csv = `unique_id,手机号,name,price\n${rows.join('\n')}\n`;
    await writeFile(join(folder, 'rows.csv'), csv);
    await open('New attestation');
    await page.getByRole('link', { name: 'Attest many from a file' }).click();
    await page.getByLabel('Template').selectOption({ label: 'Trade record' });
    // 1,000 files to be made would take longer than what this test is about.
    const choose = async (name: string) => {
      await page.getByLabel('File with rows').setInputFiles(file(name));
      await page.getByLabel('Close each attestation').uncheck();
      await page.getByText(/rows?: .* to send/).waitFor();
    };
    await choose('rows.csv');
    await page.getByText('1,000 rows: 997 to send, 0 already stored, 3 with errors.').waitFor();
    const faults = await page.getByRole('region', { name: 'Errors' }).getByRole('row').allTextContents();
    expect(faults.slice(1)).toEqual([
      '12手机号Fill in this field.',
      '502nameFill in this field.',
      '1000–50This row has more cells than there are columns.',
    ]);
    expect.soft(await problemsOf(page, 'batch-checked')).toEqual([]);
    const saveAs = async (button: string, name: string) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      await (await saved).saveAs(file(name));
      return readFile(file(name), 'utf8');
    };
    expect(await saveAs('Export the errors', 'errors.csv')).toContain(
      '\r\n502,,name: Fill in this field.,,row-500,13900000000,,1\r\n',
    );
    // A cell is corrected in the page, and checked at once.
    await page.getByLabel('Line 12, 手机号').fill('13910000010');
    await page.getByLabel('Line 12, 手机号').press('Enter');
    await page.getByText('1,000 rows: 998 to send, 0 already stored, 2 with errors.').waitFor();
    await page.getByRole('cell', { name: 'Corrected.' }).waitFor();
    await page.getByRole('button', { name: /^Use the kept key/ }).click();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText(/^[1-9]\d* of 998 stored/).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused: \d+ of 998 stored/).waitFor();
    expect.soft(await problemsOf(page, 'batch-paused')).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    // The connection breaks: the run pauses by itself.
    await owner.context.setOffline(true);
    await page.getByText('The connection broke').waitFor({ timeout: 120_000 });
    await owner.context.setOffline(false);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const partly = await saveAs('Download the result', 'result.csv');
    const stored = partly.split('\r\n').filter((line) => /^\d+,[0-9A-F]{32},/.test(line)).length;
    expect(stored).toBeGreaterThan(0);
    // The result goes on where it ended; the key is still there.
    await choose('result.csv');
    // What was on its way when the run was cancelled is known, too.
    const counts = await page.getByText(/rows: .* to send/).textContent();
    const [, left, known] = counts?.match(/: (\d+) to send, (\d+) already stored, 2 with errors/) ?? [];
    expect(Number(left) + Number(known)).toBe(998);
    expect(Number(known)).toBeGreaterThanOrEqual(stored);
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('Done: 998 of 1,000 rows stored').waitFor({ timeout: 480_000 });
    const whole = await saveAs('Download the result', 'whole.csv');
    const lines = whole.trimEnd().split('\r\n').slice(1);
    const numbers = lines.map((line) => line.split(',')[1]).filter((no) => no !== '');
    expect([lines.length, numbers.length, new Set(numbers).size]).toEqual([1000, 998, 998]);
    // What is missing is corrected here, and nothing else is sent.
    await page.getByRole('button', { name: 'Back to the missing rows' }).click();
    await page.getByLabel('Line 502, name').fill('珍珠 500');
    await page.getByLabel('Line 502, name').blur();
    await page.getByText('1,000 rows: 1 to send, 998 already stored, 1 with errors.').waitFor();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('Done: 999 of 1,000 rows stored, 1 of them new;').waitFor();
    // Rows that are stored: the same again is not sent, another content under a used unique_id is refused.
    const again = ['row-0,13910000000,珍珠 0,0.50', 'row-1,13900000009,珍珠 1,1.50', 'row-2,12,珍珠 2,2.50'];
    await writeFile(file('again.csv'), `unique_id,手机号,name,price\n${again.join('\n')}\n`);
    await choose('again.csv');
    await page.getByText('3 rows: 1 to send, 1 already stored, 1 with errors.').waitFor();
    await page.getByRole('cell', { name: 'A phone number has 5 to 15 digits.' }).waitFor();
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('Done: 1 of 3 rows stored, 0 of them new; 1 refused, 1 with').waitFor();
    const result = await saveAs('Download the result', 'second.csv');
    const [first = '', second = ''] = lines.map((line) => line.split(',')[1]);
    expect(result).toContain(`2,${first},,`);
    expect(result).toContain(`already used for other content: ${second}. Give`);
    await page.getByRole('button', { name: 'Back to the missing rows' }).click();
    await page.getByText('3 rows: 0 to send, 1 already stored, 2 with errors.').waitFor();
    await page.getByLabel('Line 3, unique_id').waitFor();
    // The click leaves the last correction: the layout stays, and the row is sent with what was typed.
    await writeFile(file('last.csv'), 'unique_id,手机号,name,price\nlast-1,13900000001,a,1\nlast-2,12,b,2\n');
    await choose('last.csv');
    await page.getByLabel('Line 3, 手机号').fill('13900000002');
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('Done: 2 of 2 rows stored, 2 of them new;').waitFor();
    // Parts of several kinds in a row; what was chosen for the columns is kept when the page is left.
    const several = 'unique_id,MO,user: Name,phone_number,product: name,price,remark';
    await writeFile(file('several.csv'), `${several}\nboth-1,13900000001,张三,13900000001,珍珠,1.50,x\n`);
    await choose('several.csv');
    await page.getByLabel('Content of the column remark').selectOption({ label: 'ID card (ID)' });
    await open('Attestations');
    await page.goBack();
    await choose('several.csv');
    expect(await page.getByLabel('Content of the column remark').inputValue()).toBe('identities/ID');
    await page.getByLabel('Private key').setInputFiles(file('private.pem'));
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText('Done: 1 of 1 row stored, 1 of them new;').waitFor();
    const [, no = ''] =
      (await saveAs('Download the result', 'several-result.csv')).match(/2,(\w{32}),/) ?? [];
    expect((await call(server, 'readAttestation', { ano: no })).json.data).toMatchObject({
      identities: { MO: '13900000001', ID: 'x' },
      factoids: [{ unique_id: 'user-1' }, { unique_id: 'product-1', data: { name: '珍珠' } }],
    });
  }, 600_000);

  test('the private key has never left the page', () => {
    const lines = pem.split('\n').filter((line) => !line.startsWith('-----') && line !== '');
    expect(bodies.filter((body) => body.includes('name="signature"')).length).toBeGreaterThan(0);
    expect(bodies.filter((body) => lines.some((line) => body.includes(line)))).toEqual([]);
    expect(bodies).not.toContain('XMLHttpRequest');
    expect(bodies).not.toContain('sendBeacon');
    expect(owner.faults).toEqual([]);
  });
});
