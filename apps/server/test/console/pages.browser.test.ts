import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forBrowsers } from '../../src/start/welcome.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from '../server-under-test.ts';
import { longPassword } from './console-client.ts';
import {
  addAuthenticator,
  hasChromium,
  openChromium,
  openVisitor,
  problemsOf,
  type Visitor,
} from './open-pages.ts';

const run = promisify(execFile);

/** The steps of a first user, in their order: each goes on where the last one ended. */
describe.skipIf(!hasChromium)(
  'the console in Chromium (skipped when there is none: apt-get install chromium)',
  () => {
    let folder: string;
    let server: ServerUnderTest;
    let browser: Browser;
    let owner: Visitor;
    let page: Page;
    let no: string;
    let invitation: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'console-pages-'));
      server = await startServerUnderTest();
      browser = await openChromium();
      owner = await openVisitor(browser);
      page = owner.page;
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    /** What a dialog wants to have typed before something that cannot be taken back. */
    const toBeTyped = async (of: Page) =>
      /Type (.+) to confirm/.exec((await of.getByRole('dialog').textContent()) ?? '')?.[1] ?? '';

    test('the set-up link makes the first owner', async () => {
      await page.goto(server.running.setUpLink ?? '');
      await page.getByLabel('Organization').fill('Demo Acme');
      expect.soft(await problemsOf(page, 'set-up')).toEqual([]);
      await page.getByLabel('Email').fill('owner@acme.example');
      await page.getByLabel('Password', { exact: true }).fill(longPassword);
      await page.getByRole('button', { name: 'Create account' }).click();
      await title('Overview');
      expect.soft(await problemsOf(page, 'overview-empty')).toEqual([]);
    });

    test('a key whose pair is made in the browser signs the first request with the snippet', async () => {
      await open('Keys');
      await page.getByRole('button', { name: 'Add key' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Make a pair in this browser' }).click();
      await (await saved).saveAs(join(folder, (await saved).suggestedFilename()));
      expect(await page.getByLabel('Public key or certificate').inputValue()).toContain('BEGIN PUBLIC KEY');
      await page.getByLabel('Name (optional)').fill('Shop, test server');
      expect.soft(await problemsOf(page, 'add-key')).toEqual([]);
      await page.getByRole('button', { name: 'Save key' }).click();
      const status = page.getByRole('status').filter({ hasText: /^\S{10,}$/ });
      const accessKey = await status.textContent();
      expect.soft(await problemsOf(page, 'key-added')).toEqual([]);
      const snippet = (await page.getByRole('tabpanel').locator('pre, code').first().textContent()) ?? '';
      expect(snippet).toContain(accessKey);
      const { stdout } = await run('sh', ['-c', snippet], { cwd: folder });
      expect(JSON.parse(stdout)).toMatchObject({ data: { no: expect.stringMatching(/^\w{32}$/) } });
      no = JSON.parse(stdout).data.no;
    });

    test('the attestation is in the lists, and its page shows it', async () => {
      const file = Buffer.from('The parties agree.');
      const payload = smallest(server, {
        unique_id: 'contract 2026/17',
        factoids: [{ unique_id: 'product-1', type: 'product', data: { name: '珍珠耳环', price: 12.5 } }],
        attachments: { 0: [createHash('sha256').update(file).digest('hex')] },
        completed: true,
      });
      const part = { name: 'attachments[0][]', content: file, fileName: 'contract 合同.txt' };
      const { json } = await upload(server, 'createAttestation', payload, [part]);
      await open('Overview');
      await page.getByRole('link', { name: no }).waitFor();
      expect.soft(await problemsOf(page, 'overview')).toEqual([]);
      await open('Attestations');
      await title('Attestations');
      await page.getByRole('link', { name: no }).waitFor();
      await page.getByRole('checkbox', { name: 'Select 珍珠耳环 · 12.5' }).press('Space');
      await page.getByText('1 selected').waitFor();
      expect.soft(await problemsOf(page, 'attestations')).toEqual([]);
      const list = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export selected' }).press('Enter');
      await page.getByRole('button', { name: 'JSONL, for programs' }).click();
      const lines = (await readFile(await (await list).path(), 'utf8')).trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).no)).toEqual([json.data.no]);
      // What other filters hide is not exported unseen.
      await page.getByLabel('State').selectOption('Open');
      await expect.poll(() => page.getByText('1 selected').count()).toBe(0);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByRole('link', { name: json.data.no }).click();
      await page.getByRole('cell', { name: '珍珠耳环', exact: true }).waitFor();
      await title('Trade record: 珍珠耳环');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save contract 合同.txt' }).click();
      expect(await readFile(await (await saved).path())).toEqual(file);
      // An organization that anchors nothing must not read of a blockchain.
      await page.getByRole('row', { name: /^Root hash of the log [0-9a-f]{64}/ }).waitFor();
      expect(await page.getByText('In the blockchain').count()).toBe(0);
      await page.getByRole('link', { name: /, version 1$/ }).waitFor();
      await page.getByRole('button', { name: 'View the certificate' }).click();
      await page.getByRole('group', { name: 'Page 1 of the certificate' }).waitFor();
      await expect.poll(() => page.getByRole('group', { name: /^Page 1/ }).textContent()).toContain('珍珠');
      const pdf = page.getByRole('link', { name: 'Open as PDF' });
      expect(await pdf.getAttribute('target')).toBe('_blank');
      const address = (await pdf.getAttribute('href')) ?? '';
      const answer = await owner.context.request.get(`${server.url}${address}`);
      expect(answer.headers()['content-type']).toBe('application/pdf');
      await page.getByRole('button', { name: 'Verify now' }).click();
      const verdict = page.locator('[data-verdict]');
      expect(await verdict.getAttribute('data-verdict')).toMatch(/^(valid|pending)$/);
      // Names and outcomes are in sight, details are folded, and no option of a program is named.
      expect(await verdict.locator('summary').count()).toBeGreaterThan(10);
      expect(await verdict.textContent()).not.toMatch(/--[a-z]/);
      expect(await verdict.locator('.check-ok details[open]').count()).toBe(0);
      expect.soft(await problemsOf(page, 'attestation')).toEqual([]);
      await page.getByRole('button', { name: 'Close the certificate' }).click();
      await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      expect.soft(await problemsOf(page, 'attestation-share')).toEqual([]);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByRole('button', { name: 'Link copied' }).waitFor();
      const link = `${server.url}/lookup#${json.data.no}`;
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
      const code = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save QR code' }).click();
      expect((await code).suggestedFilename()).toBe(`attestation-${json.data.no}.png`);
      await page.keyboard.press('Escape');
    });

    test('a page is printed in dark letters, without what cannot be used on paper', async () => {
      const colour = () => page.evaluate<string>('getComputedStyle(document.querySelector("td")).color');
      const print = () => page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const show = () => page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await print();
      await expect.poll(colour).toBe('rgb(0, 0, 0)');
      await page.getByRole('cell', { name: '珍珠耳环' }).waitFor();
      await show();
      for (const name of ['Overview', 'Attestations', 'Templates', 'Keys', 'Certifications', 'People']) {
        await open(name);
        await title(name);
        await print();
        await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
        // Links that look like buttons, and headings of columns with buttons, too.
        for (const role of ['button', 'search'] as const)
          expect(await page.getByRole(role).count(), `${role} of ${name}`).toBe(0);
        expect(await page.locator('.mantine-Button-root, .actions').filter({ visible: true }).count()).toBe(
          0,
        );
        await show();
        await page.getByRole('navigation').waitFor();
      }
    });

    test('a number, key or hash is copied by a button that says what it copies', async () => {
      await open('Attestations');
      await page.getByRole('link', { name: no }).click();
      await title('Trade record');
      await page.getByRole('button', { name: 'Copy: Reference number' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(no);
    });

    test('on a tablet, pages are a rail at the side, and all columns of a table are in sight', async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      for (const name of ['Overview', 'Attestations', 'Keys']) {
        await open(name);
        await title(name);
        const rail = await page.getByRole('navigation').boundingBox();
        expect([rail?.x, (rail?.width ?? 768) < 100]).toEqual([0, true]);
        expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
        const table = page.locator('main table').filter({ visible: true }).first();
        await table.waitFor();
        const { x = 0, width = 768 } = (await table.locator('thead th').last().boundingBox()) ?? {};
        expect(x + width, name).toBeLessThanOrEqual(768);
      }
      expect.soft(await problemsOf(page, 'tablet')).toEqual([]);
    });

    test('an attestation, or many from a file, can be begun by hand', async () => {
      await open('New attestation');
      await page.getByLabel('Template').selectOption({ label: 'Trade record' });
      await page.getByRole('button', { name: 'Add product' }).click();
      await page.getByLabel('Files').waitFor();
      expect.soft(await problemsOf(page, 'new-attestation-begun')).toEqual([]);
      await open('Attest many from a file');
      await page.getByLabel('File with rows').waitFor();
      expect.soft(await problemsOf(page, 'batch-begun')).toEqual([]);
    });

    test('a request with a wrong signature is explained, and the page says when it is right', async () => {
      await open('Keys');
      await page.getByRole('button', { name: 'Add key' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Make a pair in this browser' }).click();
      await (await saved).saveAs(join(folder, (await saved).suggestedFilename()));
      await page.getByRole('button', { name: 'Save key' }).click();
      await page.getByText('Waiting for the first signed request').waitFor();
      const snippet = (await page.getByRole('tabpanel').locator('pre, code').first().textContent()) ?? '';
      // A caller that signs the compact payload and sends the spaced one.
      const wrong = snippet.replace(
        '$TONCE$PAYLOAD"',
        `$TONCE$(printf %s "$PAYLOAD" | sed 's/": /":/g; s/, "/,"/g; s/, {/,{/g')"`,
      );
      expect(wrong).not.toBe(snippet);
      const { stdout } = await run('sh', ['-c', wrong], { cwd: folder });
      expect(JSON.parse(stdout).message).toContain('signature');
      await page.getByText('the payload was signed without spaces').waitFor();
      expect.soft(await problemsOf(page, 'first-request-refused')).toEqual([]);
      await run('sh', ['-c', snippet], { cwd: folder });
      await page.getByText('It works').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await open('Request log');
      await page.getByLabel('Status').selectOption('Refused');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('the payload was signed without spaces').waitFor();
      expect.soft(await problemsOf(page, 'refused-requests')).toEqual([]);
    });

    test('templates, keys, people and security events', async () => {
      await open('Templates');
      await page.getByText('Trade record').first().waitFor();
      expect.soft(await problemsOf(page, 'templates')).toEqual([]);
      await page
        .getByRole('button', { name: /^Archive / })
        .first()
        .click();
      await page.getByText('Programs can still use it.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('the console offers it again').waitFor();
      await page
        .getByRole('button', { name: /^Archive / })
        .first()
        .click();
      await page.getByLabel('State').selectOption('Archived');
      await page.getByRole('button', { name: /^Restore / }).waitFor();
      expect.soft(await problemsOf(page, 'templates-archived')).toEqual([]);
      await page.getByRole('button', { name: /^Restore / }).click();
      await page.getByText('No template is archived.').waitFor();
      await page.getByLabel('State').selectOption('In use');
      await page.getByLabel('Search').fill('trade');
      await page.getByText('Trade record').first().waitFor();
      await page.getByLabel('Search').fill('nothing like it');
      await page.getByText('No template has this text').waitFor();
      await open('Keys');
      await title('Keys');
      const named = page.getByRole('row').filter({ hasText: 'Shop, test server' });
      await named.getByRole('button', { name: /^Actions / }).click();
      await named.getByRole('button', { name: /^Edit name / }).click();
      const question = page.getByRole('dialog', { name: /^Name of the key / });
      await question.getByLabel('Name (optional)').fill('Shop, second server');
      expect.soft(await problemsOf(page, 'name-key')).toEqual([]);
      await question.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: /^Shop, second server/ }).waitFor();
      expect(await page.getByText('Shop, test server').count()).toBe(0);
      expect.soft(await problemsOf(page, 'keys')).toEqual([]);
      await page
        .getByRole('button', { name: /^Actions / })
        .first()
        .click();
      await page.getByRole('button', { name: /^Revoke / }).click();
      await page.getByRole('dialog').waitFor();
      expect.soft(await problemsOf(page, 'revoke-key')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add key' }).click();
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Make a pair in this browser' }).click();
      await (await downloaded).delete();
      await page.getByRole('radio', { name: 'Formal' }).check();
      await page.getByText('it is kept permanently and cannot be deleted').waitFor();
      await page.getByRole('button', { name: 'Save key' }).click();
      // The page goes where the key is.
      await page.getByText('Live data, kept permanently.').waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('environment')).toBe('formal');
      await page.getByRole('button', { name: 'Copy: Access key' }).first().waitFor();
      await page.getByText('The key was added to Formal, which is shown now.').waitFor();
      await page.getByRole('link', { name: 'Back to Sandbox' }).click();
      await page.getByText('Test data, deleted after').waitFor();
      // What changes who can sign in needs a recent sign-in; the pictures before may take longer.
      const data = { email: 'owner@acme.example', password: longPassword };
      const sent = { data, headers: { Origin: server.url } };
      expect((await page.request.post(`${server.url}/console/v1/session`, sent)).status()).toBe(200);
      await open('People');
      await page.getByLabel('Email').fill('viewer@acme.example');
      await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      invitation = (await page.getByRole('status').locator('code').textContent()) ?? '';
      expect.soft(await problemsOf(page, 'people')).toEqual([]);
      expect(await page.getByLabel('Role of owner@acme.example').isDisabled()).toBe(true);
      await page.getByLabel('Role of viewer@acme.example').selectOption('Developer');
      await page.getByText('viewer@acme.example: the role is now Developer.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('viewer@acme.example: the role is now Viewer.').waitFor();
      await page.getByLabel('Email').fill('Owner@acme.example');
      await page.getByLabel('Role', { exact: true }).selectOption('Developer');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText('has an account of this organization already, with the role Owner').waitFor();
      expect.soft(await problemsOf(page, 'people-known')).toEqual([]);
      // The last owner stays one, and says so.
      await page.getByRole('button', { name: 'Change the role to Developer' }).click();
      await page.getByRole('alert').getByText('The last owner keeps this role.').waitFor();
      await page.getByRole('button', { name: 'Remove viewer@acme.example' }).click();
      await page.getByRole('dialog').waitFor();
      expect.soft(await problemsOf(page, 'remove-person')).toEqual([]);
      await page.keyboard.press('Escape');
      await open('Audit log');
      await page.getByRole('cell', { name: 'Key added' }).first().waitFor();
      await page.getByRole('cell', { name: 'Viewer → Developer' }).waitFor();
      await page.getByRole('cell', { name: 'File verified' }).waitFor();
      // One file was saved alone; to verify is not to download.
      expect(await page.getByRole('cell', { name: 'File downloaded' }).count()).toBe(1);
      expect.soft(await problemsOf(page, 'audit')).toEqual([]);
      expect(owner.faults).toEqual([]);
    });

    test('a template is edited next to its certificate, and each save is a version', async () => {
      const state = (name: string) =>
        page.locator(`[data-state="${name}"]`).waitFor({ state: 'attached', timeout: 45_000 });
      const source = page.getByLabel('Template', { exact: true });
      await open('Templates');
      await page.getByRole('link', { name: 'New template' }).click();
      await state('drawn');
      expect.soft(await problemsOf(page, 'template-new')).toEqual([]);
      await page.getByRole('tab', { name: 'Source' }).click();
      const text = await source.inputValue();
      await source.fill(text.replace('{product.name}', '{product.nome}'));
      await state('faulty');
      await page.getByText('(Line 31)').waitFor();
      expect(await page.getByRole('button', { name: 'Save version' }).isDisabled()).toBe(true);
      expect.soft(await problemsOf(page, 'template-faulty')).toEqual([]);
      await source.fill(text);
      await state('drawn');
      await page.getByRole('button', { name: 'Save version' }).click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await source.fill(text.replace('Sale of', 'Sold:'));
      await state('drawn');
      await page.getByText('Layout of the certificate changed').waitFor();
      await page.getByText('Differences in the source').click();
      await page.getByText('+     "title": "Sold: {product.name}",').waitFor();
      expect.soft(await problemsOf(page, 'template-changed')).toEqual([]);
      await page.getByRole('button', { name: 'Save version' }).click();
      await expect.poll(() => page.getByLabel('Compare with').inputValue()).toBe('1');
      await page.getByText('From version 1 to the text in the editor:').waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const payload = {
        ...{ unique_id: 'with-own-template', template_id: id, identities: { MO: '15857112383' } },
        factoids: [{ unique_id: 'product-1', type: 'product', data: { name: 'Chair' } }],
      };
      expect((await call(server, 'createAttestation', payload)).status).toBe(200);
    });

    test('a party is certified, renewed and revoked', async () => {
      await open('Certifications');
      await page.getByText('You need one only if').waitFor();
      const fillPerson = async (label: string) => {
        await page.getByLabel(label, { exact: true }).fill('Li Lei');
        await page.getByLabel('ID card number').fill('330184198501184115');
        await page.getByLabel('Phone number').fill('13378784545');
        await page.getByLabel('Email').fill('li@example.com');
      };
      expect.soft(await problemsOf(page, 'certifications-none')).toEqual([]);
      await page.getByRole('main').getByRole('button', { name: 'Apply for a certification' }).click();
      // Which codes are needed depends on what is filled in.
      const isNeeded = (label: string) =>
        page.getByLabel(label).evaluate((input) => input.hasAttribute('required'));
      await page.getByText('With it, the next two codes are optional').waitFor();
      expect([await isNeeded('Organization code'), await isNeeded('Tax registration number')]).toEqual([
        true,
        true,
      ]);
      await page.getByLabel('Unified social credit code').fill('91330100MA2AXXXX0L');
      expect([await isNeeded('Organization code'), await isNeeded('Tax registration number')]).toEqual([
        false,
        false,
      ]);
      expect.soft(await problemsOf(page, 'certification-enterprise')).toEqual([]);
      // Mistyped numbers are found before anything is sent.
      const code = page.getByLabel('Unified social credit code');
      await code.fill('91330100MA2AXXXX0');
      await page.getByLabel('Name of the enterprise').fill('Acme Ltd');
      await fillPerson('Name of the contact');
      await page.getByLabel('ID card number').fill('330184198501184114');
      await page.getByLabel('Phone number').fill('12');
      await page.getByRole('button', { name: 'Send application' }).click();
      const wrong = 'A unified social credit code has 18 digits and capital letters';
      await page.getByText(wrong).waitFor();
      await page.getByText('The last character does not match the others. Check the number.').waitFor();
      await page.getByText('A phone number has 5 to 15 digits.').waitFor();
      await expect.poll(() => code.and(page.locator(':focus')).count()).toBe(1);
      const ids = (await code.getAttribute('aria-describedby'))?.split(' ').filter(Boolean) ?? [];
      const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
      expect(texts.join()).toContain(wrong);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect.soft(await problemsOf(page, 'certification-refused')).toEqual([]);
      await page.getByRole('radio', { name: 'Person' }).check();
      await fillPerson('Name');
      expect.soft(await problemsOf(page, 'certification-new')).toEqual([]);
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByRole('cell', { name: /^Li Lei Person · \w{3}•{13}\w{2}$/ }).waitFor();
      expect.soft(await problemsOf(page, 'certifications')).toEqual([]);
      await page.getByRole('button', { name: /^Renew / }).click();
      await page.getByRole('button', { name: /^Revoke / }).click();
      const question = page.getByRole('dialog');
      expect(await question.getByRole('button', { name: 'Revoke' }).isDisabled()).toBe(true);
      await question.getByLabel(/^Type .* to confirm$/).fill(await toBeTyped(page));
      expect.soft(await problemsOf(page, 'revoke-certification')).toEqual([]);
      await question.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Revoked', { exact: true }).waitFor();
      await open('Audit log');
      for (const what of ['added', 'renewed', 'revoked'])
        await page.getByRole('cell', { name: `Certification ${what}` }).waitFor();
      await page.getByLabel('Event').selectOption('Certification renewed');
      await page.getByLabel('Who').selectOption('owner@acme.example');
      await page.getByLabel('Time').selectOption('Today');
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      expect.soft(await problemsOf(page, 'audit-filtered')).toEqual([]);
    });

    test('attestations are found by number and date', async () => {
      await open('Attestations');
      const wanted = page.getByLabel('Search', { exact: true });
      const lines = page.getByRole('region', { name: 'Attestations' }).locator('tbody tr');
      const search = () => page.getByRole('button', { name: 'Search' }).click();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const text of [no, '158 5711 2383', 'contract 2026/17']) {
        await wanted.fill(text);
        await search();
        const isFew = text === '158 5711 2383' ? (rows: number) => rows > 1 : (rows: number) => rows === 1;
        await expect.poll(async () => isFew(await lines.count())).toBe(true);
        // It may be an identity: it stays out of addresses, of this page and of requests.
        expect(page.url()).not.toMatch(/search|158|2026/);
      }
      expect(asked.filter((url) => /158|2026|search=/.test(url))).toEqual([]);
      await wanted.fill('contract 20');
      await search();
      await expect.poll(() => lines.count()).toBe(1);
      // Too short for a search by the beginning, which the page says.
      await wanted.fill('con');
      await search();
      await page.getByText('No exact match.').waitFor();
      await page.goBack();
      await page.goBack();
      // What was searched is in the history of this tab: the page before has its own.
      await page.goBack();
      await expect.poll(() => wanted.inputValue()).toBe('158 5711 2383');
      expect.soft(await problemsOf(page, 'attestations-found')).toEqual([]);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByLabel('Stored', { exact: true }).selectOption('Custom');
      await page.getByLabel('Stored until').fill('2001-01-01');
      await search();
      await page.getByText('Nothing has been found').waitFor();
      expect.soft(await problemsOf(page, 'attestations-none')).toEqual([]);
      await page.getByLabel('Stored from').fill('2001-01-01');
      await page.getByLabel('Stored until').fill('2101-01-01');
      await search();
      await page.getByRole('link', { name: no }).waitFor();
      await page.getByLabel('State', { exact: true }).selectOption('Open');
      await page.getByText('Nothing has been found').waitFor();
      await page.getByLabel('State', { exact: true }).selectOption('Closed');
      await expect.poll(() => page.url()).toContain('state=closed');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'CSV' }).click();
      const file = join(folder, 'attestations.csv');
      await (await saved).saveAs(file);
      expect(await readFile(file, 'utf8')).toContain('"contract 2026/17"');
      await page.getByRole('link', { name: no }).waitFor();
      expect(page.url()).toContain('from=2001-01-01');
      await page.reload();
      await page.getByRole('link', { name: no }).waitFor();
    });

    test('a page of another build is asked to be loaded again, and sends nothing until then', async () => {
      await open('Overview');
      await title('Overview');
      // As if this page were of a build with another contract.
      await owner.context.route('**/console/v1/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'console-contract': 'older' } }),
      );
      await open('People');
      await page.getByRole('alert').getByText('There is a newer version of this page').first().waitFor();
      // What is on the page stays.
      await page.getByRole('navigation').waitFor();
      expect.soft(await problemsOf(page, 'newer-version')).toEqual([]);
      await owner.context.unroute('**/console/v1/**');
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByRole('cell', { name: 'owner@acme.example', exact: true }).waitFor();
      await page.getByText('There is a newer version of this page').waitFor({ state: 'detached' });
    });

    test('the keyboard goes to any page by its name', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill('te');
      expect.soft(await problemsOf(page, 'go-to')).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await title('Attestations');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill(no);
      await page.keyboard.press('Enter');
      await title('Trade record');
      await page.getByText(no).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill('contract 2026/17');
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name: 'contract 2026/17' }).waitFor();
    });

    test('who is invited joins, and may do what the role allows', async () => {
      const viewer = await openVisitor(browser);
      await viewer.page.goto(invitation);
      await viewer.page.getByRole('heading', { name: 'Join Demo Acme' }).waitFor();
      expect.soft(await problemsOf(viewer.page, 'join')).toEqual([]);
      await viewer.page.getByLabel('Password', { exact: true }).fill(longPassword);
      await viewer.page.getByRole('button', { name: 'Create account' }).click();
      await viewer.page.getByRole('link', { name: 'People' }).click();
      await viewer.page.getByText('owner@acme.example').waitFor();
      expect(await viewer.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
      await viewer.page.getByRole('link', { name: 'Keys', exact: true }).click();
      await viewer.page.getByRole('cell', { name: 'owner@acme.example' }).first().waitFor();
      expect(await viewer.page.getByRole('button', { name: /^(Add key|Edit name|Revoke)/ }).count()).toBe(0);
      expect(viewer.faults).toEqual([]);
      await viewer.context.close();
    });

    test('a page asks who is not signed in to sign in, and is shown then', async () => {
      await owner.context.clearCookies();
      await page.goto(`${server.url}/console/keys?environment=formal`);
      await page.getByLabel('Email').fill('owner@acme.example');
      expect.soft(await problemsOf(page, 'sign-in')).toEqual([]);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect.soft(await problemsOf(page, 'sign-in-refused')).toEqual([]);
      await page.getByLabel('Password', { exact: true }).fill(longPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await title('Keys');
      expect(page.url()).toContain('/console/keys?environment=formal');
      expect.soft(await problemsOf(page, 'keys-formal')).toEqual([]);
    });

    test('a session that has ended while a page was open leads to the sign-in', async () => {
      // It asks for nothing by itself, as the overview does, which would lead to the sign-in before the click.
      await open('Certifications');
      await page.getByText('You need one only if').waitFor();
      await owner.context.clearCookies();
      await open('People');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(page.url()).toContain('/console/sign-in?from=');
      expect(owner.faults).toEqual([]);
    });

    test('a passkey signs in without the password; sessions are listed and ended', async () => {
      const visitor = await openVisitor(browser);
      const own = visitor.page;
      // As the start prints it: a passkey belongs to a host name, never to an IP address.
      const url = forBrowsers(server.url);
      expect(url).toMatch(/^http:\/\/localhost:\d+$/);
      await addAuthenticator(own);
      const signIn = async () => {
        await own.getByLabel('Email').fill('owner@acme.example');
        await own.getByLabel('Password', { exact: true }).fill(longPassword);
        await own.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await own.goto(`${url}/console/account`);
      await signIn();
      await own.getByRole('heading', { name: 'Passkeys' }).waitFor();
      await own.getByLabel('Name').fill('Test device');
      await own.getByRole('button', { name: 'Add passkey' }).click();
      await own.getByRole('cell', { name: 'Test device', exact: true }).waitFor();
      expect.soft(await problemsOf(own, 'account')).toEqual([]);
      await own.getByRole('button', { name: 'Sign out' }).click();
      await own.getByRole('button', { name: 'Use a passkey' }).click();
      await own.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await own.goto(`${url}/console/account`);
      const sessions = own.getByRole('region', { name: 'Sessions' }).getByRole('row');
      await own.getByText('this session').waitFor();
      const before = await sessions.count();
      expect(before).toBeGreaterThan(2);
      await own.getByRole('button', { name: 'End session' }).first().click();
      await expect.poll(() => sessions.count()).toBe(before - 1);
      const change = async (current: string, next: string) => {
        await own.getByLabel('Current password', { exact: true }).fill(current);
        await own.getByLabel('New password', { exact: true }).fill(next);
        await own.getByRole('button', { name: 'Change password' }).click();
      };
      await change('not the password', 'another long password');
      await own
        .getByLabel('Current password', { exact: true })
        .and(own.locator('[aria-invalid="true"]'))
        .waitFor();
      await own.getByText('The current password is wrong.').waitFor();
      expect.soft(await problemsOf(own, 'account-password-refused')).toEqual([]);
      await change(longPassword, 'another long password');
      await own.getByText('Password changed.').waitFor();
      expect(await own.getByText('The current password is wrong.').count()).toBe(0);
      // A head, and this session.
      await expect.poll(() => sessions.count()).toBe(2);
      await own.getByRole('button', { name: 'Remove Test device' }).click();
      const question = own.getByRole('dialog', { name: 'Remove the passkey Test device?' });
      await question.waitFor();
      expect.soft(await problemsOf(own, 'account-remove-passkey')).toEqual([]);
      await question.getByLabel('Type Test device to confirm').fill('test device');
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await own.getByRole('cell', { name: 'Test device', exact: true }).waitFor({ state: 'detached' });
      await own.getByRole('button', { name: 'Sign out' }).click();
      await own.getByRole('button', { name: 'Use a passkey' }).click();
      await own.getByRole('alert').waitFor();
      expect(visitor.faults).toEqual([]);
      await visitor.context.close();
    });

    test('the owner of an attestation looks it up, and saves the file', async () => {
      const visitor = await openVisitor(browser);
      await visitor.page.goto(`${server.url}/lookup#${no}`);
      expect(await visitor.page.getByLabel('Reference number').inputValue()).toBe(no);
      expect.soft(await problemsOf(visitor.page, 'lookup')).toEqual([]);
      await visitor.page.getByRole('button', { name: 'Look up' }).click();
      const missing = await visitor.page
        .getByLabel('Identity')
        .evaluate((each) => (each as { validationMessage?: string }).validationMessage);
      expect(missing).toBe('Fill in this field.');
      await visitor.page.getByLabel('Reference number').fill(no.slice(0, 30));
      await visitor.page.getByLabel('Identity').fill('13900000000');
      await visitor.page.getByRole('button', { name: 'Look up' }).click();
      await visitor.page.getByText('has 32 characters; this one has 30.').waitFor();
      await visitor.page.getByLabel('Reference number').fill(no);
      await visitor.page.getByRole('button', { name: 'Look up' }).click();
      await visitor.page.getByText('Check both.').waitFor();
      expect.soft(await problemsOf(visitor.page, 'lookup-refused')).toEqual([]);
      await visitor.page.getByLabel('Identity').fill('15857112383');
      await visitor.page.getByRole('button', { name: 'Look up' }).click();
      await visitor.page.getByText('Demo Acme').waitFor();
      await visitor.page.getByText('Technical details').click();
      await visitor.page
        .getByText(/^This service does not use a blockchain\. Root hash of its log: [0-9a-f]{64}$/)
        .waitFor();
      await visitor.page.getByRole('button', { name: 'Verify now' }).click();
      await visitor.page.getByText(/^✓ Valid/).waitFor();
      expect.soft(await problemsOf(visitor.page, 'lookup-found')).toEqual([]);
      const shown = visitor.page.getByRole('group', { name: 'Certificate, page 1' });
      await visitor.page.getByRole('button', { name: 'View Certificate' }).click();
      await shown.waitFor();
      await visitor.page.getByRole('button', { name: 'Close Certificate' }).click();
      await shown.waitFor({ state: 'detached' });
      const saved = visitor.page.waitForEvent('download');
      await visitor.page.getByRole('button', { name: 'Save Certificate' }).click();
      expect((await saved).suggestedFilename()).toBe(`${no}.pdf`);
      expect.soft(await problemsOf(visitor.page, 'lookup-certificate')).toEqual([]);
      expect(visitor.faults).toEqual([]);
      await visitor.context.close();
    });
  },
);
