import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package `chromium` puts it. */
const executablePath = '/usr/bin/chromium';

export const hasChromium: boolean = existsSync(executablePath);

/** A Chromium with a fresh profile, and nothing of its own to do on the network. */
export function openChromium(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet];
  return chromium.launch({ executablePath, headless: true, args, timeout: 60_000 });
}
