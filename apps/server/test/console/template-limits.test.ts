import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser } from './console-client.ts';

let server: ServerUnderTest;
let acme: Browser;
beforeAll(async () => {
  server = await startServerUnderTest();
  const owner = { email: 'a@acme.example', organization: 'Demo Acme' };
  acme = await acceptLink(server.url, server.running.setUpLink ?? '', owner);
});
afterAll(() => server.stop());

const source = (name: string, fields: object[] = [{ name: 'name', type: 'string' }]) =>
  JSON.stringify({ name, kinds: [{ name: 'product', fields }] });

test('of many faults the first fifty are answered', async () => {
  const wrong = Array.from({ length: 200 }, (_, i) => ({ name: `field${i}`, type: 'made-up' }));
  const reply = await acme.call('addTemplate', { body: { source: source('wrong', wrong) } });
  expect([reply.status, reply.json.code]).toEqual([400, 'template-invalid']);
  expect(reply.json.faults).toHaveLength(50);
  expect(reply.json.faults[0].place).toBe('/kinds/0/fields/0/type');
});

test('a certificate is drawn with values as they are typed, incomplete and wrong ones too', async () => {
  const fields = [
    { name: 'name', type: 'string', required: true },
    { name: 'price', type: 'number' },
    { name: 'sold_on', type: 'date' },
  ];
  const signers = [{ caId: 'CA1', name: 'Zhang San', keywords: ['Party A:', ''] }];
  const values = {
    identities: { MO: '' },
    factoids: [
      { uniqueId: '', type: 'product', data: { price: '1,5', sold_on: 'soon', other: 'x' } },
      { uniqueId: 'b', type: 'unknown', data: {} },
    ],
    files: [{ factoid: 7, name: '合同.pdf', size: 0, checksum: '', signers }],
  };
  const body = { source: source('typed', fields), values };
  // The thread that draws has 3 s, which may be too little on a busy machine.
  let reply = await acme.call('previewTemplate', { body });
  for (let tries = 1; reply.status === 500 && tries < 5; tries++)
    reply = await acme.call('previewTemplate', { body });
  expect([reply.status, reply.bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
  const wrong = { ...values, factoids: [{ uniqueId: 'a', type: 'product', data: { name: [] } }] };
  const refused = await acme.call('previewTemplate', { body: { source: source('typed'), values: wrong } });
  expect(refused.json).toMatchObject({ code: 'invalid' });
});

test('one organization saves and previews so many templates at once, and then waits', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? acme.call('addTemplate', { body: { source: source(`t${i}`) } })
        : acme.call('previewTemplate', { body: { source: source(`t${i}`) } }),
    ),
  );
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect(count(200) + count(201)).toBeGreaterThan(10);
  expect(count(429)).toBeGreaterThan(10);
  expect(count(200) + count(201) + count(429)).toBe(40);
  for (const { status, headers } of replies) {
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const kept = (await acme.call('listTemplates')).json.templates.map(({ name }: { name: string }) => name);
  const saved = replies.filter((reply) => reply.status === 201).map(({ json }) => json.name);
  expect(kept).toEqual(expect.arrayContaining(saved));
});
