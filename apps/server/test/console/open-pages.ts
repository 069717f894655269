import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/**
 * Where Debian's packages of these names put them. The first draws no windows; in the second, pages may stop to be drawn,
 * for which a click waits until its time is over.
 */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export const hasChromium: boolean = executablePath !== undefined;

/** A Chromium with a fresh profile, and nothing of its own to do on the network. @param more arguments */
export function openChromium(more: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet, ...more];
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  return chromium.launch({ executablePath, headless: true, args, timeout: 60_000 });
}

interface View {
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;

const view = (language: View['language'], scheme: View['scheme'], size: keyof typeof sizes): View => ({
  ...{ name: `${language}-${scheme}-${size}`, language, scheme },
  ...sizes[size],
});

/** How a page is shown to someone: each language, colour scheme and size at least once, for the gallery all together. */
const shortly = [view('en', 'light', 'desktop'), view('zh', 'dark', 'phone')] as const;
const all = (['en', 'zh'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['desktop', 'tablet', 'phone'] as const).map((size) => view(language, scheme, size)),
  ),
);

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the browser wrote to its console, refusals by the Content-Security-Policy among them. */
  readonly faults: string[];
}

/** Someone with a browser of their own. @param options what is not that of a desktop in English */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', acceptDownloads: true, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    // What the server refuses is shown on the page; a test expects it there.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return { page, context, faults };
}

/** A device in the browser that holds passkeys and says yes to everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/**
 * What is wrong with the page as it is now for people with other eyes, keyboards or screens: violations that axe
 * reports, and content that is wider than the screen. With `GALLERY` in the environment, in every view, and a picture of
 * each goes to that folder.
 *
 * @returns for example `overview en-light: color-contrast at .figure`
 */
export async function problemsOf(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  const { GALLERY: folder } = process.env;
  for (const view of folder ? all : shortly) {
    await show(page, view);
    problems.push(...(await violations(page)).map((each) => `${name} ${view.name}: ${each}`));
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow !== 0) problems.push(`${name} ${view.name}: ${overflow} pixels wider than the screen`);
    if (folder) await page.screenshot({ path: join(folder, `${name}.${view.name}.png`), fullPage: true });
  }
  await show(page, shortly[0]);
  return problems;
}

async function show(page: Page, view: View): Promise<void> {
  // On a phone the button for the language is in the menu, which is folded.
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: view.scheme, reducedMotion: 'reduce' });
  const other = page.getByRole('button', { name: view.language === 'zh' ? '中文' : 'English', exact: true });
  // Behind a dialog no one can reach the button.
  const isBehind = (await page.getByRole('dialog').count()) > 0;
  if (!isBehind && (await other.count()) > 0) {
    await other.click({ timeout: 5000 }).catch(async (error: unknown) => {
      // A click of the test may have chosen this language a moment ago: then the button is no longer there.
      const lang = await page.evaluate('document.documentElement.lang');
      if (lang !== (view.language === 'zh' ? 'zh-CN' : 'en')) throw error;
    });
  }
  await page.setViewportSize({ width: view.width, height: view.height });
  await page.waitForTimeout(100);
}

async function violations(page: Page): Promise<string[]> {
  // A page of the console stays the same document while it is used.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const found = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as axe.AxeResults;
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`);
}
