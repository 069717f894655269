import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { drawPdf } from '@attestation/pdf/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadFile } from '../download-file.ts';
import { filePart, sha256 } from '../files.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from '../server-under-test.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';

const identity = '42012319800127691X';
const person = {
  ...{ type: 'PERSONAL', link_name: '李雷', link_id_card: identity },
  ...{ link_phone: '13800000000', link_email: 'lilei@example.com' },
};
/** One black pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!hasChromium)(
  'an owner with a phone in Chromium (skipped when there is none: apt-get install chromium)',
  () => {
    let folder: string;
    let server: ServerUnderTest;
    let browser: Browser;
    let owner: Visitor;
    let page: Page;
    let no: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lookup-'));
      server = await startServerUnderTest({ serviceName: 'evidence.example' });
      browser = await openChromium();
      no = await attestContract();
      owner = await openVisitor(browser, { locale: 'zh-CN', viewport: { width: 390, height: 844 } });
      await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      page = owner.page;
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** A contract that a certified party signs, and a picture. */
    async function attestContract(): Promise<string> {
      const caId = (await call(server, 'applyCertification', person)).json.data.no;
      const contract = await drawPdf((document) => void document.text('Signed by: Party A'));
      const payload = smallest(server, {
        factoids: [{ unique_id: 'goods', type: 'product', data: { name: '黄金', price: 560.5 } }],
        attachments: { 0: [{ checksum: sha256(contract), sign: { [caId]: ['Party A'] } }, sha256(picture)] },
      });
      const created = await upload(server, 'createAttestation', payload, [
        filePart(0, contract, { fileName: '合同.pdf' }),
        filePart(0, picture, { fileName: '照片.png' }),
      ]);
      expect(created.status, created.text).toBe(200);
      // Once it is made: until then the page says so.
      await downloadFile(server, created.json.data.no);
      return created.json.data.no;
    }

    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
    const saved = async (name: string | RegExp) => {
      const download = page.waitForEvent('download');
      await press(name);
      const path = join(folder, (await download).suggestedFilename());
      await (await download).saveAs(path);
      return path;
    };

    test('reads in Chinese what is attested, by whom and when, with the number as it is printed', async () => {
      await page.goto(`${server.url}/lookup`);
      await page.getByText('在哪里可以找到存证编号？').click();
      await page.getByText('空格和连字符不影响查询').waitFor();
      expect.soft(await problemsOf(page, 'lookup-start')).toEqual([]);
      await page.getByRole('button', { name: '中文' }).click();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByLabel('存证编号').fill(no.toLowerCase().replace(/.{8}/g, '$& - '));
      await page.getByLabel('身份信息').fill(identity);
      await press('查询');
      await page.getByText('沙箱：测试数据，不具证明力。').waitFor();
      await page.getByText('✓ 已完结：内容不能再追加或更改。').waitFor();
      const text = await page.innerText('main');
      expect(text).toMatch(
        /存证机构.*evidence\.example.*创建时间.*完结时间.*（UTC.*黄金.*560\.5.*合同-signed\.pdf.*kB.*签署方：李雷，签署位置：“Party A”.*照片\.png/s,
      );
      // Hashes and rows of the log are folded.
      expect(text).not.toContain(sha256(picture));
      expect(page.url()).toBe(`${server.url}/lookup`);
      expect(await page.evaluate('document.activeElement.localName + document.title')).toBe('h1查询存证');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    });

    test('looks at the signed contract and the picture in the page, and saves each alone', async () => {
      await press('查看合同-signed.pdf');
      await page.getByRole('group', { name: '合同-signed.pdf，第 1 页' }).waitFor();
      await press('查看照片.png');
      await page.getByRole('img', { name: '照片.png' }).waitFor();
      const bytes = await readFile(await saved('保存照片.png'));
      expect(bytes).toEqual(picture);
      expect((await readFile(await saved('保存合同-signed.pdf'))).toString('latin1')).toMatch(
        /ETSI\.CAdES\.detached/,
      );
      expect(basename(await saved(/^保存原件，.* kB：合同\.pdf$/))).toBe('合同.pdf');
      await press('查看存证证书');
      await page.getByRole('group', { name: '存证证书，第 1 页' }).waitFor();
    });

    test('finds a page at an unknown address, with the ways on', async () => {
      const visitor = await openVisitor(browser, { locale: 'zh-CN' });
      await visitor.page.goto(`${server.url}/nonsense`);
      await visitor.page.getByRole('heading', { name: '找不到此页面' }).waitFor();
      expect.soft(await problemsOf(visitor.page, 'not-found')).toEqual([]);
      await visitor.page.goto(`${server.url}/verify`);
      expect.soft(await problemsOf(visitor.page, 'verify-start')).toEqual([]);
      await visitor.context.close();
    });

    test('shares a link and a QR code without the identity', async () => {
      await page.getByText('分享', { exact: true }).click();
      await press('复制链接');
      await page.getByText('链接已复制。').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${server.url}/lookup#${no}`);
      await press('显示二维码');
      await page.getByRole('img', { name: '链接的二维码' }).waitFor();
    });

    test('verifies it there, and the saved file on the page of the service, by its keys', async () => {
      await press('立即核验');
      await page.getByText('✓ 有效（沙箱：仅供测试）').waitFor();
      expect.soft(await problemsOf(page, 'lookup-result')).toEqual([]);
      await page.getByRole('button', { name: '中文' }).click();
      await page.setViewportSize({ width: 390, height: 844 });
      const path = await saved('下载存证文件');
      await page.getByRole('link', { name: '核验存证文件' }).click();
      await page.setInputFiles('#file', path);
      await page.waitForSelector('.state.valid');
      expect(await page.innerText('#report')).toMatch(/420•+1X/);
      expect.soft(await problemsOf(page, 'verify-report')).toEqual([]);
      const changed = await readFile(path);
      changed[changed.indexOf('560.5')] = '6'.charCodeAt(0);
      await writeFile(path, changed);
      await page.setInputFiles('#file', path);
      await page.waitForSelector('.state.invalid');
      expect(owner.faults).toEqual([]);
    });
  },
);
