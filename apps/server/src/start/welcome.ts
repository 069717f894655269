import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { addressOnly } from '@attestation/server-kit';
import type { Settings } from '../settings/values.ts';
import { encryptionOf } from '../storage/database/database-url.ts';
import { docsFolder, isInstalled } from './is-installed.ts';
import type { StartedServer } from './start-server.ts';

/** What a start prints once the server listens: for people, or with LOG_FORMAT=json as one line like those of the log. */
export function welcome(settings: Settings, server: StartedServer): string {
  const rows = rowsOf(settings, server);
  if (settings.logFormat === 'json') {
    const values = Object.fromEntries(rows.map(({ name, value }) => [name.replaceAll(' ', '_'), value]));
    return `${JSON.stringify({ level: 'info', time: new Date().toISOString(), ...values, msg: 'the server is ready' })}\n`;
  }
  const style = (how: 'bold' | 'yellow', text: string) => styleText(how, text, { stream: process.stdout });
  const table = rows.map(({ name, value, note }) => {
    const shown = note === undefined ? value : `${style('bold', value)}${note}`;
    return `  ${name.padEnd(12)}${shown}\n`;
  });
  const warning = server.keyFileMade
    ? `\n  ${style('yellow', 'Back up')} ${settings.keyFile}: without it no private key in the data can be opened again.\n`
    : '';
  return `\nAttestation Service\n\n${table.join('')}${warning}\n`;
}

interface Row {
  readonly name: string;
  readonly value: string;
  /** Follows the value, which is then bold. */
  readonly note?: string;
}

function rowsOf(settings: Settings, { url, demo, setUpLink, metricsUrl, keyFileMade }: StartedServer): Row[] {
  const { databaseUrl, blobUrl, dataDir, publicAddress, logFormat } = settings;
  const database = databaseUrl && `${addressOnly(databaseUrl)} (${encryptionOf(databaseUrl)})`;
  const rows: Row[] = [
    { name: 'listens on', value: url, note: '' },
    { name: 'records in', value: database ?? `SQLite in ${dataDir}` },
    { name: 'files in', value: blobUrl ?? `${dataDir}/files` },
  ];
  if (settings.workers > 1) rows.push({ name: 'workers', value: `${settings.workers}` });
  if (metricsUrl !== undefined) rows.push({ name: 'metrics', value: metricsUrl });
  if (demo) {
    const [member] = demo.credentials.members;
    const value = `${demo.folder}/credentials.json (access key ${member?.accessKey})`;
    rows.push({ name: 'demo keys', value });
    if (!isInstalled) rows.push({ name: 'try it', value: demoCommand(settings), note: '' });
  }
  rows.push(
    setUpLink === undefined
      ? { name: 'console', value: `${publicAddress ?? forBrowsers(url)}/console` }
      : { name: 'console', value: forBrowsers(setUpLink), note: ' (once, to set it up)' },
  );
  if (existsSync(join(docsFolder, 'index.html')))
    rows.push({ name: 'docs', value: `${publicAddress ?? forBrowsers(url)}/docs/` });
  if (keyFileMade && logFormat === 'json') rows.push({ name: 'back up', value: settings.keyFile });
  return rows;
}

function demoCommand({ dataDir }: Settings): string {
  return `npm run demo${dataDir === resolve('data') ? '' : ` -- --data-dir ${dataDir}`}`;
}

/**
 * The same address as people open it on this machine: by a name, since a passkey belongs to a host name and never to an IP
 * address (WebAuthn Level 3, 5.1.2), and a server that listens on every address has none of these for its own.
 *
 * @example forBrowsers('http://127.0.0.1:8080/console') // 'http://localhost:8080/console'
 */
export function forBrowsers(url: string): string {
  return url.replace(/(?<=^https?:\/\/)(?:127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?=[:/]|$)/, 'localhost');
}
