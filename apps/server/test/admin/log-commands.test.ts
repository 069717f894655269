import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog, rotateLog } from '@attestation/log';
import { leavesFrom, published } from '@attestation/log/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAdmin } from '../../src/admin/main.ts';
import { createAuthority } from '../../src/certificates/authority.ts';
import { openKeyFile } from '../../src/certificates/key-file.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { appendLeaf, leafRecords } from '../../src/storage/records/leaf-records.ts';
import { logSink } from '../log-sink.ts';
import { startServerUnderTest } from '../server-under-test.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-log-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

async function admin(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAdmin(argv, {
    env: { DATA_DIR: dataDir },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** What a server leaves behind that has logged so many attestations. */
async function serve(leaves: number): Promise<void> {
  const storage = await openStorage({ dataDir, onFatal: () => {} });
  const { sealer } = await openKeyFile(`${dataDir}.key`, { create: true });
  const log = await openLog({
    places: storage.tiles,
    records: leafRecords(storage.database),
    sealer,
    environment: 'formal',
    serviceName: 'attest.example',
    gatherMs: 5,
    onFault: (error) => {
      throw error;
    },
  });
  await storage.database.write(function* () {
    for (const leaf of leavesFrom(0, leaves)) yield* appendLeaf('formal', Buffer.from(leaf).toString('hex'));
  });
  await published(log, leaves);
  await log.close();
  await storage.close();
}

test('log fsck says that all is well, and what is not', async () => {
  await serve(300);
  const well = await admin('log', 'fsck');
  expect(well).toMatchObject({ code: 0, err: '' });
  expect(well.out).toMatch(/attest\.example\/formal\/1\s+300\s+300/);
  await rm(join(join(dataDir, 'log', 'formal'), '1/tile/0/000'));
  const ill = await admin('log', 'fsck', '--environment', 'formal');
  expect(ill.code).toBe(1);
  expect(ill.out).toContain('attest.example/formal/1: tile/0/000 is missing');
  expect(ill.out).toContain('Tiles are made again from the database');
  expect(await admin('log', 'fsck', '--environment', 'sandbox')).toMatchObject({ code: 0 });
  await rm(join(dataDir, 'log', 'formal'), { recursive: true });
  expect((await admin('log', 'fsck')).out).toContain('the server makes it again');
});

test('log fsck --repair signs a damaged checkpoint again, with the same bytes', async () => {
  await serve(300);
  const edit = async (change: (note: string) => string) => {
    const storage = await openStorage({ dataDir, onFatal: () => {} });
    const kept = await storage.leafRecords.newestCheckpoint('formal', 1);
    if (kept === undefined) throw new Error('no checkpoint');
    await storage.leafRecords.repairCheckpoint({ ...kept, note: change(kept.note) });
    await storage.close();
    return kept.note;
  };
  const note = await edit((text) => text.replace(/.{8}=?=?\n$/, 'AAAAAAA=\n'));
  expect(await admin('log', 'fsck')).toMatchObject({
    code: 1,
    out: expect.stringContaining('checkpoint 300'),
  });
  const repaired = await admin('log', 'fsck', '--repair');
  expect([repaired.code, repaired.out]).toEqual([
    0,
    expect.stringContaining('checkpoint 300 was signed again'),
  ]);
  expect(await edit((text) => text)).toBe(note);
});

test('log rotate starts the next shard under another key; the server goes on with it', async () => {
  await serve(3);
  const rotated = await admin('log', 'rotate', '--environment', 'formal', '--json');
  expect(rotated).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(rotated.out)).toMatchObject({
    ended: 'attest.example/formal/1',
    started: 'attest.example/formal/2',
    key: expect.stringMatching(/^attest\.example\/formal\/2\+[0-9a-f]{8}\+\S+$/),
  });
  await serve(2);
  const { out } = await admin('log', 'fsck');
  expect(out).toMatch(/formal\/1\s+3\s+3/);
  expect(out).toMatch(/formal\/2\s+2\s+2/);
});

test('log rotate refuses a clock that is behind: the key would have ended before files that it covers', async () => {
  await serve(1);
  const storage = await openStorage({ dataDir, onFatal: () => {} });
  await storage.knownTime.raise(Date.now() + 86_400_000);
  await storage.close();
  const rotate = () => admin('log', 'rotate', '--environment', 'formal');
  expect(await rotate()).toMatchObject({ code: 1, err: expect.stringContaining('but it was') });
  expect(await admin('clock', 'accept')).toMatchObject({ code: 0 });
  expect(await rotate()).toMatchObject({ code: 0 });
});

test('clock accept rotates a log whose key begins in the future', async () => {
  await serve(1);
  const storage = await openStorage({ dataDir, onFatal: () => {} });
  const { sealer } = await openKeyFile(`${dataDir}.key`, { create: false });
  const records = leafRecords(storage.database);
  await rotateLog({ records, sealer, environment: 'formal', now: Date.now() + 86_400_000 });
  await storage.close();
  const accept = () => admin('clock', 'accept');
  expect(await accept()).toMatchObject({ code: 0, out: expect.stringContaining('attest.example/formal/3') });
  expect((await accept()).out).not.toContain('Started the logs');
  await serve(2);
});

test('clock accept refuses a CA that begins in the future', async () => {
  await serve(1);
  const storage = await openStorage({ dataDir, onFatal: () => {} });
  const { sealer } = await openKeyFile(`${dataDir}.key`, { create: false });
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  const authority = await createAuthority('formal', sealer);
  ahead.mockRestore();
  await storage.authorities.insert(authority);
  await storage.knownTime.raise(Date.now() + 86_400_000);
  const known = await storage.knownTime.read();
  expect(await admin('clock', 'accept')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/the formal CA certificate is valid only from .* wait until .* --new-service/),
  });
  expect(await storage.knownTime.read()).toBe(known);
  await storage.close();
});

test('log rotate says when there is no log yet', async () => {
  await serve(1);
  const answer = await admin('log', 'rotate', '--environment', 'sandbox');
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('does not exist yet') });
});

test('another SERVICE_NAME than that of the first start is reported', async () => {
  const place = { dataDir, keyFile: join(folder, 'data.key') };
  const reported = [];
  for (const serviceName of ['attest.example', 'attest.example', 'other.example']) {
    const { log, lines } = logSink();
    const server = await startServerUnderTest({ ...place, serviceName }, log);
    reported.push(lines.filter((line) => 'serviceName' in line));
    await server.stop();
  }
  expect(reported).toEqual([[], [], [expect.objectContaining({ level: 40, log: 'attest.example' })]]);
});
