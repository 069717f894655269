import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package `chromium` puts it. */
const executable = '/usr/bin/chromium';

export function hasBrowser(): boolean {
  return existsSync(executable);
}

/** A Chromium with a fresh profile, and nothing of its own to do on the network. */
export function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking'];
  const args = ['--no-sandbox', '--disable-gpu', ...quiet, '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: executable, headless: true, args, timeout: 60_000 });
}
