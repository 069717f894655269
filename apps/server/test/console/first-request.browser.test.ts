import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { longPassword } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../../..');

/** Instead of the registry's packages this project's: `npm install [--global] @attestation/NAME`. */
const npm = `#!/bin/sh
[ "$1" = install ] || exit 64
case "$2 $3" in
  "--global @attestation/cli") test -d ${project}/packages/cli ;;
  "@attestation/client ") mkdir -p node_modules/@attestation &&
    ln -sfn ${project}/packages/client node_modules/@attestation/client ;;
  *) exit 64 ;;
esac
`;

/** What tsc prints of a file with strict settings. */
async function typeErrorsIn(file: string): Promise<string> {
  const types = ['--types', 'node', '--typeRoots', join(project, 'node_modules/@types')];
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
  const tsc = join(project, 'node_modules/.bin/tsc');
  return run(tsc, [...options, ...types, file], { cwd: dirname(file) }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout || 'tsc did not run',
  );
}

/** Values that a shell, JavaScript and JSON write in ways of their own. */
const hostile = {
  name: 'Ünïcode',
  kinds: [
    {
      name: 'product',
      required: true,
      fields: [
        { name: 'name', type: 'string', required: true, example: `O'Brien "$HOME" \`id\` \\n \${x} 珍珠` },
        { name: 'price', type: 'number', required: true, example: '1280.50' },
        { name: 'grams', type: 'number', required: true, example: '12345678901234567890' },
        { name: 'sold_on', type: 'date', required: true },
      ],
    },
  ],
};

/** What someone does who has nothing but the set-up link, in an organization that has nothing either. */
describe.skipIf(!hasChromium)('the first request (skipped when there is no Chromium)', () => {
  let folder: string;
  let server: ServerUnderTest;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-request-'));
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/npm'), npm);
    await chmod(join(folder, 'bin/npm'), 0o755);
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

  /** As a user's terminal does, in the folder of the downloads; it ends at the first command that fails. */
  const paste = async (snippet: string) => {
    const path = [join(folder, 'bin'), join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH: path, XDG_CONFIG_HOME: join(folder, 'config') };
    const { stdout } = await run('sh', ['-e', '-c', snippet], { cwd: folder, env });
    return stdout;
  };
  const shown = async (tab: string) => {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    return (await page.getByRole('tabpanel').locator('pre').textContent()) ?? '';
  };
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  let accessKey: string | null;

  test('from the set-up link to a signed request by clicks and one paste', async () => {
    await page.goto(server.running.setUpLink ?? '');
    await page.getByLabel('Organization').fill('Fresh Ltd');
    await page.getByLabel('Email').fill('owner@fresh.example');
    await page.getByLabel('Password', { exact: true }).fill(longPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Create a template' }).waitFor();
    expect.soft(await problemsOf(page, 'first-overview')).toEqual([]);
    await open('Attestations');
    await page.getByRole('link', { name: 'Show keys' }).waitFor();
    expect.soft(await problemsOf(page, 'first-attestations')).toEqual([]);
    await open('Templates');
    await page.getByRole('button', { name: 'Create a starter template' }).waitFor();
    expect.soft(await problemsOf(page, 'first-templates')).toEqual([]);
    await open('Keys');
    await page.getByRole('button', { name: 'Add key' }).last().waitFor();
    expect.soft(await problemsOf(page, 'first-keys')).toEqual([]);
    await open('Overview');
    await page.getByRole('link', { name: 'Add an access key' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make a pair in this browser' }).click();
    const file = (await saved).suggestedFilename();
    await (await saved).saveAs(join(folder, file));
    await page.getByText(file).waitFor();
    expect.soft(await problemsOf(page, 'first-add-key')).toEqual([]);
    await page.getByRole('button', { name: 'Save key' }).click();
    await page.getByRole('button', { name: 'Create a starter template' }).waitFor();
    expect.soft(await problemsOf(page, 'first-key-added')).toEqual([]);
    await page.getByRole('button', { name: 'Create a starter template' }).click();
    const { data } = JSON.parse(await paste(await shown('curl')));
    await page.getByText('It works').waitFor();
    const status = page.getByRole('status').filter({ hasText: /^\S{10,}$/ });
    accessKey = await status.textContent();
    await page.getByRole('link', { name: `Open attestation ${data.no}` }).waitFor();
    expect.soft(await problemsOf(page, 'first-request')).toEqual([]);
  });

  test.each([
    ['attest', /Stored under the number \w{32}/],
    ['TypeScript', /\w{32}/],
  ])('%s runs as it is shown', async (tab, expected) => {
    const snippet = await shown(tab);
    expect.soft(await problemsOf(page, `first-request-${tab}`)).toEqual([]);
    // As a browser saves it: others may read it.
    const [file = ''] = /private-\w{8}\.pem/.exec(snippet) ?? [];
    await chmod(join(folder, file), 0o644);
    expect(await paste(snippet)).toMatch(expected);
  });

  test('the TypeScript snippet has no error of types', async () => {
    const file = join(folder, 'first-request.mts');
    const snippet = await readFile(file, 'utf8');
    expect(await typeErrorsIn(file)).toBe('');
    await writeFile(file, snippet.replace('template_id:', 'template:'));
    expect(await typeErrorsIn(file)).toContain("'template_id'");
    await writeFile(file, snippet);
  });

  test('what attest doctor tries on purpose is marked, and is not a refusal of the key', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('cell', { name: accessKey ?? '' })
      .first()
      .waitFor();
    await open('Request log');
    await page.getByLabel('Status').selectOption('Refused');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Sent by “attest doctor”').first().waitFor();
    expect.soft(await problemsOf(page, 'first-doctor')).toEqual([]);
    await open('Keys');
    await page
      .getByRole('cell', { name: accessKey ?? '' })
      .first()
      .waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Refused/ })
        .count(),
    ).toBe(0);
  });

  test('the request of a template is signed with a key of the organization', async () => {
    const status = await page.evaluate(async (source) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ source });
      return (await fetch('/console/v1/templates', { method: 'POST', headers, body })).status;
    }, JSON.stringify(hostile));
    expect(status).toBe(201);
    await open('Templates');
    await page.getByRole('link', { name: 'Ünïcode' }).click();
    await page.getByText('Example request').click();
    expect(await shown('curl')).toContain(accessKey);
    expect.soft(await problemsOf(page, 'template-request')).toEqual([]);
    let newest = '';
    for (const tab of ['curl', 'attest', 'TypeScript']) {
      const printed = await paste(await shown(tab));
      expect(printed, tab).toMatch(/\b[\dA-F]{32}\b/i);
      newest = /\b[\dA-F]{32}\b/i.exec(printed)?.[0] ?? '';
    }
    await open('Attestations');
    // By its number: the list of a visit before is shown until the new one is there.
    await page.getByRole('region', { name: 'Attestations' }).getByRole('link', { name: newest }).click();
    // Exactly: the rows of the list, which is shown until the page is there, have more.
    await page.getByRole('cell', { name: `O'Brien "$HOME" \`id\` \\n \${x} 珍珠`, exact: true }).waitFor();
    await page.getByText('1280.50').waitFor();
    await page.getByText('12345678901234567890').waitFor();
  });

  test('a key that was added before leads back to its request', async () => {
    await open('Keys');
    await page.getByRole('button', { name: `Example request ${accessKey}` }).click();
    await page.getByLabel('Template', { exact: true }).selectOption('Ünïcode');
    await expect.poll(() => shown('curl')).toContain('sold_on');
    await page.getByLabel('Private key file').fill('my key.pem');
    expect(await shown('curl')).toContain("PRIVATE_KEY='my key.pem'");
    await page.getByText('It works').waitFor();
    expect.soft(await problemsOf(page, 'key-request')).toEqual([]);
  });

  test('a private key is refused in the browser, in its language, and never sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await page.getByRole('button', { name: 'Add key' }).click();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await page.getByLabel('Public key or certificate').fill(text);
    await page.getByRole('alert').getByText('This is a private key. It was not sent.').waitFor();
    expect(await page.getByRole('button', { name: 'Save key' }).isDisabled()).toBe(true);
    expect.soft(await problemsOf(page, 'private-key')).toEqual([]);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('alert').getByText('这是私钥，尚未发送。').waitFor();
    await page.getByLabel('公钥或证书').press('Enter');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(sent.filter((body) => body.includes('PRIVATE'))).toEqual([]);
  });

  test('a refusal is explained in Chinese, and the overview leads to it', async () => {
    await page.getByRole('button', { name: `Example request ${accessKey}` }).click();
    const snippet = await shown('curl');
    const wrong = snippet.replace('POST/api/v1/attestations', 'POST/api/v1/attestation');
    expect(wrong).not.toBe(snippet);
    await paste(wrong);
    await page.getByRole('button', { name: '中文' }).click();
    await open('概览');
    await page.getByRole('link', { name: '创建存证' }).first().click();
    const card = page.locator('tbody').filter({ hasText: '签名或访问密钥不正确' }).first();
    await card.getByText('签名的是“/api/v1/attestation”').waitFor();
    await card.getByText('并非服务器故障').waitFor();
    expect(await card.getAttribute('class')).toContain('wanted');
    expect(await page.evaluate('document.activeElement.className')).toContain('wanted');
    await page.getByRole('button', { name: 'English' }).click();
    expect.soft(await problemsOf(page, 'refusal-wanted')).toEqual([]);
  });

  test('what the API answered is in Chinese too, with the original and the name of the key', async () => {
    const { status } = (await page.evaluate(async (key) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name: 'Web shop' });
      return {
        status: (await fetch(`/console/v1/keys/${key}/name`, { method: 'PUT', headers, body })).status,
      };
    }, accessKey)) as { status: number };
    expect(status).toBeLessThan(300);
    await open('Keys');
    await page.getByRole('button', { name: `Example request ${accessKey}` }).click();
    await page.getByLabel('Template', { exact: true }).selectOption('Ünïcode');
    await expect.poll(() => shown('curl')).toContain('sold_on');
    const snippet = await shown('curl');
    const faulty = [
      [snippet.replace('"unique_id"', '"unique"'), '/payload/unique_id is required', '请求不符合要求'],
      [
        snippet.replace('1280.50', '"cheap"'),
        '/payload/factoids/0/data/price must be a number',
        '存证内容不符合模板',
      ],
      [
        snippet.replace('"type": "product"', '"type": "item"'),
        'the template has no kind "item"',
        '存证内容不符合模板',
      ],
      [
        snippet.replace('TONCE=$(date +%s)', 'TONCE=1'),
        "tonce must be within 300 seconds of the service's clock",
        'tonce 与服务器时间相差超过 300 秒',
      ],
    ] as const;
    for (const [wrong, message] of faulty) {
      expect(wrong, message).not.toBe(snippet);
      await paste(wrong);
    }
    await page.getByRole('button', { name: '中文' }).click();
    await open('请求日志');
    await page.getByLabel('状态码').selectOption('被拒');
    await page.getByRole('button', { name: '查找' }).click();
    for (const [, message, chinese] of faulty) {
      const card = page.locator('tbody').filter({ hasText: message });
      // A click anywhere on the row opens it.
      await card.getByText(message).click();
      await card.getByText(`Web shop, ${accessKey}`).waitFor();
      await card.getByText(chinese).waitFor();
    }
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('/payload/unique_id is required', { exact: true }).waitFor();
    expect.soft(await problemsOf(page, 'refusals-named')).toEqual([]);
  });

  test('the keys, with their names and refusals, need no sideways scrolling at 1280 pixels', async () => {
    await open('Keys');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Refused/ })
      .first()
      .waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    const region = page.getByRole('region', { name: 'Keys' });
    expect(await region.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  });

  test.each(['Overview', 'Attestations', 'Keys', 'People', 'Audit log', 'owner@fresh.example'])(
    'on a phone, no table of %s scrolls sideways',
    async (name) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(name);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.wide-table').filter({ visible: true }).first().waitFor();
      const widths = await page
        .locator('.wide-table')
        .evaluateAll((tables) => tables.map((each) => each.scrollWidth - each.clientWidth));
      await page.setViewportSize({ width: 1280, height: 900 });
      expect(widths.filter((beyond) => beyond > 0)).toEqual([]);
    },
  );

  test('an input that is missing is named in the language of the page', async () => {
    await open('People');
    for (const [language, button, text] of [
      ['中文', '邀请', '请填写此项。'],
      ['English', 'Invite', 'Fill in this field.'],
    ] as const) {
      await page.getByRole('button', { name: language }).click();
      await page.getByRole('button', { name: button, exact: true }).click();
      const email = page.locator('input[type="email"]').first();
      expect(await email.evaluate((each) => (each as { validationMessage?: string }).validationMessage)).toBe(
        text,
      );
    }
    const email = page.locator('input[type="email"]').first();
    await email.fill('no address');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    expect(await email.evaluate((each) => (each as { validationMessage?: string }).validationMessage)).toBe(
      'Enter an email address.',
    );
    await email.fill('');
  });

  test('the only owner cannot be removed, and a used link leads to the sign-in', async () => {
    await open('People');
    await page.getByRole('cell', { name: 'owner@fresh.example' }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
    await page.goto(server.running.setUpLink ?? '');
    await page.getByRole('alert').waitFor();
    expect.soft(await problemsOf(page, 'used-link')).toEqual([]);
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await page.waitForURL('**/console/sign-in');
    expect(owner.faults).toEqual([]);
  });
});
