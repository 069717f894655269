import { afterAll, expect, test } from 'vitest';
import { urlOf } from './encodings.ts';
import { filePart, pdf, sha256 } from './files.ts';
import {
  call,
  envelope,
  jsonBody,
  post,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';
import { storedIn } from './stored.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const product = (unique_id: string, name = unique_id) => ({ unique_id, type: 'product', data: { name } });
const read = async (ano: string) => (await call(server, 'readAttestation', { ano })).json.data;
const open = async () =>
  (await call(server, 'createAttestation', smallest(server, { completed: false }))).json.data.no;

test('200 creates with one unique_id at once give one number and one attestation (D15)', async () => {
  const { unique_id } = smallest(server);
  // Each with data of its own, signed before: the requests, not their making, are at once.
  const bodies = times(200, (i) => {
    const payload = smallest(server, { unique_id, factoids: [product('f', `of ${i}`)] });
    return jsonBody(envelope('createAttestation', payload, server.member));
  });
  const url = urlOf(server, 'createAttestation');
  const replies = await Promise.all(bodies.map((body) => post(url, body, 'application/json')));
  expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
  const numbers = new Set(replies.map(({ json }) => json.data.no));
  expect(numbers.size).toBe(1);
  const { factoids } = await read([...numbers][0]);
  expect(factoids).toHaveLength(1);
  expect(await storedIn(server.running.storage.database).requests([...numbers][0])).toHaveLength(1);
});

test('200 creates with their own unique_id at once give 200 numbers', async () => {
  const replies = await Promise.all(times(200, () => call(server, 'createAttestation', smallest(server))));
  expect(new Set(replies.map(({ json }) => json.data.no)).size).toBe(200);
});

test('the same factoids in many requests at once are stored once (D16)', async () => {
  const ano = await open();
  const replies = await Promise.all(
    times(60, (i) =>
      call(server, 'addFactoids', {
        ano,
        factoids: [product('a', `${i}`), product('b', `${i}`)],
        completed: false,
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
  const { factoids } = await read(ano);
  expect(factoids.map(({ unique_id }: { unique_id: string }) => unique_id)).toEqual(['a', 'b']);
  // Both are of one request: nothing is stored by half.
  expect(factoids[0].data.name).toBe(factoids[1].data.name);
});

test('other factoids in many requests at once are all stored, without a gap', async () => {
  const ano = await open();
  const replies = await Promise.all(
    times(60, (i) => call(server, 'addFactoids', { ano, factoids: [product(`f${i}`)], completed: false })),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  const ids = (await read(ano)).factoids.map(({ unique_id }: { unique_id: string }) => unique_id);
  expect(ids.toSorted()).toEqual(times(60, (i) => `f${i}`).toSorted());
});

test('of many that close at once with their own factoids, one wins, and the others are refused whole', async () => {
  const ano = await open();
  const replies = await Promise.all(
    times(30, (i) => call(server, 'addFactoids', { ano, factoids: [product(`f${i}`), product(`g${i}`)] })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(29);
  const winner = replies.findIndex(({ status }) => status === 200);
  const { factoids, completed } = await read(ano);
  expect(completed).toBe(true);
  expect(factoids.map(({ unique_id }: { unique_id: string }) => unique_id)).toEqual([
    `f${winner}`,
    `g${winner}`,
  ]);
});

test('the same file in many uploads at once is whole in each', async () => {
  const replies = await Promise.all(
    times(20, () => {
      const payload = smallest(server, { factoids: [product('f')], attachments: { 0: [sha256(pdf)] } });
      return upload(server, 'createAttestation', payload, [filePart(0, pdf)]);
    }),
  );
  for (const { json } of replies) {
    expect((await read(json.data.no)).attachments['0']).toHaveLength(1);
    expect((await call(server, 'downloadAttestation', { ano: json.data.no })).status).toBe(200);
  }
  expect(await server.running.storage.files.size('sandbox', sha256(pdf))).toBe(pdf.length);
});

test('a retry that races its first attempt, files and all, has one outcome', async () => {
  const payload = smallest(server, { factoids: [product('f')], attachments: { 0: [sha256(pdf)] } });
  const replies = await Promise.all(
    times(20, () => upload(server, 'createAttestation', payload, [filePart(0, pdf)])),
  );
  const numbers = new Set(replies.map(({ json }) => json.data.no));
  expect(numbers.size).toBe(1);
  expect((await read([...numbers][0])).attachments).toEqual({ 0: [expect.any(String)] });
});
