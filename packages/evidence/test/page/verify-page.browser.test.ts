import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFile } from '../../src/index.ts';
import { makeFile, sha256, type Tamper } from '../make-file.ts';
import { byUnix, makeZip } from '../make-zip.ts';
import { hasChromium, openChromium } from './chromium.ts';

const run = promisify(execFile);
const script = new URL('../../scripts/build-page.ts', import.meta.url).pathname;
const built = new URL('../../dist/verify.html', import.meta.url);

let folder: string;
let html: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-page-'));
  await run(process.execPath, [script]);
  html = await readFile(built, 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the page as a file', () => {
  it('is the same bytes when it is built again', async () => {
    await run(process.execPath, [script]);
    expect(await readFile(built, 'utf8')).toBe(html);
  });

  it('is one small file that may load nothing but the keys of its service', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(256_000);
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'$/,
    );
    expect(html).not.toMatch(/<(link|img|iframe)\b|<script [^>]*src=/);
  });
});

/** Another environment of the same service. */
const formalDraft = { environment: 'formal', origin: 'attestation.example/formal/1' };

describe.skipIf(!hasChromium)(
  'the page in Chromium (skipped when there is none: apt-get install chromium)',
  () => {
    let browser: Browser;
    let site: Server;
    let origin: string;
    /** Trust files by name, as the service of the page publishes them. */
    let published: Record<string, string> = {};
    const faults: string[] = [];

    beforeAll(async () => {
      browser = await openChromium();
      site = createServer((request, answer) => {
        if (request.url?.startsWith('/trust/')) return answer.end(published[request.url.slice(7)]);
        answer.setHeader('content-type', 'text/html; charset=utf-8');
        answer.end(html);
      }).listen(0, '127.0.0.1');
      await once(site, 'listening');
      origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}/verify`;
    });
    afterAll(async () => {
      await browser?.close();
      site?.close();
      expect(faults).toEqual([]);
    });

    /** @param before runs in the page before its own script */
    async function openPage(locale = 'en-GB', address = origin, before = ''): Promise<Page> {
      const page = await browser.newPage({ locale, timezoneId: 'UTC' });
      await page.addInitScript(before);
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(String(error)));
      await page.goto(address);
      return page;
    }

    async function saved(name: string, tamper: Tamper = {}): Promise<{ path: string; trust: string }> {
      const { blob, trust } = await makeFile(tamper);
      const path = join(folder, name);
      await writeFile(path, new Uint8Array(await blob.arrayBuffer()));
      await writeFile(`${path}.trust.json`, JSON.stringify(trust));
      return { path, trust: `${path}.trust.json` };
    }

    const flipped: Tamper = {
      files: (files) => void files.set('README.txt', new TextEncoder().encode('something else')),
      bytes: (zip) => {
        const at = Buffer.from(zip).indexOf('something else');
        return zip.fill(0x53, at, at + 1);
      },
    };
    const anchorMissing: Tamper = {
      trust: (trust) =>
        void Object.assign(trust, {
          chains: [{ chainId: 31337, sender: `0x${'a1'.repeat(20)}`, blocks: [] }],
        }),
    };
    const bare: Tamper = { proofs: (proofs) => void proofs.clear() };
    const unsigned: Tamper = { proofs: (proofs) => void proofs.delete('META-INF/manifest.p7s') };

    const sandbox = { en: ' (Sandbox: for tests only)', zh: '（沙箱：仅供测试）' };
    const soFar = { en: 'Valid so far; a part is still to come', zh: '目前有效，尚有部分待补充' };
    const consistent = { en: 'Consistent; who made it was not checked', zh: '前后一致；未核对由谁制作' };

    it.each<[string, Tamper, { en: string; zh: string; colour: string; withoutTrust?: boolean }]>([
      ['a valid file', {}, { en: 'Valid', zh: '有效', colour: 'valid' }],
      ['a changed byte', flipped, { en: 'Invalid', zh: '无效', colour: 'invalid' }],
      ['a file before its anchor', anchorMissing, { ...soFar, colour: 'pending' }],
      ['a file before its signature', unsigned, { ...soFar, colour: 'pending' }],
      ['a file checked without a trust file', {}, { ...consistent, colour: 'unknown', withoutTrust: true }],
      [
        'a file that nothing of the service stands for',
        bare,
        { en: 'Not decided', zh: '无法判定', colour: 'unknown', withoutTrust: true },
      ],
    ])('judges %s in both languages', async (name, tamper, { colour, withoutTrust = false, ...words }) => {
      const [en, zh] = [words.en + sandbox.en, words.zh + sandbox.zh];
      const { path, trust } = await saved(`${name}.zip`, tamper);
      const page = await openPage();
      if (!withoutTrust) await page.setInputFiles('#trust-file', trust);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      expect(await page.textContent('#verdict')).toBe(en);
      expect(await page.getAttribute('.state', 'class')).toBe(`state ${colour}`);
      expect(await page.evaluate('document.activeElement.id')).toBe('verdict');
      await page.click('[data-language]:visible');
      expect(await page.textContent('#verdict')).toBe(zh);
      expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
      expect(await page.textContent('main')).not.toMatch(/undefined|\{\w+\}|--trust|--rpc/);
      await page.close();
    });

    it('does not tick the keys of the service for a file that they have not signed', async () => {
      const { path, trust } = await saved('bare.zip', bare);
      const page = await openPage();
      await page.setInputFiles('#trust-file', trust);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      expect(await page.textContent('#verdict')).toBe('Invalid (Sandbox: for tests only)');
      const keys = page.locator('.checks li', { hasText: 'Keys of the service' });
      expect(await keys.locator('.badge').textContent()).toBe('✗ Failed');
      expect(await keys.locator('p').textContent()).toContain('Nothing shows that the service made this');
      await page.close();
    });

    it('names the file that was changed, opened, and speaks the language of the browser', async () => {
      const { path } = await saved('changed.zip', flipped);
      const page = await openPage('zh-CN');
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      const failed = page.locator('li:has(.badge.failed) details[open]');
      expect(await failed.locator('small').textContent()).toBe('README.txt');
      expect(await failed.locator('p').textContent()).toContain('该文件已被改动');
      await page.close();
    });

    it('says that a file is not a ZIP, without a report', async () => {
      const path = join(folder, 'letter.zip');
      await writeFile(path, 'Dear Sir or Madam');
      const page = await openPage();
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#fault:not([hidden])');
      expect(await page.textContent('#fault')).toBe(
        'letter.zip is not a ZIP file. Choose the attestation file (.zip) that the service gave you.',
      );
      expect([await page.isHidden('#running'), await page.isHidden('#report')]).toEqual([true, true]);
      await page.close();
    });

    it('checks again with a trust file, and refuses what is none', async () => {
      const { path, trust } = await saved('trusted.zip');
      const page = await openPage();
      await page.setInputFiles('#file', path);
      await page.waitForSelector('.state.unknown');
      await page.setInputFiles('#trust-file', trust);
      await page.waitForSelector('.state.valid');
      expect(await page.textContent('#trust-state')).toContain('Trust file in use');
      await page.setInputFiles('#trust-file', path);
      await page.waitForSelector('#trust-state:has-text("is not a trust file")');
      expect(await page.isHidden('#report')).toBe(true);
      await page.close();
    });

    it('keeps the language of the page that led here, leads back, and offers the trust files of its service', async () => {
      const { path } = await saved('opened.zip');
      const page = await openPage('en-GB', `${origin}#language=zh&back=/lookup%230123`);
      expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
      expect(await page.getByRole('link', { name: '返回' }).getAttribute('href')).toBe('/lookup#0123');
      await page.setInputFiles('#file', path);
      await page.waitForSelector('.state.unknown');
      await page.waitForSelector('#trust-state:has-text("无法读取")');
      await page.click('#trust summary');
      const offered = page.getByRole('link', { name: '的信任文件' });
      expect(await offered.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        '/trust/formal.json',
        '/trust/sandbox.json',
      ]);
      await page.close();
    });

    it('keeps language and colours for the other pages of its service', async () => {
      const page = await openPage();
      await page.click('[data-language="zh"]');
      await page.click('[data-theme="dark"]');
      expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(231, 234, 238)');
      expect(await page.evaluate('({ ...localStorage })')).toEqual({
        'attestation-language': 'zh',
        'mantine-color-scheme-value': 'dark',
      });
      await page.reload();
      expect(await page.getByRole('button', { name: '浅色主题' }).isVisible()).toBe(true);
      await page.close();
    });

    it('checks with the keys of its service at once, and says so; a file of another service is not invalid for that', async () => {
      const { path } = await saved('published.zip');
      const elsewhere = await saved('elsewhere.zip', {
        draft: (draft) => void Object.assign(draft, { origin: 'other.example/sandbox/1' }),
      });
      const changed = await saved('published-changed.zip', flipped);
      const { trust: formal } = await makeFile({ draft: (draft) => void Object.assign(draft, formalDraft) });
      const sandbox = await readFile(`${path}.trust.json`, 'utf8');
      published = { 'sandbox.json': sandbox, 'formal.json': JSON.stringify(formal) };
      const page = await openPage('zh-CN');
      await page.setInputFiles('#file', path);
      await page.waitForSelector('.state.valid');
      expect(await page.textContent('.state')).toMatch(
        /\d+ 项注意：.*签名密钥属于哪个机构.*文件：published\.zip/,
      );
      expect(await page.textContent('.here')).toContain('本页面也来自该地址');
      const service = page.locator('dt', { hasText: '存证服务' }).locator('+ dd');
      expect(await service.innerText()).toMatch(/^127\.0\.0\.1:\d+ ✓ 已用其公布的密钥核对$/);
      expect(await page.locator('dt', { hasText: '密钥来源' }).locator('+ dd').textContent()).toMatch(
        /公布的密钥$/,
      );
      expect(await page.isHidden('#chooser')).toBe(true);
      await page.setInputFiles('#file', elsewhere.path);
      await page.waitForSelector('.state.unknown');
      expect(await page.textContent('#trust-state')).toContain('没有公布该文件所述服务的密钥');
      expect(await page.locator('.here').count()).toBe(0);
      await page.setInputFiles('#file', changed.path);
      await page.waitForSelector('.state.invalid');
      expect(await page.textContent('.state')).toContain('README.txt 在存证后被改动。');
      expect(await page.locator('.here').count()).toBe(0);
      expect(await page.locator('#report > details[open]').count()).toBe(0);
      published = {};
      await page.close();
    });

    it('says first who, when and what; masks identities, and ticks only what was shown', async () => {
      const { path, trust } = await saved('content.zip');
      const page = await openPage();
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      const text = () => page.innerText('#report');
      expect(await text()).toMatch(
        /What is attested.*Acme 贸易.*1 Nov 2026, 08:00:00 UTC.*李四.*合同\.pdf\s19 B.*158••••••83.*What was checked/s,
      );
      expect(await page.content()).not.toContain('15857112383');
      const service = page.locator('dt', { hasText: /^Service$/ }).locator('+ dd');
      expect(await service.innerText()).toBe('attestation.example/sandbox/1 not checked');
      await page.setInputFiles('#trust-file', trust);
      await page.waitForSelector('.state.valid');
      expect(await service.innerText()).toBe('attestation.example/sandbox/1 ✓ by the keys that you trust');
      await page.getByRole('button', { name: 'Show identities in full' }).click();
      expect(await text()).toContain('15857112383');
      await page.getByRole('button', { name: 'Mask identities' }).click();
      expect(await text()).not.toContain('15857112383');
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('button:visible').count()).toBe(0);
      await page.close();
    });

    it('checks an unpacked folder and a repacked zip, and finds a changed byte in them', async () => {
      const { path, trust } = await saved('plain.zip');
      const unpacked = join(folder, 'unpacked');
      const archive = await openFile(new Blob([await readFile(path)]));
      const read = async (name: string) => (await archive.read(name, 1 << 20)) ?? new Uint8Array();
      for (const name of archive.entries.keys()) {
        await mkdir(dirname(join(unpacked, name)), { recursive: true });
        await writeFile(join(unpacked, name), await read(name));
      }
      const repacked = join(folder, 'repacked.zip');
      const repack = async () => {
        const entries = [...archive.entries.keys()].map(async (name) =>
          byUnix({ name, data: await readFile(join(unpacked, name)) }),
        );
        await writeFile(repacked, makeZip(await Promise.all(entries)));
      };
      await repack();
      const page = await openPage();
      await page.setInputFiles('#trust-file', trust);
      for (const [input, given] of [
        ['#folder', unpacked],
        ['#file', repacked],
      ] as const) {
        await page.setInputFiles(input, given);
        await page.waitForSelector('.state.valid');
        expect(await page.locator('.badge.note').first().textContent()).toBe('! Note');
      }
      await writeFile(join(unpacked, 'README.txt'), 'How to check this by hanD\n');
      await repack();
      for (const [input, given] of [
        ['#folder', unpacked],
        ['#file', repacked],
      ] as const) {
        await page.setInputFiles(input, given);
        await page.waitForSelector('.state.invalid');
        expect(await page.locator('li:has(.badge.failed) small').textContent()).toBe('README.txt');
      }
      await page.setInputFiles('#folder', join(unpacked, 'data'));
      await page.getByText('Choose the one that holds manifest.json').waitFor();
      await page.close();
    });

    it('takes what is dropped, trust file and all', async () => {
      const { path, trust } = await saved('dropped.zip');
      const page = await openPage();
      const texts = [await readFile(path, 'base64'), await readFile(trust, 'base64')];
      await page.evaluate(`{
      const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes('${texts[0]}')], 'a.zip'));
      dataTransfer.items.add(new File([bytes('${texts[1]}')], 'trust.json'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }`);
      await page.waitForSelector('#verdict');
      expect(await page.textContent('#verdict')).toMatch(/^Valid/);
      expect(await page.textContent('#report')).toContain('trust.json');
      await page.close();
    });

    it('works when it is opened from a disk', async () => {
      const { path } = await saved('from-disk.zip');
      const page = await openPage('en-GB', pathToFileURL(built.pathname).href);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      expect(await page.textContent('#verdict')).toMatch(/^Consistent;/);
      const served = ['#own-trust', '.here', '#back'];
      expect(await Promise.all(served.map((id) => page.isHidden(id)))).toEqual([true, true, true]);
      await page.close();
    });

    it('does the work itself where the browser runs no worker', async () => {
      const { path } = await saved('no-worker.zip');
      const page = await openPage('en-GB', origin, 'delete window.Worker;');
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      expect(await page.textContent('#verdict')).toMatch(/^Consistent;/);
      await page.close();
    });

    it('says why it cannot check on an address that is not secure', async () => {
      const { path } = await saved('insecure.zip');
      const page = await openPage(
        'en-GB',
        origin,
        "Object.defineProperty(crypto, 'subtle', { value: undefined });",
      );
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#fault:not([hidden])');
      expect(await page.textContent('#fault')).toContain('not secure');
      expect(await page.isHidden('#report')).toBe(true);
      await page.close();
    });

    it('is worked with the keyboard, and prints everything', async () => {
      const { path } = await saved('keyboard.zip');
      const page = await openPage();
      const reached: unknown[] = [];
      for (let press = 0; press < 5; press++) {
        await page.keyboard.press('Tab');
        const name = '(({ id, localName, dataset }) => id || dataset.language || dataset.theme || localName)';
        reached.push(await page.evaluate(`${name}(document.activeElement)`));
      }
      expect(reached).toEqual(['zh', 'dark', 'file', 'folder', 'summary']);
      expect(await page.getByLabel('Choose an attestation file (.zip)').count()).toBe(1);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict');
      const closed = () => page.locator('.checks details:not([open])').count();
      const before = await closed();
      expect(before).toBeGreaterThan(10);
      await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
      expect(await closed()).toBe(0);
      await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
      expect(await closed()).toBe(before);
      await page.close();
    });

    it('stays alive during 300 MB, tells how far it is, and can be stopped', async () => {
      const { path } = await saved('large.zip', largeAttachment(300_000_000));
      const page = await openPage();
      await page.evaluate(`{
      let last = performance.now();
      window.longest = 0;
      window.seen = [];
      setInterval(() => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
        window.seen.push(document.querySelector('#progress').value);
      }, 10);
    }`);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('#verdict', { timeout: 60_000 });
      expect(await page.textContent('#verdict')).toMatch(/^Consistent;/);
      expect(await page.evaluate('window.longest')).toBeLessThan(500);
      expect(await page.evaluate('new Set(window.seen).size')).toBeGreaterThan(10);
      await page.setInputFiles('#file', path);
      await page.click('#cancel');
      expect(await page.textContent('#status')).toContain('Cancelled');
      expect(await page.evaluate('document.activeElement.id')).toBe('file');
      await page.waitForTimeout(300);
      expect([await page.isHidden('#running'), await page.isHidden('#report')]).toEqual([true, true]);
      await page.close();
    }, 120_000);
  },
);

/** The photo of the plain file, and much more of it. */
function largeAttachment(size: number): Tamper {
  return {
    draft(draft) {
      const [create] = draft.requests;
      const photo = draft.attachments[1];
      if (!create || !photo) throw new Error('The plain file has changed');
      const before = sha256(photo.bytes);
      photo.bytes = new Uint8Array(size).fill(7);
      create.payload = create.payload.replace(before, sha256(photo.bytes));
    },
  };
}
