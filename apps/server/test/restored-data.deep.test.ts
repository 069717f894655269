import { cp, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { downloadFile } from './download-file.ts';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';

let folder: string;
let dataDir: string;
let keyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-restored-'));
  [dataDir, keyFile] = [join(folder, 'data'), join(folder, 'the.key')];
});
afterEach(() => rm(folder, { recursive: true }));

const start = (newService = false) => startServerUnderTest({ dataDir, keyFile, newService });

/** Starts the server, attests, and stops it when that is in the log. */
async function attest(): Promise<string> {
  const server = await start();
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  await downloadFile(server, ano);
  const { origin } = server.running.logs.sandbox;
  await server.stop();
  return origin;
}

/** A DATA_DIR that is older than what the log has published. */
async function restoreOlder(): Promise<void> {
  await attest();
  await cp(dataDir, `${dataDir}.backup`, { recursive: true });
  await attest();
  await rm(dataDir, { recursive: true });
  await rename(`${dataDir}.backup`, dataDir);
}

async function rotate(err: (text: string) => void = () => {}): Promise<number> {
  const env = { DATA_DIR: dataDir, KEY_FILE: keyFile };
  const argv = ['log', 'rotate', '--environment', 'sandbox'];
  return runAdmin(argv, { env, out: () => {}, err });
}

test('an older copy of DATA_DIR is refused, and never forks the log: "log rotate" goes on', async () => {
  await restoreOlder();
  await expect(start()).rejects.toMatchObject({
    name: 'LogFault',
    code: 'rolled-back',
    message: expect.stringMatching(
      /has 1 leaves .* published 2: .*attestation-admin log rotate --environment sandbox/,
    ),
  });
  expect(await rotate()).toBe(0);
  expect(await attest()).toBe('attestation.local/sandbox/2');
});

test('an older copy from before a "log rotate" is refused, and the shard that it does not know keeps its name', async () => {
  await attest();
  await cp(dataDir, `${dataDir}.backup`, { recursive: true });
  expect(await rotate()).toBe(0);
  expect(await attest()).toBe('attestation.local/sandbox/2');
  await rm(dataDir, { recursive: true });
  await rename(`${dataDir}.backup`, dataDir);
  await expect(start()).rejects.toMatchObject({
    name: 'LogFault',
    code: 'rolled-back',
    message: expect.stringMatching(
      /\.heads has a checkpoint of attestation\.local\/sandbox\/2, and the database ends with shard 1: .*log rotate --environment sandbox/,
    ),
  });
  expect(await rotate()).toBe(0);
  expect(await attest()).toBe('attestation.local/sandbox/3');
});

test('an empty DATA_DIR with a KEY_FILE that was in use is refused, unless --new-service is given', async () => {
  await attest();
  await rm(dataDir, { recursive: true });
  // Where KEY_FILE is mounted, it is as young as the start.
  const young = expect.stringMatching(
    /^DATA_DIR is empty, but .*the\.key\.heads is there: .* --new-service\.$/,
  );
  await expect(start()).rejects.toMatchObject({ name: 'KeyFileError', message: young });
  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(keyFile, anHourAgo, anHourAgo);
  await rename(`${keyFile}.heads`, `${keyFile}.away`);
  const old = expect.stringMatching(/^DATA_DIR is empty, but KEY_FILE .* --new-service\.$/);
  await expect(start()).rejects.toMatchObject({ name: 'KeyFileError', message: old });
  await rename(`${keyFile}.away`, `${keyFile}.heads`);
  const server = await start(true);
  expect(server.running.logs.sandbox.origin).toBe('attestation.local/sandbox/2');
  await server.stop();
  await attest();
});

test('a head file that is damaged, or of another service, stops the start and "log rotate" with what to do', async () => {
  await attest();
  await writeFile(`${keyFile}.heads`, '{');
  await expect(start()).rejects.toMatchObject({
    name: 'LogFault',
    message: expect.stringContaining('.heads'),
  });
  const said: string[] = [];
  expect(await rotate((text) => said.push(text))).toBe(1);
  expect(said).toEqual([expect.stringMatching(/\.heads, which holds .* remove the file\.$/)]);
});
