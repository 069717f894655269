import { X509Certificate } from 'node:crypto';
import { linesPdf } from '@attestation/pdf/testing';
import { afterAll, expect, test } from 'vitest';
import { callAs } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, sha256 } from './files.ts';
import { runAdminOn } from './run-admin-on.ts';
import { call, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const admin = (...argv: string[]) => runAdminOn(server, argv);

const person = {
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};
const contract = await linesPdf('The buyer signs here');

async function createSigned(caId: string) {
  const attachments = { 0: [{ checksum: sha256(contract), sign: { [caId]: ['here'] } }] };
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
  const payload = smallest(server, { factoids, attachments });
  return upload(server, 'createAttestation', payload, [filePart(0, contract)]);
}

test('a certification is listed, renewed and revoked while the server runs', async () => {
  const caId: string = (await call(server, 'applyCertification', person)).json.data.no;
  const listed = async () => JSON.parse((await admin('certification', 'list', '--json')).out);
  const row = { caId, member: 'Demo Acme', environment: 'sandbox', type: 'PERSONAL', name: 'Li Lei' };
  expect(await listed()).toEqual([
    { ...row, state: 'valid', expiresAt: expect.any(String), revokedAt: null },
  ]);
  expect((await createSigned(caId)).status).toBe(200);

  const { administration } = server.running.storage;
  const before = new X509Certificate((await administration.certification(caId))?.certificatePem ?? '');
  const renewed = await admin('certification', 'renew', caId);
  expect(renewed, renewed.err).toMatchObject({ code: 0, err: '' });
  const after = new X509Certificate((await administration.certification(caId))?.certificatePem ?? '');
  expect(after.publicKey.equals(before.publicKey)).toBe(false);
  expect([after.subject, after.issuer]).toEqual([before.subject, before.issuer]);
  expect(renewed.out).toContain(after.validToDate.toISOString());
  expect((await createSigned(caId)).status).toBe(200);

  expect(await admin('certification', 'revoke', caId)).toMatchObject({ code: 0 });
  expect(await listed()).toMatchObject([{ caId, state: 'revoked', revokedAt: expect.any(String) }]);
  expectRefusal(await createSigned(caId), 400, { message: 'caId' });
  const again = await admin('certification', 'renew', caId);
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/is revoked for good/) });
});

test.each(['renew', 'revoke'])('certification %s of an unknown caId is refused', async (command) => {
  const { code, err } = await admin('certification', command, 'X');
  expect([code, err]).toEqual([1, 'There is no certification "X". See: certification list']);
});

test('a removed member signs nothing any more, and gets no new key', async () => {
  const member = server.otherMember;
  const payload = () => smallest(server, { template_id: 'unknown' });
  expectRefusal(await callAs('json', server, 'createAttestation', payload(), member), 400);
  expect(await admin('member', 'remove', 'Demo Globex')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Removed member "Demo Globex"; revoked access keys: [1-9]/),
  });
  expectRefusal(await callAs('json', server, 'createAttestation', payload(), member), 500);
  const [row] = JSON.parse((await admin('member', 'list', '--json')).out).filter(
    ({ name }: { name: string }) => name === 'Demo Globex',
  );
  expect(row.removedAt).toMatch(/^20/);
  const added = await admin('member', 'add', 'Demo Globex');
  expect(added).toMatchObject({
    code: 1,
    err: expect.stringMatching(/was removed, and its name stays taken/),
  });
  expect(await admin('member', 'remove', 'X')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no member "X"/),
  });
});
