import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readContracts } from '../src/contract.ts';
import { type LiveSite, openSite } from '../src/live-site.ts';
import { idsOf } from '../src/site-links.ts';

/** One of each kind. */
const kinds = [
  'index',
  'guides/typescript',
  'samples',
  'errors',
  'decisions',
  'changelog',
  'zh/quick-start',
].concat(['operations', 'create-attestation', 'rules'].map((name) => `reference/v1/${name}`));

let folder: string;
let site: LiveSite;
const pages = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docs-site-'));
  // In a process of its own: variables of vitest make Astro build for development, without the search.
  const { PATH, HOME } = process.env;
  const main = join(import.meta.dirname, '../src/main.ts');
  const args = [main, '--to', folder, '--site', 'https://docs.example'];
  const built = spawnSync(process.execPath, args, {
    env: { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.html')) pages.set(name, readFileSync(join(folder, name), 'utf8'));
  site = await openSite(folder, 0);
});
afterAll(() => {
  site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no page loads anything from elsewhere', () => {
  const loads = [...pages].filter(([, html]) =>
    /<(?:script|img|link(?! rel="(?:canonical|sitemap)"))[^>]+(?:src|href)="(?:https?:)?\/\//.test(html),
  );
  expect(loads.map(([page]) => page)).toEqual([]);
});

test('every page has one main heading, landmarks, ids that occur once, and its place in the list of pages', () => {
  for (const [page, html] of pages) {
    expect(html.match(/<h1\b/g), page).toHaveLength(1);
    expect(
      idsOf(html).filter((id, index, all) => all.indexOf(id) !== index),
      page,
    ).toEqual([]);
    if (page !== '404.html') expect(html.match(/aria-current="page"/g), page).toHaveLength(1);
  }
});

test('a list of landmarks tells regions apart, and nothing that unfolds is a link as well', () => {
  for (const [page, html] of pages) {
    const labels = [...html.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(new Set(labels).size, page).toBe(labels.length);
    expect(html, page).not.toMatch(/<summary>(?:(?!<\/summary>)[\s\S])*<a /);
  }
});

test('every operation, decision, rule and status has its place', () => {
  const anchors = (page: string) => idsOf(pages.get(page) ?? '');
  const decisions = Array.from({ length: 29 }, (_, index) => `D${index + 1}`);
  expect(anchors('decisions.html')).toEqual(expect.arrayContaining(decisions));
  for (const { version, document, catalogue } of readContracts()) {
    expect(anchors(`reference/${version}/rules.html`)).toEqual(
      expect.arrayContaining(catalogue.rules.map(({ id }) => id)),
    );
    for (const { post } of Object.values(document.paths)) {
      const failures = Object.keys(post.responses).filter((status) => !status.startsWith('2'));
      expect(anchors('errors.html')).toEqual(expect.arrayContaining(failures));
      const all = [...pages].filter(([page]) => page.startsWith(`reference/${version}/`));
      expect(all.some(([, html]) => html.includes(`>${post.summary}</h1>`))).toBe(true);
    }
  }
});

test('programs find the contract, every page as Markdown, and a list of them', () => {
  const contract = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
  expect(contract.openapi).toBe('3.1.1');
  const links = JSON.stringify(contract).match(/\]\((?!https?:)[^)]*\)/g) ?? [];
  expect(links).toEqual([]);
  for (const file of [
    'openapi.yaml',
    'openapi.lean.json',
    'licences.txt',
    'sitemap-index.xml',
    'reference/v1/openapi.json',
  ])
    expect(existsSync(join(folder, file)), file).toBe(true);
  const listed = [...readFileSync(join(folder, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g)];
  expect(listed.length).toBeGreaterThan(pages.size);
  for (const [, file = ''] of listed) expect(existsSync(join(folder, file)), file).toBe(true);
});

test('pages in Chinese say so, and one switch leads there and back', () => {
  const chinese = [...pages].filter(([page]) => page.startsWith('zh/'));
  expect(chinese).toHaveLength(6);
  for (const [page, html] of chinese) {
    expect(html, page).toContain('<html lang="zh-CN"');
    expect(html, page).toMatch(/href="\.\.\/(index|errors)\.html" lang="en"/);
    expect(html, page).toContain('本页内容');
    expect(html, page).not.toMatch(/On this page|>Search</);
  }
  expect(pages.get('guides/signing.html')).toMatch(/href="\.\.\/zh\/quick-start\.html" lang="zh-CN"/);
});

test('code in pages has its language', () => {
  expect(pages.get('samples.html')).toContain('data-language="go"');
  expect(pages.get('guides/templates.html')).toContain('data-language="json"');
});

test.each(kinds)('%s: at most 150 kB, compressed, with all that it loads', (kind) => {
  const files = new Set([`${kind}.html`]);
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
      /["'](?:[^"'\s]*\/)?(\w[\w.-]*\.(?:css|js))["']/g,
    ))
      if (existsSync(join(folder, '_astro', path))) files.add(`_astro/${path}`);
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(folder, file))).length);
  expect(files.size).toBeGreaterThan(4);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(150_000);
});

const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
const views: Record<string, BrowserContextOptions> = {
  'light, desktop': { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  'dark, phone': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
};
describe.skipIf(executablePath === undefined)(
  'in Chromium (skipped when there is none: apt-get install chromium)',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
    });
    afterAll(() => browser?.close());

    /** What pages asked of other hosts. */
    const foreign: string[] = [];
    async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${site.url}/`))
          foreign.push(request.url());
      });
      await page.goto(`${site.url}/${path}.html`);
      return page;
    }
    afterEach(() => expect(foreign).toEqual([]));

    test.each(Object.entries(views))(
      '%s: axe finds nothing, nothing is wider than the screen',
      { timeout: 300_000 },
      async (_, view) => {
        const page = await visit('index', view);
        for (const path of kinds) {
          await page.goto(`${site.url}/${path}.html`);
          await page.evaluate(axe.source);
          const found = await page.evaluate<{ id: string; at: string[] }[]>(
            'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 5).map((node) => node.target.join(" ")) })))',
          );
          expect.soft(found, path).toEqual([]);
          const { scrollWidth, clientWidth } = await page.evaluate<HTMLElement>(
            '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
          );
          expect.soft(scrollWidth, path).toBe(clientWidth);
        }
        await page.context().close();
      },
    );

    test('a chosen language is kept on the next page, and its code can be copied', async () => {
      const page = await visit('reference/v1/create-attestation', views['light, desktop']);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('tab', { name: 'Python' }).click();
      const shown = page.locator('[role=tabpanel]:not([hidden])', { hasText: 'import' });
      await shown.hover();
      await shown.getByRole('button', { name: /copy/i }).first().click();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        readFileSync(join(import.meta.dirname, '../samples/python/create.py'), 'utf8').trimEnd(),
      );
      await page.goto(`${site.url}/reference/v1/read-attestation.html`);
      await page.goto(`${site.url}/reference/v1/create-attestation.html`);
      expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
      await page.context().close();
    });

    test('without JavaScript, the code in every language can be read', async () => {
      const page = await visit('reference/v1/create-attestation', { javaScriptEnabled: false });
      for (const words of ['openssl dgst', 'createClient', 'import urllib', 'package main', 'openssl_sign'])
        expect(await page.locator('.panel pre', { hasText: words }).first().isVisible(), words).toBe(true);
      await page.context().close();
    });

    const asked: [words: string, pages: RegExp][] = [
      ...['invalid', 'signature invalid', 'clock skew', 'skew', 'unauthorized', '401', 'rate limit'].map(
        (words): [string, RegExp] => [words, /\/errors\.html/],
      ),
      ...['checksum', 'unique_id'].map((words): [string, RegExp] => [
        words,
        /\/(errors|reference\/v1\/[a-z-]+)\.html/,
      ]),
    ];
    test.each(asked)('the search answers "%s" with errors or operations first', async (words, pages) => {
      const page = await visit('index');
      const [first] = await found(page, words);
      expect(first).toMatch(pages);
      expect(first).not.toMatch(/rules/);
      await page.context().close();
    });

    test('a search in Chinese also finds pages in English, below', async () => {
      const page = await visit('zh/quick-start', views['light, desktop']);
      await page.getByRole('button', { name: '搜索' }).click();
      await page.locator('dialog input').fill('unique_id');
      await page.locator('.pagefind-ui__result-link[href*="create-attestation"]').first().waitFor();
      const links = page.locator('.pagefind-ui__result-title a');
      expect(await links.first().getAttribute('href')).toContain('/zh/');
      await page.context().close();
    });

    async function found(page: Page, words: string): Promise<string[]> {
      return page.evaluate(`import('${site.url}/pagefind/pagefind.js')
        .then(({ search }) => search(${JSON.stringify(words)}))
        .then(({ results }) => Promise.all(results.slice(0, 3).map((each) => each.data())))
        .then((pages) => pages.map(({ url }) => url))`);
    }

    test('the search shows where the words stand: a wrong signature leads to what to do about it', async () => {
      const page = await visit('index', views['light, desktop']);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.locator('dialog input').fill('signature does not verify');
      const hit = page
        .locator('.pagefind-ui__result-nested')
        .filter({ has: page.getByRole('link', { name: /^500: / }) });
      await hit.waitFor();
      expect(await hit.locator('mark').count()).toBeGreaterThan(0);
      await hit.getByRole('link').click();
      await page.waitForURL(/errors\.html#500$/);
      await page.context().close();
    });
  },
);
