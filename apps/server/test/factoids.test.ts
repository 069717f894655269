import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, picture, sha256 } from './files.ts';
import { provisionKinds } from './provision-kinds.ts';
import { call, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const server = await startServerUnderTest();
const kinds = await provisionKinds(server);
afterAll(() => server.stop());

const product = (unique_id: string, name = unique_id) => ({ unique_id, type: 'product', data: { name } });
const add = (ano: string, factoids: unknown, more: object = {}) =>
  call(server, 'addFactoids', { ano, factoids, ...more });
const read = async (ano: string) => (await call(server, 'readAttestation', { ano })).json.data;
const namesOf = async (ano: string) =>
  (await read(ano)).factoids.map((factoid: { data: { name: string } }) => factoid.data.name);

async function create(more: object = {}): Promise<string> {
  const reply = await call(server, 'createAttestation', smallest(server, more));
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data.no;
}

describe('states', () => {
  const open = { completed: false };
  const closed = { completed: true };
  const table: [
    string,
    { from: object; send: object; status: number; completed: boolean; names: string[] },
  ][] = [
    [
      'open, completed false',
      { from: open, send: { completed: false }, status: 200, completed: false, names: ['a', 'b'] },
    ],
    [
      'open, completed true',
      { from: open, send: { completed: true }, status: 200, completed: true, names: ['a', 'b'] },
    ],
    ['open, completed omitted', { from: open, send: {}, status: 200, completed: true, names: ['a', 'b'] }],
    [
      'open, completed null',
      { from: open, send: { completed: null }, status: 200, completed: true, names: ['a', 'b'] },
    ],
    [
      'closed, completed false',
      { from: closed, send: { completed: false }, status: 400, completed: true, names: ['a'] },
    ],
    [
      'closed, completed true',
      { from: closed, send: { completed: true }, status: 400, completed: true, names: ['a'] },
    ],
    ['closed, completed omitted', { from: closed, send: {}, status: 400, completed: true, names: ['a'] }],
  ];
  test.each(table)('%s', async (_name, { from, send, status, completed, names }) => {
    const ano = await create({ ...from, factoids: [product('a')] });
    const reply = await add(ano, [product('b')], send);
    if (status === 200) expect(reply.json.data).toEqual({ success: true });
    else expectRefusal(reply, status, { message: /closed/ });
    expect((await read(ano)).completed).toBe(completed);
    expect(await namesOf(ano)).toEqual(names);
  });

  test('factoids keep the order in which they came', async () => {
    const ano = await create({ completed: false, factoids: [product('c'), product('a')] });
    await add(ano, [product('z'), product('b')], { completed: false });
    await add(ano, [product('0')], { completed: false });
    expect(await namesOf(ano)).toEqual(['c', 'a', 'z', 'b', '0']);
  });

  test('no factoids at all can close', async () => {
    const ano = await create({ completed: false });
    expect((await add(ano, [])).status).toBe(200);
    expect((await read(ano)).completed).toBe(true);
  });
});

describe('a repeated factoid is handled once (D16)', () => {
  test('within a create: the first one counts', async () => {
    const ano = await create({ factoids: [product('a', 'first'), product('a', 'second'), product('b')] });
    expect(await namesOf(ano)).toEqual(['first', 'b']);
  });
  test('within a request to add: the first one counts', async () => {
    const ano = await create({ completed: false });
    await add(ano, [product('a', 'first'), product('a', 'second'), product('b')], { completed: false });
    expect(await namesOf(ano)).toEqual(['first', 'b']);
  });
  test('within one request, whatever the repeat and its files are', async () => {
    const repeat = { unique_id: 'a', type: 'unknown', data: {} };
    const factoids = [product('a', 'first'), repeat];
    const attachments = { 0: [sha256(pdf)], 1: [sha256('not sent')] };
    const payload = smallest(server, { factoids, attachments });
    const created = await upload(server, 'createAttestation', payload, [
      filePart(0, pdf),
      filePart(1, picture),
    ]);
    expect(created.status, created.text).toBe(200);
    expect(await namesOf(created.json.data.no)).toEqual(['first']);
    expect((await read(created.json.data.no)).attachments).toEqual({ 0: [expect.any(String)] });
  });
  test('in a later request, together with new ones', async () => {
    const ano = await create({ completed: false, factoids: [product('a', 'first')] });
    expect((await add(ano, [product('a', 'second'), product('b')], { completed: false })).status).toBe(200);
    expect(await namesOf(ano)).toEqual(['first', 'b']);
  });
  test('of an attestation made by create is not new to /factoids', async () => {
    const ano = await create({ factoids: [product('a', 'first')] });
    expect((await add(ano, [product('a', 'second')])).json.data).toEqual({ success: true });
    expect(await namesOf(ano)).toEqual(['first']);
  });
  test('only repeats close an open attestation', async () => {
    const ano = await create({ completed: false, factoids: [product('a')] });
    expect((await add(ano, [product('a')])).status).toBe(200);
    expect((await read(ano)).completed).toBe(true);
  });
  test('only repeats on a closed one succeed, so that a retry after a lost answer does', async () => {
    const ano = await create({ completed: false });
    const send = () => add(ano, [product('a'), product('b')]);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await namesOf(ano)).toEqual(['a', 'b']);
    expectRefusal(await add(ano, [product('a'), product('c')]), 400, { message: /closed/ });
  });
  test('a repeat need not match the template', async () => {
    const ano = await create({ completed: false, factoids: [product('a', 'first')] });
    const repeat = { unique_id: 'a', type: 'unknown', data: { x: 1 } };
    expect((await add(ano, [repeat], { completed: false })).status).toBe(200);
    expect(await namesOf(ano)).toEqual(['first']);
  });
  test('files and entries of a repeat are ignored', async () => {
    const ano = await create({ completed: false, factoids: [product('a')] });
    const payload = { ano, factoids: [product('a'), product('b')], completed: false };
    const attachments = { 0: [sha256('not sent')], 1: [sha256(pdf)] };
    const files = [filePart(0, picture), filePart(1, pdf)];
    const reply = await upload(server, 'addFactoids', { ...payload, attachments }, files);
    expect(reply.status, reply.text).toBe(200);
    expect((await read(ano)).attachments).toEqual({ 1: [expect.any(String)] });
    expect(await server.running.storage.files.size('sandbox', sha256(picture))).toBeUndefined();
  });
  test('a retry of a whole upload succeeds, open and closed', async () => {
    const ano = await create({ completed: false });
    const payload = { ano, factoids: [product('a')], attachments: { 0: [sha256(pdf)] } };
    for (const completed of [false, true, true]) {
      const reply = await upload(server, 'addFactoids', { ...payload, completed }, [filePart(0, pdf)]);
      expect(reply.json.data).toEqual({ success: true });
    }
    expect((await read(ano)).attachments['0']).toHaveLength(1);
  });
  test('the same factoid unique_id in another attestation is another factoid', async () => {
    const [first, second] = [await create({ completed: false }), await create({ completed: false })];
    await add(first, [product('a', 'first')]);
    await add(second, [product('a', 'second')]);
    expect([await namesOf(first), await namesOf(second)]).toEqual([['first'], ['second']]);
  });
});

describe('refused, and nothing is stored', () => {
  const table: [string, (ano: string) => object, RegExp?][] = [
    ['ano missing', () => ({ factoids: [] }), /ano is required/],
    ['ano null', () => ({ ano: null, factoids: [] })],
    ['ano a number', () => ({ ano: 5, factoids: [] })],
    ['ano empty', () => ({ ano: '', factoids: [] })],
    ['ano unknown', () => ({ ano: 'A'.repeat(32), factoids: [] }), /no attestation/],
    ['ano in lower case', (ano) => ({ ano: ano.toLowerCase(), factoids: [product('b')] }), /no attestation/],
    ['factoids missing', (ano) => ({ ano }), /factoids is required/],
    ['factoids null', (ano) => ({ ano, factoids: null })],
    ['factoids an object', (ano) => ({ ano, factoids: {} })],
    ['completed a string', (ano) => ({ ano, factoids: [product('b')], completed: 'false' })],
    [
      'a factoid that does not match',
      (ano) => ({ ano, factoids: [product('b'), { unique_id: 'c', type: 'product', data: {} }] }),
      /factoids\/1\/data\/name is required/,
    ],
    [
      'the kind common',
      (ano) => ({ ano, factoids: [{ unique_id: 'c', type: 'common', data: {} }] }),
      /common/,
    ],
    [
      'an entry without file',
      (ano) => ({ ano, factoids: [product('b')], attachments: { 0: [sha256(pdf)] } }),
      /no file with the SHA-256/,
    ],
    [
      'an index that the request does not have',
      (ano) => ({ ano, factoids: [product('b')], attachments: { 1: [sha256(pdf)] } }),
      /1 factoids/,
    ],
  ];
  test.each(table)('%s', async (_name, payload, message) => {
    const ano = await create({ completed: false, factoids: [product('a')] });
    expectRefusal(await call(server, 'addFactoids', payload(ano)), 400, message && { message });
    expect(await namesOf(ano)).toEqual(['a']);
    expect((await read(ano)).completed).toBe(false);
  });

  test('another member and the other environment do not know the attestation', async () => {
    const ano = await create({ completed: false });
    const unknown = await call(server, 'addFactoids', { ano: 'A'.repeat(32), factoids: [] });
    for (const key of [server.otherMember, server.formal]) {
      const reply = await call(server, 'addFactoids', { ano, factoids: [product('a')] }, key);
      expectRefusal(reply, 400, { message: unknown.json.message });
    }
    expect(await namesOf(ano)).toEqual([]);
  });
});

test('closing needs the kinds that are required, whichever request brought them (D19)', async () => {
  const ano = await create({
    template_id: kinds,
    completed: false,
    factoids: [{ unique_id: '1', type: 'one', data: {} }],
  });
  expectRefusal(await add(ano, []), 400, { message: /two/ });
  expectRefusal(await add(ano, [{ unique_id: 'h', type: 'hash', data: {} }]), 400, { message: /two/ });
  expect((await read(ano)).factoids).toHaveLength(1);
  expect((await add(ano, [{ unique_id: '2', type: 'two', data: [] }])).status).toBe(200);
  expect((await read(ano)).completed).toBe(true);
});

test('an attestation keeps the version of the template that it was made with', async () => {
  const ano = await create({ template_id: server.strictTemplateId, completed: false });
  const kind = { name: 'later', required: true, allowOtherFields: true, fields: [] };
  const templates = [{ id: server.strictTemplateId, member: 'Demo Acme', name: 'Later', kinds: [kind] }];
  await server.running.storage.provision.apply({ members: [], templates, certifications: [] });
  expectRefusal(await add(ano, [{ unique_id: 'l', type: 'later', data: {} }]), 400, { message: /no kind/ });
  const user = { unique_id: 'u', type: 'user', data: { name: 'a', phone_number: '1' } };
  expect((await add(ano, [user])).status).toBe(200);
});
