import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const pdf = Buffer.from('%PDF-1.4\nnot much of one\n%%EOF\n');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a signed request becomes an attestation that reads back', async () => {
  const payload = smallest(server, {
    factoids: [{ unique_id: 'f1', type: 'user', data: { name: 'Zhang San', phone_number: '13234568732' } }],
    attachments: { 0: [sha256(pdf)] },
  });
  const file = { name: 'attachments[0][]', content: pdf, fileName: 'a.pdf', type: 'application/pdf' };
  const created = await upload(server, 'createAttestation', payload, [file]);
  expect(created.json).toMatchObject({ data: { no: expect.stringMatching(/^[0-9A-F]{32}$/) } });
  const ano = created.json.data.no;
  const read = await call(server, 'readAttestation', { ano });
  expect(read.json.data).toMatchObject({
    no: ano,
    ...payload,
    completed: true,
    attachments: { 0: [expect.any(String)] },
    // Linked a moment later.
    blockchain_hash: expect.toBeOneOf([null, expect.any(String)]),
  });
  const download = await call(server, 'downloadAttestation', { ano });
  expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${ano}.zip"`);
  expect(download.text.startsWith('PK')).toBe(true);
});

test('an open attestation takes factoids until it is closed', async () => {
  const created = await call(server, 'createAttestation', smallest(server, { completed: false }));
  const ano = created.json.data.no;
  const factoid = (unique_id: string) => ({ unique_id, type: 'product', data: { name: 'gold' } });
  expect(
    (await call(server, 'addFactoids', { ano, factoids: [factoid('a')], completed: false })).json.data,
  ).toEqual({ success: true });
  expect((await call(server, 'downloadAttestation', { ano })).status).toBe(400);
  expect((await call(server, 'addFactoids', { ano, factoids: [factoid('b')] })).json.data).toEqual({
    success: true,
  });
  expect((await call(server, 'addFactoids', { ano, factoids: [factoid('c')] })).status).toBe(400);
  expect((await call(server, 'addFactoids', { ano, factoids: [factoid('a')] })).status).toBe(200);
  expect(
    (await call(server, 'readAttestation', { ano, fields: ['factoids'] })).json.data.factoids,
  ).toHaveLength(2);
});

test('a certification is issued once for each request', async () => {
  const person = {
    type: 'PERSONAL',
    link_name: 'Li Lei',
    link_id_card: '330184198501184115',
    link_phone: '13378784545',
    link_email: 'li@example.com',
  };
  const applied = await call(server, 'applyCertification', person);
  expect(applied.json.data.no).toMatch(/^[0-9A-F]{32}$/);
});
