import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Settings, SettingsError, settingsFor } from '../src/settings/read-settings.ts';
import { startServer } from '../src/start/start-server.ts';
import { startServerProcess } from './server-process.ts';
import { startServerUnderTest } from './server-under-test.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

const startIn = (dataDir: string, changes: Partial<Settings>) =>
  startServerUnderTest({ dataDir, keyFile: `${dataDir}.key`, ...changes });

test.each([
  ['taken port', '127.0.0.1', /^PORT is \d+, which another program uses on 127\.0\.0\.1: /],
  ['foreign address', '192.0.2.1', /^HOST is 192\.0\.2\.1, which is not an address of this machine\.$/],
])('a %s stops the start with a sentence, and the next start has its demo', async (_name, host, message) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(folder, 'data');
  const error: unknown = await startIn(dataDir, { host, port }).catch((thrown: unknown) => thrown);
  other.close();
  expect(error).toBeInstanceOf(SettingsError);
  expect((error as Error).message).toMatch(message);
  const server = await startIn(dataDir, {});
  expect(server.member.accessKey).not.toBe('');
  await server.stop();
});

test.each<[string, Record<string, string>, number, RegExp]>([
  ['a bad key for anchors', { ANCHOR_RPC: 'http://127.0.0.1:1' }, 1, /^ANCHOR_KEY_FILE .* is malformed/],
  ['a bad file of witnesses', { LOG_WITNESSES: 'bad' }, 2, /^LOG_WITNESSES \S+ cannot be used\. .*\n$/],
  [
    'a bad root of the time stamp authority',
    { TIME_STAMP_URL: 'http://127.0.0.1:1' },
    2,
    /^TIME_STAMP_CA \S+ cannot be read \(ENOENT\): name a file .*\n$/,
  ],
  [
    'a folder where none can be made',
    { DATA_DIR: '/proc/nope/data' },
    1,
    /^DATA_DIR .* cannot be made \(ENOENT\)/,
  ],
  [
    'a key file where none can be made',
    { KEY_FILE: '/proc/nope/key' },
    1,
    /^KEY_FILE .* cannot be made \(ENOENT\)/,
  ],
])('%s ends the process with a message', async (_name, settings, code, message) => {
  const bad = join(folder, 'bad');
  await writeFile(bad, 'nonsense', { mode: 0o600 });
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin/attestation-server.js')], {
    env: {
      ...{ PORT: '0', DATA_DIR: join(folder, 'data') },
      ...settings,
      ...(settings.ANCHOR_RPC && { ANCHOR_KEY_FILE: bad }),
      ...(settings.TIME_STAMP_URL && { TIME_STAMP_CA: join(folder, 'missing') }),
      ...(settings.LOG_WITNESSES && { LOG_WITNESSES: bad }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [ended, said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect([ended[0], said]).toEqual([code, expect.stringMatching(message)]);
});

test('the start writes nothing to the log: what an operator should know is in the welcome', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const dataDir = join(folder, 'data');
  const settings = settingsFor({ port: 0, dataDir, keyFile: `${dataDir}.key` });
  const server = await startServer(settings, { log, onFatal: () => {} });
  const written = [...lines];
  await server.close();
  expect(written).toEqual([]);
});

test('nothing stored can be read by other users, even in a folder that they can open', async () => {
  await mkdir(join(folder, 'data'), { mode: 0o755 });
  const server = await startServerProcess({}, folder);
  const names = await readdir(server.dataDir, { recursive: true });
  const open = [];
  for (const name of names) {
    // A file that is being replaced has another name by now.
    const found = await stat(join(server.dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found !== undefined && (found.mode & 0o077) !== 0) open.push(name);
  }
  await server.stop();
  expect(names).toContain('attestation.db');
  expect(open).toEqual([]);
});
