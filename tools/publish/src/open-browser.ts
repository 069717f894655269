import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's packages of these names put them. In the second, pages may stop to be drawn. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export function hasBrowser(): boolean {
  return executablePath !== undefined;
}

/** A Chromium with a fresh profile, and nothing of its own to do on the network. */
export function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking'];
  const args = ['--no-sandbox', '--disable-gpu', ...quiet, '--disable-component-update', '--disable-sync'];
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  return chromium.launch({ executablePath, headless: true, args, timeout: 60_000 });
}
