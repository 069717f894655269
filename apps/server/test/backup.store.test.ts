import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@attestation/evidence';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { downloadFile } from './download-file.ts';
import { filePart, sha256 } from './files.ts';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { logSink } from './log-sink.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';

let folder: string;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-backup-'));
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true });
});

interface Place {
  readonly dataDir: string;
  readonly keyFile: string;
  readonly databaseUrl: string | null;
  readonly blobUrl: string | null;
}

type Kind = 'SQLite' | 'PostgreSQL' | 'PostgreSQL and a store' | 'SQLite and a store';

let count = 0;
/** Where nothing is yet. */
async function freshPlace(kind: Kind): Promise<Place> {
  count += 1;
  const at = join(folder, `place-${count}`);
  const blobUrl = kind.endsWith('store') ? makeStore() : null;
  const place = { dataDir: join(at, 'data'), keyFile: join(folder, `${count}.key`), blobUrl };
  if (kind.startsWith('SQLite')) return { ...place, databaseUrl: null };
  const { url, drop } = await makeDatabase();
  drops.push(drop);
  return { ...place, databaseUrl: url };
}

async function admin({ dataDir, keyFile, databaseUrl, blobUrl }: Place, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = {
    DATA_DIR: dataDir,
    KEY_FILE: keyFile,
    DATABASE_URL: databaseUrl ?? '',
    BLOB_URL: blobUrl ?? '',
  };
  const io = { env, out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  return { code: await runAdmin(argv, io), out: out.join('\n'), err: err.join('\n') };
}

/** Creates, closes and uploads until it is stopped; what was answered, by its number. */
function load(server: ServerUnderTest) {
  const answered: string[] = [];
  let isOver = false;
  const one = async (n: number) => {
    for (let i = 0; !isOver; i += 1) {
      const bytes = randomBytes(2000 + i);
      const factoids = [{ unique_id: 'f', type: 'product', data: { name: `${n}-${i}` } }];
      const attachments = { 0: [{ checksum: sha256(bytes) }] };
      const reply = await upload(
        server,
        'createAttestation',
        smallest(server, { factoids, attachments, completed: i % 3 === 0 }),
        [filePart(0, bytes)],
      );
      if (reply.status >= 300) throw new Error(reply.text);
      answered.push(reply.json.data.no);
      // Else a slow backup has ever more to copy, and both servers ever more files to make.
      await sleep(50);
    }
  };
  const running = Promise.all([one(1), one(2)]);
  return {
    answered,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

describe.each([
  ['SQLite', 'SQLite'],
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['PostgreSQL and a store', 'SQLite'],
  ['SQLite', 'PostgreSQL and a store'],
  ['PostgreSQL and a store', 'PostgreSQL and a store'],
  ['SQLite and a store', 'SQLite and a store'],
] as const)('from %s to %s', (from, to) => {
  test('under load: all that was answered before is there, every file is valid and the same', async () => {
    const place = await freshPlace(from);
    const server = await startServerUnderTest(place);
    const proved = [];
    for (let i = 0; i < 3; i += 1) {
      const { no } = (await call(server, 'createAttestation', smallest(server))).json.data;
      await downloadFile(server, no);
      proved.push(no);
    }
    const working = load(server);
    await vi.waitFor(() => expect(working.answered.length).toBeGreaterThan(20), 20_000);
    const before = [...working.answered];
    const backup = join(folder, `backup-${from}-${to}`);
    const made = await admin(place, 'backup', backup);
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('is complete')]);
    await working.stop();

    const target = await freshPlace(to);
    await copyFile(place.keyFile, target.keyFile);
    const restored = await admin(target, 'restore', backup);
    // The service that the backup is of went on, and nothing here shows how far.
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('new shard')]);
    const checked = await admin(target, 'fsck', '--checksums');
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('All is well.')]);
    expect(await admin(target, 'log', 'fsck')).toMatchObject({ code: 0 });
    const again = await startServerUnderTest(target);
    for (const no of before) {
      const [was, is] = [await readBack(server, no), await readBack(again, no)];
      expect(is).toEqual(was);
      expect(await isFound(again, no)).toBe(true);
    }
    for (const no of proved) {
      const manifests = [server, again].map((one) => one.running.storage.fileRecords.find(no));
      const [was, is] = await Promise.all(manifests);
      expect(is?.manifest).toBe(was?.manifest);
      expect((await verify(await downloadFile(again, no))).verdict).not.toBe('invalid');
    }
    expect((await call(again, 'createAttestation', smallest(again))).status).toBeLessThan(300);
    await again.stop();
    await server.stop();
    // Twenty seconds without other work; a store is a process of its own.
  }, 300_000);
});

/** By its identity. */
async function isFound({ running: { storage }, member }: ServerUnderTest, no: string): Promise<boolean> {
  const owner = await storage.keys.find(member.accessKey);
  if (owner === undefined) return false;
  const range = { from: no, before: `${no}0` };
  return (await storage.search.page(owner, { text: '42012319800127691X' }, range, 50)).lines.length === 1;
}

async function readBack(server: ServerUnderTest, ano: string) {
  const reply = await call(server, 'readAttestation', { ano, fields: ['factoids', 'attachments'] });
  const { blockchain_hash: _, ...data } = reply.json.data;
  return { status: reply.status, data };
}

test('an older backup goes on in a new shard, since the old one has published more', async () => {
  const place = await freshPlace('SQLite');
  const server = await startServerUnderTest(place);
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  await downloadFile(server, ano);
  const backup = join(folder, 'older');
  expect((await admin(place, 'backup', backup)).code).toBe(0);
  const lost = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  await downloadFile(server, lost);
  await server.running.close();
  await rm(place.dataDir, { recursive: true });

  const restored = await admin(place, 'restore', backup);
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining('a new shard with a new key starts'),
  ]);
  const { log, lines } = logSink();
  const again = await startServerUnderTest(place, log);
  expect((await verify(await downloadFile(again, ano))).verdict).not.toBe('invalid');
  const fresh = (await call(again, 'createAttestation', smallest(again))).json.data.no;
  expect((await verify(await downloadFile(again, fresh))).verdict).not.toBe('invalid');
  await again.stop();
  // What was to do is done: no start says it again.
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test('a backup that holds all that was published goes on in the same shard', async () => {
  const place = await freshPlace('SQLite');
  const server = await startServerUnderTest(place);
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  await downloadFile(server, ano);
  await server.stop();
  const backup = join(folder, 'whole');
  expect((await admin(place, 'backup', backup)).code).toBe(0);
  const target = await freshPlace('SQLite');
  await copyFile(place.keyFile, target.keyFile);
  await copyFile(`${place.keyFile}.heads`, `${target.keyFile}.heads`);
  const restored = await admin(target, 'restore', backup);
  expect([restored.code, restored.out]).toEqual([0, expect.not.stringContaining('new shard')]);
});

describe('migrate', () => {
  test.each([
    ['PostgreSQL', /^\d+ rows are in PostgreSQL now/, 'set DATABASE_URL'],
    [
      'PostgreSQL and a store',
      /rows are in PostgreSQL now.\nFiles and log are in the store/,
      'set DATABASE_URL',
    ],
    ['SQLite and a store', /^Files and log are in the store/, 'set BLOB_URL'],
  ] as const)('to %s; what was answered stays', async (kind, said, refused) => {
    const place = await freshPlace('SQLite');
    const server = await startServerUnderTest(place);
    const { no } = (await call(server, 'createAttestation', smallest(server))).json.data;
    await downloadFile(server, no);
    const was = await readBack(server, no);
    expect((await admin(place, 'migrate')).err).toContain('Neither DATABASE_URL nor BLOB_URL is set');
    const { databaseUrl, blobUrl } = await freshPlace(kind);
    const target = { ...place, databaseUrl, blobUrl };
    expect((await admin(target, 'migrate')).err).toContain('is using DATA_DIR');
    await server.running.close();

    const moved = await admin(target, 'migrate');
    expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(said)]);
    expect((await admin(target, 'migrate')).err).toContain('there is nothing to move');
    await expect(startServerUnderTest(place)).rejects.toThrow(refused);
    const again = await startServerUnderTest(target);
    expect(await readBack(again, no)).toEqual(was);
    expect((await verify(await downloadFile(again, no))).verdict).not.toBe('invalid');
    expect((await call(again, 'createAttestation', smallest(again))).status).toBeLessThan(300);
    expect(await admin(target, 'fsck', '--checksums')).toMatchObject({ code: 0 });
    await again.stop();
  });

  test('into a database that has records moves nothing', async () => {
    const used = await freshPlace('PostgreSQL');
    await (await startServerUnderTest(used)).stop();
    const place = await freshPlace('SQLite');
    const server = await startServerUnderTest(place);
    await server.running.close();
    const target = { ...place, databaseUrl: used.databaseUrl };
    expect((await admin(target, 'migrate')).err).toContain('has records already');
    await (await startServerUnderTest(place)).stop();
  });
});

describe('refused, with what to do, and nothing is made', () => {
  let place: Place;
  let backup: string;
  beforeAll(async () => {
    place = await freshPlace('SQLite');
    const server = await startServerUnderTest(place);
    const bytes = randomBytes(100);
    const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
    const attachments = { 0: [{ checksum: sha256(bytes) }] };
    await upload(server, 'createAttestation', smallest(server, { factoids, attachments }), [
      filePart(0, bytes),
    ]);
    // So that the log has something.
    await downloadFile(server, (await call(server, 'createAttestation', smallest(server))).json.data.no);
    backup = join(folder, 'good');
    expect((await admin(place, 'backup', backup)).code).toBe(0);
    await server.running.close();
  });

  test('a backup into a folder that is in use', async () => {
    expect(await admin(place, 'backup', backup)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty. Name a new one'),
    });
  });

  test('a restore over data', async () => {
    expect(await admin(place, 'restore', backup)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty. Stop the server'),
    });
  });

  test('a restore of a folder that is not a backup, or did not end', async () => {
    const target = await freshPlace('SQLite');
    await copyFile(place.keyFile, target.keyFile);
    const partial = join(folder, 'partial');
    await cp(backup, partial, { recursive: true });
    await rm(join(partial, 'backup.json'));
    expect((await admin(target, 'restore', partial)).err).toContain('or one that did not end');
    expect((await admin(target, 'restore', join(folder, 'missing'))).err).toContain('is missing');
    await expect(readdir(target.dataDir)).rejects.toThrow('ENOENT');
  });

  test('a restore without KEY_FILE, or with that of another service', async () => {
    const target = await freshPlace('SQLite');
    expect((await admin(target, 'restore', backup)).err).toContain('KEY_FILE');
    await writeFile(target.keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    expect((await admin(target, 'restore', backup)).err).toContain(
      'does not decrypt the private keys of this backup',
    );
    await expect(readdir(target.dataDir)).rejects.toThrow('ENOENT');
  });

  test('a damaged database', async () => {
    const target = await freshPlace('SQLite');
    await copyFile(place.keyFile, target.keyFile);
    const path = join(backup, 'attestation.db');
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes, Buffer.from('x')]));
    expect((await admin(target, 'restore', backup)).err).toContain('attestation.db is damaged');
    await writeFile(path, bytes);
    await expect(readdir(target.dataDir)).rejects.toThrow('ENOENT');
  });

  const fileIn = async (copy: string, part: string) => {
    const entries = await readdir(join(copy, part), { recursive: true, withFileTypes: true });
    const file = entries.find((entry) => entry.isFile());
    return join(file?.parentPath ?? '', file?.name ?? '');
  };
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };
  const cut = async (path: string) => writeFile(path, (await readFile(path)).subarray(1));
  const add = (path: string) => writeFile(`${path}x`, 'x');
  test.each([
    ['changed', 'files', flip, /is damaged: files\/sandbox\//],
    ['shorter', 'files', cut, /is damaged: files\/sandbox\//],
    ['missing', 'files', rm, /has 0 files with \d+ bytes in all, but backup\.json says 1 with/],
    ['more', 'files', add, /has 2 files with/],
    ['changed', 'log', flip, /has other files than backup\.json says/],
    ['missing', 'log', rm, /has other files than/],
    ['more', 'log', add, /has other files than/],
    ['changed', 'assets', flip, /is damaged: assets\//],
  ] as const)(
    'a backup with a file that is %s in %s, unless with --incomplete',
    async (_, part, spoil, fault) => {
      const target = await freshPlace('SQLite');
      await copyFile(place.keyFile, target.keyFile);
      const copy = join(folder, `spoilt-${count}`);
      await cp(backup, copy, { recursive: true });
      await spoil(await fileIn(copy, part));
      const refused = await admin(target, 'restore', copy);
      expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(fault) });
      expect(refused.err).toContain('Name another backup, or restore what this one has with --incomplete.');
      expect(await readdir(join(target.dataDir, '..'))).toEqual([]);
      expect(existsSync(`${target.keyFile}.heads`)).toBe(false);
      const restored = await admin(target, 'restore', copy, '--incomplete');
      expect(restored).toMatchObject({ code: 1, out: expect.stringMatching(fault) });
      expect(await readdir(target.dataDir)).toContain('attestation.db');
    },
  );

  test('a backup of 1.0.0 is compared with what its backup.json has', async () => {
    const target = await freshPlace('SQLite');
    await copyFile(place.keyFile, target.keyFile);
    const copy = join(folder, 'earlier');
    await cp(backup, copy, { recursive: true });
    const { contents, damaged, ...note } = JSON.parse(await readFile(join(copy, 'backup.json'), 'utf8'));
    expect([typeof contents, damaged]).toEqual(['string', []]);
    await writeFile(join(copy, 'backup.json'), JSON.stringify({ ...note, files: 2 }));
    expect((await admin(target, 'restore', copy)).err).toContain('has 1 files with');
    await writeFile(join(copy, 'backup.json'), JSON.stringify(note));
    expect((await admin(target, 'restore', copy)).code).toBe(0);
  });

  test('a file that was damaged before the backup is restored, and named', async () => {
    const from = await freshPlace('SQLite');
    await cp(place.dataDir, from.dataDir, { recursive: true });
    await copyFile(place.keyFile, from.keyFile);
    await flip(await fileIn(from.dataDir, 'files'));
    const made = join(folder, 'damaged-before');
    const damaged = /files\/sandbox\/.*: damaged/;
    expect(await admin(from, 'backup', made)).toMatchObject({ code: 1, out: expect.stringMatching(damaged) });
    await rm(from.dataDir, { recursive: true });
    expect(await admin(from, 'restore', made)).toMatchObject({
      code: 1,
      out: expect.stringMatching(damaged),
    });
    expect(await readdir(from.dataDir)).toContain('attestation.db');
  });

  test('a folder that overlaps DATA_DIR, also by a link', async () => {
    const { dataDir } = place;
    await symlink(dataDir, join(folder, 'link'));
    for (const target of [dataDir, join(dataDir, 'backups/1'), join(folder, 'link/1'), join(dataDir, '..')]) {
      const answer = await admin(place, 'backup', target);
      expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('overlap. Name a folder') });
      const exported = await admin(place, 'member', 'export', 'Demo Acme', join(target, 'export'));
      if (target !== join(dataDir, '..'))
        expect(exported.err).toContain('overlap. Name a folder outside DATA_DIR');
    }
    expect(await readdir(dataDir)).not.toContain('backups');
    const target = await freshPlace('SQLite');
    await copyFile(place.keyFile, target.keyFile);
    const draft = `${target.dataDir}.restoring`;
    await cp(backup, draft, { recursive: true });
    expect((await admin(target, 'restore', draft)).err).toContain('overlap. Move the backup');
    expect(await readdir(draft)).toContain('backup.json');
  });
});
