import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError } from '../src/settings.ts';
import { startServerProcess } from './server-process.ts';
import { startServerUnderTest } from './server-under-test.ts';

test.each([
  ['taken port', '127.0.0.1', /^PORT is \d+, which another program uses on 127\.0\.0\.1: /],
  ['foreign address', '192.0.2.1', /^HOST is 192\.0\.2\.1, which is no address of this machine\.$/],
])('a %s stops the start with a sentence', async (_name, host, message) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const error: unknown = await startServerUnderTest({ host, port }).catch((thrown: unknown) => thrown);
  other.close();
  expect(error).toBeInstanceOf(SettingsError);
  expect((error as Error).message).toMatch(message);
});

test('nothing stored can be read by other users, even in a folder that they can open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-process-'));
  await mkdir(join(folder, 'data'), { mode: 0o755 });
  const server = await startServerProcess({}, folder);
  const names = await readdir(server.dataDir, { recursive: true });
  const open = [];
  for (const name of names) {
    if (((await stat(join(server.dataDir, name))).mode & 0o077) !== 0) open.push(name);
  }
  await server.stop();
  await rm(folder, { recursive: true });
  expect(names).toContain('attestation.db');
  expect(open).toEqual([]);
});
