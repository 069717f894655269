import { createClient } from '@attestation/client';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../src/index.ts';
import { createMember } from './member.ts';

const member = createMember('AK1');
const mock = await startMock({ keys: { AK1: member.publicKey } });
afterAll(() => mock.close());

const client = (accessKey = 'AK1', privateKey = member.privateKey) =>
  createClient({ baseUrl: mock.url, accessKey, privateKey });
const payload = {
  unique_id: 'order-1',
  template_id: 'T-TRADE',
  identities: { ID: '42012319800127691X' },
  factoids: [
    { unique_id: 'a', type: 'user', data: { name: '\u674e' } },
    { unique_id: 'b', type: 'user', data: {} },
  ],
};
const files = [[new Blob(['one']), new File(['two'], 'a "b"\n.txt')], [new Uint8Array([1, 2, 3])]];

test('the five operations of the client, with files and without', async () => {
  const { no } = await client().createAttestation({ payload });
  expect(await client().createAttestation({ payload, attachments: files })).toEqual({ no });
  const factoids = payload.factoids.slice(0, 1);
  const added = { payload: { ano: no, factoids, completed: false }, attachments: [[new Blob(['x'])]] };
  expect(await client().addFactoids(added)).toEqual({ success: true });
  expect(await client().readAttestation({ payload: { ano: no } })).toMatchObject({ no, completed: true });
  expect(
    await client().applyCertification({
      payload: {
        type: 'PERSONAL',
        link_name: 'Li Lei',
        link_id_card: '1',
        link_phone: '2',
        link_email: 'li@example.com',
      },
    }),
  ).toMatchObject({ no: expect.any(String) });
  const download = await client().downloadAttestation({ payload: { ano: no } });
  expect(download.fileName).toBe(`${no}.zip`);
  await download.stream.cancel();
});

test('a file of ten megabytes', async () => {
  const attachments = [[new Blob([new Uint8Array(10_000_000)])]];
  expect(await client().createAttestation({ payload, attachments })).toMatchObject({
    no: expect.any(String),
  });
});

test('what the mock refuses, the client understands', async () => {
  const other = createMember();
  await expect(
    client('AK1', other.privateKey).readAttestation({ payload: { ano: '1' } }),
  ).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('it was not made with the private key'),
  });
  const unread = { ano: 1 as unknown as string };
  await expect(client().readAttestation({ payload: unread })).rejects.toMatchObject({ status: 400 });
});
