import { join } from 'node:path';
import { parseTrust, verify } from '@attestation/evidence';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '../src/admin/main.ts';
import { issueServiceCertificate } from '../src/certificates/authority.ts';
import { openKeyFile } from '../src/certificates/key-file.ts';
import { downloadFile } from './download-file.ts';
import { logSink } from './log-sink.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from './server-under-test.ts';

const now = Date.now;
let offset = 0;
let server: ServerUnderTest;
const { log, lines } = logSink();

beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offset);
  server = await startServerUnderTest({}, log);
});
afterEach(() => {
  offset = 0;
});
afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

const day = 86_400_000;
const create = (completed: boolean) => call(server, 'createAttestation', smallest(server, { completed }));

async function faults(ano: string): Promise<string[]> {
  const trust = parseTrust(await (await fetch(`${server.url}/trust/sandbox.json`)).bytes());
  const { checks } = await verify(await downloadFile(server, ano), { trust });
  return checks.filter(({ status }) => status === 'failed').map(({ message }) => message);
}

test('while the clock is 30 days behind, nothing is stored, and the answer, /readyz and the log say why', async () => {
  const ano = (await create(false)).json.data.no;
  offset = -30 * day;
  for (const refused of [await create(true), await call(server, 'addFactoids', { ano, factoids: [] })]) {
    expect([refused.status, refused.json.message]).toEqual([
      500,
      expect.stringContaining('The clock of the'),
    ]);
  }
  const answer = await fetch(`${server.url}/readyz`);
  const reason = expect.stringMatching(/^the clock says .* but it was .* before\. Set the clock/);
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', reason }]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'not ready', reason }));
  offset = 0;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await create(true)).status).toBe(200);
});

test('files are not made while the clock is behind, and hold when it is right again', async () => {
  const before = (await create(true)).json.data.no;
  offset = -30 * day;
  const files = server.running.storage.fileRecords;
  const isMade = (await files.find(before)) !== undefined;
  if (!isMade) await expect(downloadFile(server, before)).rejects.toThrow('500');
  offset = 0;
  await vi.waitFor(async () => expect(await faults(before)).toEqual([]), { timeout: 10_000 });
});

test('a small step back is none', async () => {
  offset = -20_000;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await faults((await create(true)).json.data.no)).toEqual([]);
});

test('a file that the verifier would reject is not kept; "clock accept" replaces a certificate of the future', async () => {
  const { storage } = server.running;
  const { sealer } = await openKeyFile(join(server.dataDir, '..', 'data.key'), { create: false });
  const authority = await storage.authorities.find('formal');
  if (authority === undefined) throw new Error('no authority');
  const issued = await issueServiceCertificate(authority, sealer, {
    purpose: 'signature',
    now: Date.now() + 30 * day,
  });
  await storage.serviceCertificates.replace(
    { environment: 'formal', purpose: 'signature', ...issued },
    undefined,
  );
  const create = smallest(server, { completed: true });
  const ano = (await call(server, 'createAttestation', create, server.formal)).json.data.no;
  const err = expect.objectContaining({
    message: expect.stringMatching(/would not be valid.*signature\.service/),
  });
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ no: ano, err })));
  expect(await storage.leafRecords.count('formal', 1)).toBe(0);

  const reason = expect.stringContaining('the formal certificate for signatures is in force from');
  const readyz = async () => (await fetch(`${server.url}/readyz`)).json();
  await vi.waitFor(async () => expect(await readyz()).toEqual({ status: 'not ready', reason }), 15_000);
  const env = { DATA_DIR: server.dataDir, KEY_FILE: join(server.dataDir, '..', 'data.key') };
  const out: string[] = [];
  expect(await runAdmin(['clock', 'accept'], { env, out: (text) => out.push(text), err: () => {} })).toBe(0);
  expect(out.join()).toContain('Replaced the certificates: formal signature');
  await vi.waitFor(async () => expect(await readyz()).toEqual({ status: 'ready' }), 15_000);
  await vi.waitFor(async () => expect(await storage.fileRecords.find(ano)).toBeDefined(), 15_000);
}, 60_000);
