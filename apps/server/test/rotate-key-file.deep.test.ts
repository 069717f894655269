import { chown, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { linesPdf } from '@attestation/pdf/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { openKeyFile, rotateKeyFile } from '../src/certificates/key-file.ts';
import { sealContexts } from '../src/certificates/sealer.ts';
import type { Database } from '../src/storage/database/database.ts';
import { prepare, run } from '../src/storage/database/prepare.ts';
import { lockFile } from '../src/storage/files/lock-file.ts';
import { resealKeys } from '../src/storage/maintenance/reseal-keys.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { downloadFile } from './download-file.ts';
import { filePart, sha256 } from './files.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';

// Commands wait seconds for another one, which in these tests never ends.
vi.mock('../src/storage/files/lock-file.ts', async (original) => {
  const { lockFile, ...rest } = await original<typeof import('../src/storage/files/lock-file.ts')>();
  return { ...rest, lockFile: (path: string, timeout = 0) => lockFile(path, Math.min(timeout, 50)) };
});

let folder: string;
let dataDir: string;
let keyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotate-key-'));
  dataDir = join(folder, 'data');
  keyFile = join(folder, 'data.key');
});
afterEach(() => rm(folder, { recursive: true }));

const start = () => startServerUnderTest({ dataDir, keyFile });

async function rotate(): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAdmin(['key-file', 'rotate'], {
    env: { DATA_DIR: dataDir, KEY_FILE: keyFile },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const person = {
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};

/** Uses the keys of the authority, a party, the service and the log. */
async function makeSignedFile(server: ServerUnderTest, caId: string): Promise<void> {
  const contract = await linesPdf('The buyer signs here');
  const attachments = { 0: [{ checksum: sha256(contract), sign: { [caId]: ['here'] } }] };
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
  const payload = smallest(server, { factoids, attachments });
  const created = await upload(server, 'createAttestation', payload, [filePart(0, contract)]);
  expect(created.status, created.text).toBe(200);
  expect((await downloadFile(server, created.json.data.no)).size).toBeGreaterThan(0);
}

const apply = async (server: ServerUnderTest): Promise<string> =>
  (await call(server, 'applyCertification', person)).json.data.no;

test('every private key opens with the new key file, and none with the old one', async () => {
  const before = await start();
  const caId = await apply(before);
  await makeSignedFile(before, caId);
  await before.running.close();
  await copyFile(keyFile, join(folder, 'old.key'));
  const app = sealContexts.authenticator('someone');
  const { sealer } = await openKeyFile(keyFile, { create: false });
  const stored = new DatabaseSync(join(dataDir, 'attestation.db'), { enableForeignKeyConstraints: false });
  stored
    .prepare('insert into authenticators (account_id, sealed_key, step, created_at) values (?, ?, 0, 0)')
    .run('someone', sealer.seal(Buffer.from('of the app'), app));

  const rotated = await rotate();
  expect(rotated, rotated.err).toMatchObject({
    code: 0,
    out: expect.stringMatching(/sealed under it: ([6-9]|10)\.$/),
  });
  expect(rotated.err).toMatch(/^Back up .*data\.key now\./);
  expect(await readdir(folder)).toEqual(['data', 'data.key', 'data.key.heads', 'old.key']);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect((await readFile(keyFile, 'utf8')).trim().split('\n')).toHaveLength(1);

  const [row] = stored.prepare('select sealed_key from authenticators').all();
  stored.close();
  const newest = (await openKeyFile(keyFile, { create: false })).sealer;
  expect(newest.open(String(row?.sealed_key), app).toString()).toBe('of the app');

  const after = await start();
  await makeSignedFile(after, caId);
  await after.running.close();
  keyFile = join(folder, 'old.key');
  await expect(start()).rejects.toThrow('does not open');
  expect(await rotate(), 'and is left as it is').toMatchObject({ code: 1 });
  expect((await readFile(keyFile, 'utf8')).trim().split('\n')).toHaveLength(1);
});

test('one that was interrupted leaves data that works, and can be run again', async () => {
  const before = await start();
  const caId = await apply(before);
  await before.running.close();
  await rotateKeyFile(keyFile);
  const between = await start();
  const second = await apply(between);
  await between.running.close();
  const storage = await openStorage({ dataDir, onFatal: () => {} });
  await resealKeys(storage.database, (await rotateKeyFile(keyFile)).sealer);
  await storage.close();
  expect((await readFile(keyFile, 'utf8')).trim().split('\n')).toHaveLength(3);

  expect(await rotate()).toMatchObject({ code: 0 });
  expect((await readFile(keyFile, 'utf8')).trim().split('\n')).toHaveLength(1);
  const after = await start();
  for (const party of [caId, second]) await makeSignedFile(after, party);
  await after.running.close();
});

describe('a private key that is sealed under the key from before', () => {
  /** Seals again, and after each transaction for so many times a party's key is as it was before. */
  async function resealLate(times: number): Promise<{ resealed: Promise<number>; caId: string }> {
    const server = await start();
    const caId = await apply(server);
    await server.running.close();
    const storage = await openStorage({ dataDir, onFatal: () => {} });
    const [{ sealed } = { sealed: '' }] = await storage.database.rows(sealedKeyOf, { caId });
    let writes = 0;
    const write: Database['write'] = async (script) => {
      const result = await storage.database.write(script);
      writes += 1;
      if (writes > 1 && writes <= times)
        await storage.database.write(() => run(putSealedKey, { caId, sealed }));
      return result;
    };
    const { sealer, finish } = await rotateKeyFile(keyFile);
    const resealed = resealKeys({ ...storage.database, write }, sealer).finally(() => storage.close());
    await resealed.then(finish, () => {});
    return { resealed, caId };
  }

  test('after its page was done is sealed again', async () => {
    const { resealed, caId } = await resealLate(2);
    expect(await resealed).toBeGreaterThan(4);
    const after = await start();
    await makeSignedFile(after, caId);
    await after.running.close();
  });

  test('again and again is reported, and the file keeps both keys', async () => {
    const { resealed } = await resealLate(Number.POSITIVE_INFINITY);
    await expect(resealed).rejects.toThrow('Stop all servers');
    expect((await readFile(keyFile, 'utf8')).trim().split('\n')).toHaveLength(2);
  });
});

const sealedKeyOf = prepare((q, p: { caId: string }) =>
  q.selectFrom('certifications').select('sealed_key as sealed').where('ca_id', '=', p.caId),
);

const putSealedKey = prepare((q, p: { caId: string; sealed: string }) =>
  q.updateTable('certifications').set({ sealed_key: p.sealed }).where('ca_id', '=', p.caId),
);

test('it is refused while a server runs', async () => {
  const server = await start();
  const key = await readFile(keyFile, 'utf8');
  expect(await rotate()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Another server .* is using/),
  });
  expect(await readFile(keyFile, 'utf8')).toBe(key);
  await server.running.close();
});

test.skipIf(process.getuid?.() !== 0)('the file keeps its owner', async () => {
  await openKeyFile(keyFile, { create: true });
  await chown(keyFile, 65534, 65534);
  const { finish } = await rotateKeyFile(keyFile);
  await finish();
  expect((await stat(keyFile)).uid).toBe(65534);
});

test('a missing key file is not made', async () => {
  const server = await start();
  await server.running.close();
  await rm(keyFile);
  expect(await rotate()).toMatchObject({ code: 1, err: expect.stringMatching(/^KEY_FILE .* is missing/) });
  await writeFile(keyFile, 'x', { mode: 0o600 });
  expect(await rotate()).toMatchObject({ code: 1, err: expect.stringMatching(/is malformed/) });
});

test('no table with a sealed key is left out', async () => {
  const server = await start();
  await server.running.close();
  const database = new DatabaseSync(join(dataDir, 'attestation.db'), { readOnly: true });
  const tables = database
    .prepare(
      `select m.name from sqlite_schema as m join pragma_table_info(m.name) as c where c.name like '%sealed%' order by 1`,
    )
    .all();
  database.close();
  // A new one belongs into src/storage/maintenance/reseal-keys.ts.
  expect(tables.map(({ name }) => name)).toEqual([
    'authenticators',
    'authorities',
    'certifications',
    'log_shards',
    'service_certificates',
  ]);
});

test('a command that seals a key and a rotation exclude each other', async () => {
  const server = await start();
  const caId = await apply(server);
  await server.running.close();
  const admin = async (...args: string[]) => {
    const err: string[] = [];
    const env = { DATA_DIR: dataDir, KEY_FILE: keyFile };
    const code = await runAdmin(args, { env, out: () => {}, err: (text) => err.push(text) });
    return { code, err: err.join('\n') };
  };
  const before = await readFile(keyFile, 'utf8');
  const unlock = lockFile(join(dataDir, 'keys.lock'));
  try {
    for (const args of [
      ['key-file', 'rotate'],
      ['certification', 'renew', caId],
      ['log', 'rotate', '--environment', 'sandbox'],
      ['fsck', '--repair'],
    ]) {
      expect(await admin(...args), args.join(' ')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/works with the keys/),
      });
    }
  } finally {
    unlock();
  }
  expect(await readFile(keyFile, 'utf8')).toBe(before);
  expect(await admin('certification', 'renew', caId)).toMatchObject({ code: 0 });
  expect(await rotate()).toMatchObject({ code: 0 });
});
