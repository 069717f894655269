import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, otherPdf, pdf, picture, sha256 } from './files.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';

let server: ServerUnderTest;
let ano: string;
const identities = { MO: '15857112383', ID: '42012319800127691X' };
const factoids = ['a', 'b'].map((unique_id) => ({ unique_id, type: 'product', data: { name: unique_id } }));
const payload: Record<string, unknown> = {};
beforeAll(async () => {
  server = await startServerUnderTest();
  Object.assign(payload, smallest(server, { identities, factoids, attachments: { 1: [sha256(pdf)] } }));
  const created = await upload(server, 'createAttestation', payload, [filePart(1, pdf)]);
  ano = created.json.data.no;
});
afterAll(() => server.stop());

const read = (more: object = {}) => call(server, 'readAttestation', { ano, ...more });
const attachments = { 1: [expect.any(String)] };

/** A closed attestation is linked a moment later; its own test waits for it. */
const linkedByNow = expect.toBeOneOf([null, expect.any(String)]);

describe('fields', () => {
  const all = { identities, factoids, attachments };
  const none = { identities: null, factoids: null, attachments: null };
  const table: [string, object, object][] = [
    ['omitted: all groups', {}, all],
    ['null: all groups', { fields: null }, all],
    ['empty: none', { fields: [] }, none],
    ['identities', { fields: ['identities'] }, { ...none, identities }],
    ['factoids', { fields: ['factoids'] }, { ...none, factoids }],
    ['attachments', { fields: ['attachments'] }, { ...none, attachments }],
    ['two of them', { fields: ['attachments', 'identities'] }, { ...all, factoids: null }],
    ['all of them', { fields: ['attachments', 'identities', 'factoids'] }, all],
    ['one twice', { fields: ['factoids', 'factoids'] }, { ...none, factoids }],
  ];
  test.each(table)('%s', async (_name, more, groups) => {
    const { data } = (await read(more)).json;
    expect(data).toEqual({
      no: ano,
      unique_id: payload.unique_id,
      template_id: server.templateId,
      completed: true,
      blockchain_hash: linkedByNow,
      ...groups,
    });
  });

  const refused: [string, unknown][] = [
    ['an unknown name', ['identities', 'no']],
    ['blockchain_hash, which is always there', ['blockchain_hash']],
    ['a name in another case', ['Factoids']],
    ['a string', 'factoids'],
    ['true', true],
    ['an object', { 0: 'factoids' }],
    ['a number in it', [1]],
    ['null in it', [null]],
    ['an empty name', ['']],
  ];
  test.each(refused)('refused: %s', async (_name, fields) => {
    expectRefusal(await read({ fields }), 400, { message: /fields/ });
  });
});

describe('an attestation without anything has empty groups, not null ones', () => {
  test('closed', async () => {
    const bare = (await call(server, 'createAttestation', smallest(server))).json.data.no;
    const { data } = (await call(server, 'readAttestation', { ano: bare })).json;
    expect(data).toMatchObject({
      factoids: [],
      attachments: {},
      completed: true,
      blockchain_hash: linkedByNow,
    });
  });
  test('open', async () => {
    const open = (await call(server, 'createAttestation', smallest(server, { completed: false }))).json.data
      .no;
    const { data } = (await call(server, 'readAttestation', { ano: open, fields: [] })).json;
    expect(data).toMatchObject({ factoids: null, completed: false, blockchain_hash: null });
  });
});

test('the index counts the factoids of the attestation, over several requests and past repeats (D16, D18)', async () => {
  const product = (unique_id: string) => ({ unique_id, type: 'product', data: { name: unique_id } });
  const first = smallest(server, {
    completed: false,
    factoids: [product('a')],
    attachments: { 0: [sha256(pdf)] },
  });
  const no = (await upload(server, 'createAttestation', first, [filePart(0, pdf)])).json.data.no;
  const add = (ids: string[], entries: object, files: Parameters<typeof upload>[3], completed = false) =>
    upload(
      server,
      'addFactoids',
      { ano: no, factoids: ids.map(product), attachments: entries, completed },
      files,
    );
  await add(['b', 'a', 'c'], { 2: [sha256(picture)] }, [filePart(2, picture)]);
  await add(
    ['c', 'd'],
    { 1: [sha256(otherPdf), sha256(pdf)] },
    [filePart(1, pdf), filePart(1, otherPdf)],
    true,
  );
  const { data } = (await call(server, 'readAttestation', { ano: no })).json;
  expect(data.factoids.map(({ unique_id }: { unique_id: string }) => unique_id)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
  const id = expect.any(String);
  expect(data.attachments).toEqual({ 0: [id], 2: [id], 3: [id, id] });
});

test('more than ten factoids with files keep their numeric order', async () => {
  const many = Array.from({ length: 12 }, (_, i) => ({
    unique_id: `f${i}`,
    type: 'product',
    data: { name: 'x' },
  }));
  const entries = Object.fromEntries(many.map((_, i) => [i, [sha256(`file ${i}`)]]));
  const files = many.map((_, i) => filePart(i, Buffer.from(`file ${i}`)));
  const created = await upload(
    server,
    'createAttestation',
    smallest(server, { factoids: many, attachments: entries }),
    files,
  );
  const { data } = (await call(server, 'readAttestation', { ano: created.json.data.no })).json;
  expect(Object.keys(data.attachments)).toEqual(many.map((_, i) => String(i)));
});

describe("what is another one's is as unknown as what never was (D8, D24)", () => {
  test('read, add and download answer the same to both', async () => {
    for (const operation of ['readAttestation', 'addFactoids', 'downloadAttestation'] as const) {
      const ask = (no: string, key = server.member) =>
        call(server, operation, { ano: no, factoids: [] }, key);
      const unknown = await ask('0'.repeat(32));
      expectRefusal(unknown, 400, { message: /no attestation has this reference number/ });
      for (const key of [server.otherMember, server.formal]) {
        expectRefusal(await ask(ano, key), 400, { message: unknown.json.message });
      }
    }
  });

  test('a key of the same member and environment reads it', async () => {
    const first = await call(server, 'createAttestation', smallest(server), server.formal);
    expect((await call(server, 'readAttestation', { ano: first.json.data.no }, server.formal)).status).toBe(
      200,
    );
    expectRefusal(await call(server, 'readAttestation', { ano: first.json.data.no }, server.member), 400);
  });

  test('formal and sandbox attestations use the same templates', async () => {
    const created = await call(server, 'createAttestation', smallest(server, { factoids }), server.formal);
    expect(created.status).toBe(200);
  });

  test('files of the two environments lie apart', async () => {
    const file = Buffer.from('%PDF-1.4 formal');
    const formal = smallest(server, { factoids, attachments: { 0: [sha256(file)] } });
    await upload(server, 'createAttestation', formal, [filePart(0, file)], undefined, server.formal);
    const { files } = server.running.storage;
    expect([await files.size('formal', sha256(file)), await files.size('sandbox', sha256(file))]).toEqual([
      file.length,
      undefined,
    ]);
  });
});

describe('ano', () => {
  const refused: [string, unknown][] = [
    ['missing', undefined],
    ['null', null],
    ['a number', 5],
    ['empty', ''],
    ['of 256 characters', 'A'.repeat(256)],
    ['with U+0000', '\u0000'],
    ['with a wildcard', '%'],
    ['half a surrogate pair', '\ud83d'],
  ];
  test.each(refused)('%s is refused', async (_name, no) => {
    expectRefusal(await read({ ano: no }), 400);
  });
});
