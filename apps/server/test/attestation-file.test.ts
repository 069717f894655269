import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDocumentReaders } from '@attestation/pdf';
import { drawPdf } from '@attestation/pdf/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fsck } from '../src/fsck/fsck.ts';
import { downloadFile, verifyWith } from './download-file.ts';
import { filePart, pdf, picture, sha256 } from './files.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const product = (uniqueId: string) => ({
  unique_id: uniqueId,
  type: 'product',
  data: { name: uniqueId, price: 1.1 },
});

async function judge(ano: string) {
  const { verdict, checks } = await verifyWith(server, await downloadFile(server, ano));
  return { verdict, failed: checks.filter(({ status }) => status === 'failed' || status === 'pending') };
}

const valid = { verdict: 'valid', failed: [] };

describe('the verifier calls a file valid', () => {
  test('made by two requests, with attachments', async () => {
    const payload = smallest(server, {
      factoids: [product('a'), product('b')],
      attachments: { 0: [sha256(pdf)], 1: [sha256(picture), sha256(pdf)] },
      completed: false,
    });
    const files = [filePart(1, pdf), filePart(0, pdf, { fileName: '合同.pdf' }), filePart(1, picture)];
    const ano = (await upload(server, 'createAttestation', payload, files)).json.data.no;
    await call(server, 'addFactoids', { ano, factoids: [product('c')] });
    expect(await judge(ano)).toEqual(valid);
  });

  test('so large that a thread of its own verifies it', async () => {
    const large = Buffer.alloc(3 << 20, 'x');
    const payload = smallest(server, { factoids: [product('a')], attachments: { 0: [sha256(large)] } });
    const ano = (await upload(server, 'createAttestation', payload, [filePart(0, large)])).json.data.no;
    expect(await judge(ano)).toEqual(valid);
    expect(await readdir(join(server.dataDir, 'spool'))).toEqual([]);
  });

  test('without factoids', async () => {
    const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
    expect(await judge(ano)).toEqual(valid);
  });

  test('with a PDF that a certified party signed at two places, which report and certificate list', async () => {
    const caId = (await call(server, 'applyCertification', person)).json.data.no;
    const document = await drawPdf((d) => void d.text('Signed by: Party A').addPage().text('Party A'));
    const payload = smallest(server, {
      factoids: [product('a')],
      attachments: { 0: [{ checksum: sha256(document), sign: { [caId]: ['Party A'] } }] },
    });
    const created = await upload(server, 'createAttestation', payload, [filePart(0, document)]);
    expect(created.status, created.text).toBe(200);
    const ano = created.json.data.no;
    expect(await judge(ano)).toEqual(valid);
    const { checks } = await verifyWith(server, await downloadFile(server, ano));
    const places = checks.filter(({ code }) => code === 'pdf-place').map(({ message }) => message);
    const place = (number: number) =>
      `Signed with the certificate for 李雷 at “Party A”, place ${number}, on page ${number}`;
    expect(places).toEqual([place(1), place(2)]);
    const path = join(server.dataDir, 'certificate.pdf');
    const { pdf: certificate } = (await server.running.storage.fileRecords.find(ano)) ?? {};
    await writeFile(path, certificate ?? '', 'base64');
    const listed = '“Party A” (第 1 处在第 1 页，第 2 处在第 2 页 place 1 on page 1, place 2 on page 2)';
    const limits = { memoryBytes: 1 << 29, seconds: 60, maxPages: 9, processes: 1, maxWaiting: 1 };
    const readers = createDocumentReaders(limits);
    const owner = { memberId: 'm', environment: 'sandbox' as const };
    expect(await readers.countKeywords(owner, path, [listed])).toEqual([1]);
    readers.close();
  });
});

const person = {
  type: 'PERSONAL',
  link_name: '李雷',
  link_id_card: '42012319800127691X',
  link_phone: '13800000000',
  link_email: 'lilei@example.com',
};

test('the root of the log becomes the blockchain_hash, also without a download, and stays', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  const hash = async () => (await call(server, 'readAttestation', { ano })).json.data.blockchain_hash;
  await vi.waitFor(async () => expect(await hash()).toMatch(/^[0-9a-f]{64}$/), {
    timeout: 10_000,
    interval: 50,
  });
  const first = await hash();
  const next = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  await downloadFile(server, next);
  expect(await hash()).toBe(first);
});

test('twenty downloads at once, in the moment of closing, make one file', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  const files = await Promise.all(Array.from({ length: 20 }, () => downloadFile(server, ano)));
  const bytes = await Promise.all(files.map(async (file) => sha256(Buffer.from(await file.arrayBuffer()))));
  expect(new Set(bytes).size).toBe(1);
});

test('fsck finds nothing wrong with any of them', async () => {
  const { problems, counted } = await fsck(server.running.storage, { checksums: true });
  expect(problems).toEqual([]);
  expect(counted.attestationFiles).toBeGreaterThan(4);
  expect(counted.signedPdfs).toBe(1);
});

describe('fsck asks the verifier, and makes again what stands outside the manifest', () => {
  const admin = (...argv: string[]) => runAdminOn(server, argv);
  const flipped = (base64: string | null) => {
    const bytes = Buffer.from(base64 ?? '', 'base64');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    return bytes.toString('base64');
  };

  test.each(['signature', 'timeStamp'] as const)('a damaged %s', async (part) => {
    const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
    await downloadFile(server, ano);
    const well = await admin('fsck');
    expect(well).toMatchObject({ code: 0, out: expect.stringContaining('All is well.') });
    // On a slow machine it says how far it is, and nothing else.
    expect(well.err).toMatch(/^(\d+ attestations checked \.\.\. \(to go on from here: --after \w+\)\n?)*$/);
    const { fileRecords } = server.running.storage;
    const file = await fileRecords.find(ano);
    if (file === undefined) throw new Error('no file');
    await fileRecords.repair(ano, { ...file, [part]: flipped(file[part]) });
    const found = await admin('fsck');
    expect([found.code, found.out]).toEqual([1, expect.stringContaining(`${ano}: signature.`)]);
    expect(await admin('fsck', '--repair')).toMatchObject({ code: 0, out: expect.stringContaining(ano) });
    await vi.waitFor(async () => expect(await judge(ano)).toEqual(valid), 60_000);
    expect(await admin('fsck')).toMatchObject({ code: 0 });
  });

  test('a time stamp of the service itself, once another authority is named', async () => {
    const { fileRecords, authorities } = server.running.storage;
    const ano = (await call(server, 'createAttestation', smallest(server), server.formal)).json.data.no;
    await vi.waitFor(async () => expect((await fileRecords.find(ano))?.timeStamp).toBeTruthy(), 60_000);
    const ca = join(server.dataDir, 'other-authority.pem');
    await writeFile(ca, (await authorities.find('sandbox'))?.certificatePem ?? '');
    expect(await admin('fsck')).toMatchObject({ code: 0 });
    const found = await admin('fsck', '--time-stamp-ca', ca);
    expect([found.code, found.out]).toEqual([1, expect.stringContaining(`${ano}: signature.time`)]);
    const repaired = await admin('fsck', '--repair', '--time-stamp-ca', ca);
    expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('its time stamp was dropped')]);
  });
});
