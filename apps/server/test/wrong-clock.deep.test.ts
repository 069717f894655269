import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTrust, verify } from '@attestation/evidence';
import { linesPdf } from '@attestation/pdf/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { issueCertificate, issueServiceCertificate } from '../src/certificates/authority.ts';
import { openKeyFile } from '../src/certificates/key-file.ts';
import { downloadFile } from './download-file.ts';
import { filePart, sha256 } from './files.ts';
import { logSink } from './log-sink.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';

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
  await vi.waitFor(async () => expect(await faults(before)).toEqual([]), { timeout: 60_000 });
});

test('a party signs only with a certificate in force: it is refused, or its file waits for a renewed one', async () => {
  const caId: string = (await call(server, 'applyCertification', person)).json.data.no;
  const contract = await linesPdf('The buyer signs here');
  const attachments = { 0: [{ checksum: sha256(contract), sign: { [caId]: ['here'] } }] };
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
  const create = () =>
    upload(server, 'createAttestation', smallest(server, { factoids, attachments, completed: false }), [
      filePart(0, contract),
    ]);
  const ano = (await create()).json.data.no;
  await exchange(caId, -4 * 365 * day);
  const refused = await create();
  expect([refused.status, refused.json.message]).toEqual([
    400,
    expect.stringContaining('is in force only from'),
  ]);

  expect((await call(server, 'addFactoids', { ano, factoids: [], completed: true })).status).toBe(200);
  const err = expect.objectContaining({ message: expect.stringContaining(`certification renew ${caId}`) });
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ no: ano, err })), 15_000);
  await exchange(caId, 0);
  await vi.waitFor(async () => expect(await faults(ano)).toEqual([]), 15_000);
  expect(await server.running.storage.fileRecords.signedPdfs(ano)).toHaveLength(1);
});

const person = {
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};

/** Gives a caId a certificate that was issued so long ago, milliseconds. */
async function exchange(caId: string, age: number): Promise<void> {
  const { storage } = server.running;
  const { sealer } = await openKeyFile(server.keyFile, { create: false });
  const authority = await storage.authorities.find('sandbox');
  const known = await storage.administration.certification(caId);
  if (authority === undefined || known === undefined) throw new Error('not there');
  offset = age;
  const issued = await issueCertificate(authority, sealer, { caId, applicant: known.applicant });
  offset = 0;
  const renewal = { caId, previousPem: known.certificatePem, ...issued };
  expect(await storage.administration.renewCertification(renewal)).toBe('renewed');
}

test('a small step back is none', async () => {
  offset = -20_000;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await faults((await create(true)).json.data.no)).toEqual([]);
});

test('a file that the verifier would reject is not kept; "clock accept" replaces a certificate of the future', async () => {
  const { storage } = server.running;
  const { sealer } = await openKeyFile(server.keyFile, { create: false });
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
  const before = lines.length;
  const send = () => call(server, 'createAttestation', create, server.formal);
  const first = await send();
  // The watch of the clock may come before it.
  if (first.status !== 200)
    expect([first.status, first.json.message]).toEqual([500, expect.stringContaining('clock')]);
  const ano = first.json.data?.no;
  const err = expect.objectContaining({
    message: expect.stringMatching(/would not be valid.*signature\.service/),
  });
  const isRejected = expect.objectContaining({ no: ano, err });
  const isStopped = expect.objectContaining({ msg: 'the clock is wrong: nothing is stored or signed' });
  // Either the worker tries first, or the watch of the clock stops it.
  const isEnd = (line: unknown) => isRejected.asymmetricMatch(line) || isStopped.asymmetricMatch(line);
  await vi.waitFor(() => expect(lines.slice(before).some(isEnd)).toBe(true), 15_000);
  expect(await storage.leafRecords.count('formal', 1)).toBe(0);

  const reason = expect.stringContaining('the formal certificate for signatures is in force from');
  const readyz = async () => (await fetch(`${server.url}/readyz`)).json();
  await vi.waitFor(async () => expect(await readyz()).toEqual({ status: 'not ready', reason }), 15_000);
  const accepted = await runAdminOn(server, ['clock', 'accept']);
  expect([accepted.code, accepted.out]).toEqual([
    0,
    expect.stringContaining('Replaced the certificates: formal signature'),
  ]);
  await vi.waitFor(async () => expect(await readyz()).toMatchObject({ status: 'ready' }), 15_000);
  const stored = ano ?? (await send()).json.data.no;
  await vi.waitFor(async () => expect(await storage.fileRecords.find(stored)).toBeDefined(), 15_000);
});

test('a certificate of the service that ended unused stops nothing: it is replaced when it is needed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-ended-'));
  const settings = { dataDir: join(folder, 'data'), keyFile: join(folder, 'data.key') };
  const first = await startServerUnderTest(settings);
  const { sealer } = await openKeyFile(settings.keyFile, { create: false });
  const authority = await first.running.storage.authorities.find('formal');
  if (authority === undefined) throw new Error('no authority');
  const place = { environment: 'formal', purpose: 'time' } as const;
  const issued = await issueServiceCertificate(authority, sealer, {
    purpose: 'time',
    now: Date.now() - 4 * 365 * day,
  });
  await first.running.storage.serviceCertificates.replace({ ...place, ...issued }, undefined);
  await first.stop();

  const second = await startServerUnderTest(settings);
  try {
    expect(await (await fetch(`${second.url}/readyz`)).json()).toMatchObject({ status: 'ready' });
    const create = await call(second, 'createAttestation', smallest(second), second.formal);
    const { no } = create.json.data;
    const { fileRecords, serviceCertificates } = second.running.storage;
    await vi.waitFor(async () => expect(await fileRecords.find(no)).toBeDefined(), 15_000);
    expect((await serviceCertificates.find('formal', 'time'))?.certificatePem).not.toBe(
      issued.certificatePem,
    );
  } finally {
    await second.stop();
    await rm(folder, { recursive: true });
  }
});
