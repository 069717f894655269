import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, sha256 } from './files.ts';
import { provisionKinds } from './provision-kinds.ts';
import { call, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const server = await startServerUnderTest();
const kinds = await provisionKinds(server);
const kindsOfAnother = await provisionKinds(server, 'Demo Globex');
afterAll(() => server.stop());

const create = (more: object = {}) => call(server, 'createAttestation', smallest(server, more));
const read = async (ano: string) => (await call(server, 'readAttestation', { ano })).json.data;
const user = (more: object = {}) => ({
  unique_id: 'u',
  type: 'user',
  data: { name: 'Zhang San', phone_number: '13234568732' },
  ...more,
});
let counter = 0;
/** A unique_id of this many characters that has not been used. */
const idOf = (length: number, fill = 'x') => {
  counter += 1;
  return `${counter}-`.padStart(8, '0') + fill.repeat(length - 8);
};

const accepted: [string, () => object][] = [
  ['unique_id of 1 character', () => ({ unique_id: 'x' })],
  ['unique_id of 254 characters', () => ({ unique_id: idOf(254) })],
  ['unique_id of 254 emoji, counted in code points', () => ({ unique_id: idOf(254, '😀') })],
  [
    'unique_id with quotes, slashes and control characters',
    () => ({ unique_id: `"\\/\n\t\u0001${idOf(8)}` }),
  ],
  ['the three identity codes', () => ({ identities: { ID: '1', MO: '2', USCID: '3' } })],
  ['an identity of 1 character', () => ({ identities: { MO: '1' } })],
  ['an identity of 255 characters', () => ({ identities: { USCID: 'x'.repeat(255) } })],
  ['an identity of 255 emoji', () => ({ identities: { USCID: '😀'.repeat(255) } })],
  ['no factoids', () => ({ factoids: [] })],
  ['factoids null', () => ({ factoids: null })],
  ['completed true', () => ({ completed: true })],
  ['completed false', () => ({ completed: false })],
  ['completed null', () => ({ completed: null })],
  ['attachments null', () => ({ attachments: null })],
  ['attachments an empty object', () => ({ attachments: {} })],
  ['attachments an empty array', () => ({ attachments: [] })],
  ['attachments that name no file', () => ({ factoids: [user()], attachments: { 0: [] } })],
  ['attachments null at an index', () => ({ factoids: [user()], attachments: { 0: null } })],
  ['attachments as an array that names no file', () => ({ factoids: [user()], attachments: [[], null] })],
  ['a factoid', () => ({ factoids: [user()] })],
  ['factoid unique_id of 254 characters', () => ({ factoids: [user({ unique_id: 'x'.repeat(254) })] })],
  ['unknown members of a factoid', () => ({ factoids: [user({ note: { a: [] } })] })],
  [
    'a string field with a number',
    () => ({ factoids: [user({ data: { name: 5, phone_number: 13234568732 } })] }),
  ],
  [
    'an optional field null',
    () => ({ factoids: [user({ data: { name: 'a', phone_number: '1', username: null } })] }),
  ],
  ['an empty string', () => ({ factoids: [user({ data: { name: '', phone_number: '1' } })] })],
  ['data empty', () => withKinds('hash', {})],
  ['data an empty array', () => withKinds('hash', [])],
  [
    'fields the template does not name, where the kind allows them',
    () => withKinds('open', { name: 'a', x: 1, y: null }),
  ],
  ['a kind and fields in another script', () => withKinds('李 kind', { 名: '李' })],
];
const withKinds = (type: string, data: unknown) => ({
  template_id: kinds,
  completed: false,
  factoids: [{ unique_id: 'f', type, data }],
});

test.each(accepted)('accepted: %s', async (_name, more) => {
  const reply = await create(more());
  expect(reply.status, reply.text).toBe(200);
});

const refused: [string, () => object, RegExp?][] = [
  ['unique_id missing', () => ({ unique_id: undefined }), /payload\/unique_id is required/],
  ['unique_id null', () => ({ unique_id: null })],
  ['unique_id empty', () => ({ unique_id: '' }), /payload\/unique_id/],
  ['unique_id of 255 characters', () => ({ unique_id: 'x'.repeat(255) }), /254/],
  ['unique_id of 255 emoji', () => ({ unique_id: '😀'.repeat(255) }), /254/],
  ['unique_id a number', () => ({ unique_id: 5 }), /string/],
  ['unique_id with U+0000', () => ({ unique_id: 'a\u0000' })],
  ['unique_id with half a surrogate pair', () => ({ unique_id: '\ud83d' })],
  ['template_id missing', () => ({ template_id: undefined }), /template_id/],
  ['template_id null', () => ({ template_id: null })],
  ['template_id a number', () => ({ template_id: 5 })],
  ['template_id with half a surrogate pair', () => ({ template_id: '\udc00' })],
  ['template_id unknown', () => ({ template_id: 'NONE' }), /template "NONE"/],
  ['template_id in another case', () => ({ template_id: server.templateId.toLowerCase() }), /template/],
  ['template_id of another member', () => ({ template_id: kindsOfAnother }), /this member has no template/],
  ['identities missing', () => ({ identities: undefined }), /identities/],
  ['identities null', () => ({ identities: null })],
  ['identities empty', () => ({ identities: {} }), /at least 1/],
  ['identities an array', () => ({ identities: [] })],
  ['identities a string', () => ({ identities: 'ID' })],
  ['an unknown identity code', () => ({ identities: { ID: '1', PASSPORT: '1' } }), /PASSPORT/],
  ['an identity code in lower case', () => ({ identities: { id: '1' } })],
  ['an identity empty', () => ({ identities: { ID: '' } })],
  ['an identity of 256 characters', () => ({ identities: { ID: 'x'.repeat(256) } }), /255/],
  ['an identity that is a number', () => ({ identities: { ID: 42 } })],
  ['an identity null', () => ({ identities: { ID: '1', MO: null } })],
  ['an identity with U+0000', () => ({ identities: { ID: '\u0000' } })],
  ['an identity with half a surrogate pair', () => ({ identities: { ID: '\ud83d' } })],
  ...[' ', '\u3000\t\n', '\u200b\u202e', '\u3164\ufe0f'].map((MO): [string, () => object, RegExp] => [
    `an identity with nothing to be seen: ${JSON.stringify(MO)}`,
    () => ({ identities: { ID: '1', MO } }),
    /^\/payload\/identities\/MO needs a visible character/,
  ]),
  ['completed a string', () => ({ completed: 'true' }), /completed/],
  ['completed a number', () => ({ completed: 1 })],
  ['factoids an object', () => ({ factoids: { 0: user() } }), /factoids/],
  ['a factoid null', () => ({ factoids: [null] })],
  [
    'factoid unique_id missing',
    () => ({ factoids: [user({ unique_id: undefined })] }),
    /factoids\/0\/unique_id is required/,
  ],
  ['factoid unique_id empty', () => ({ factoids: [user({ unique_id: '' })] })],
  [
    'factoid unique_id of 255 characters',
    () => ({ factoids: [user({ unique_id: 'x'.repeat(255) })] }),
    /254/,
  ],
  ['factoid unique_id with U+0000', () => ({ factoids: [user({ unique_id: '\u0000' })] })],
  ['factoid type missing', () => ({ factoids: [user({ type: undefined })] })],
  ['factoid type with U+0000', () => ({ factoids: [user({ type: 'user\u0000' })] })],
  ['factoid type with half a surrogate pair', () => ({ factoids: [user({ type: '\ud83d' })] })],
  ['data missing', () => ({ factoids: [user({ data: undefined })] })],
  ['data null', () => ({ factoids: [user({ data: null })] })],
  ['data an array with something in it', () => ({ factoids: [user({ data: ['a'] })] })],
  ['a value true', () => withKinds('open', { name: true }), /data\/name|data/],
  ['a value that is an array', () => withKinds('open', { name: 'a', x: [] })],
  ['a value that is an object', () => withKinds('open', { name: 'a', x: {} })],
  ['a key with U+0000', () => withKinds('open', { name: 'a', 'x\u0000': 1 })],
  ['a key with half a surrogate pair', () => withKinds('open', { name: 'a', '\ud83d': 1 })],
  [
    'a kind that the template does not have',
    () => ({ factoids: [user({ type: 'unknown' })] }),
    /its kinds are user, product/,
  ],
  ['a kind in another case', () => ({ factoids: [user({ type: 'User' })] }), /no kind/],
  [
    'the kind common, even where the template has it',
    () => withKinds('common', {}),
    /common is supplied by the service/,
  ],
  [
    'a required field missing',
    () => ({ factoids: [user({ data: { name: 'a' } })] }),
    /data\/phone_number is required/,
  ],
  [
    'a required field null',
    () => ({ factoids: [user({ data: { name: null, phone_number: '1' } })] }),
    /data\/name is required/,
  ],
  ['data empty where a field is required', () => ({ factoids: [user({ data: [] })] }), /is required/],
  [
    'a field that the template does not name',
    () => ({ factoids: [user({ data: { name: 'a', phone_number: '1', age: 5 } })] }),
    /data\/age is not a field/,
  ],
  [
    'a field that every object seems to have',
    () => withKinds('hash', { constructor: 'x' }),
    /constructor is not a field/,
  ],
  [
    'the second factoid is wrong',
    () => ({ factoids: [user(), user({ unique_id: 'v', data: {} })] }),
    /factoids\/1\//,
  ],
  [
    'a price that is not a number',
    () => ({ factoids: [{ unique_id: 'p', type: 'product', data: { name: 'a', price: '$100' } }] }),
    /price must be a number/,
  ],
  ['a date that is none', () => withKinds('typed', { on: '2026-02-30' }), /ISO 8601/],
  [
    'closing without the kinds that are required',
    () => ({ template_id: kinds, factoids: [] }),
    /one and two/,
  ],
  [
    'closing with one of two required kinds',
    () => ({ template_id: kinds, factoids: [{ unique_id: 'f', type: 'one', data: {} }] }),
    /two/,
  ],
];

test.each(refused)('refused, and nothing is stored: %s', async (_name, more, message) => {
  const payload = smallest(server, more());
  const reply = await call(server, 'createAttestation', payload);
  expectRefusal(reply, 400, message && { message });
  if (typeof payload.unique_id !== 'string' || /[\0\ud800-\udfff]/u.test(payload.unique_id)) return;
  const kept = await server.running.storage.attestations.findByUniqueId(
    { memberId: (await owner()).memberId, environment: 'sandbox' },
    payload.unique_id,
  );
  expect(kept).toBeUndefined();
});

const owner = async () =>
  (await server.running.storage.keys.find(server.member.accessKey)) ?? { memberId: '' };

test('the kinds that are required are enough to close', async () => {
  const factoids = ['one', 'two'].map((type) => ({ unique_id: type, type, data: {} }));
  const created = await create({ template_id: kinds, factoids });
  expect((await read(created.json.data.no)).completed).toBe(true);
  expect((await create({ template_id: server.strictTemplateId })).status).toBe(400);
  expect((await create({ template_id: server.strictTemplateId, factoids: [user()] })).status).toBe(200);
});

describe('completed', () => {
  test.each([
    ['omitted', {}, true],
    ['null', { completed: null }, true],
    ['true', { completed: true }, true],
    ['false', { completed: false }, false],
  ])('%s', async (_name, more, completed) => {
    const created = await create(more);
    expect((await read(created.json.data.no)).completed).toBe(completed);
  });
});

describe('the same unique_id again gives the same number, and changes nothing (D15)', () => {
  const again: [string, (first: Record<string, unknown>) => object][] = [
    ['the same request', (first) => first],
    ['other factoids', (first) => ({ ...first, factoids: [user({ unique_id: 'other' })] })],
    ['other identities', (first) => ({ ...first, identities: { MO: '1' } })],
    ['an identity with nothing to be seen', (first) => ({ ...first, identities: { MO: ' ' } })],
    ['closing', (first) => ({ ...first, completed: true })],
    ['a template that is not known', (first) => ({ ...first, template_id: 'NONE' })],
    [
      'factoids that do not match the template',
      (first) => ({ ...first, factoids: [user({ type: 'unknown' })] }),
    ],
    [
      'attachments without files',
      (first) => ({ ...first, factoids: [user()], attachments: { 0: [sha256(pdf)] } }),
    ],
  ];
  test.each(again)('%s', async (_name, change) => {
    const payload = smallest(server, { completed: false, factoids: [user()] });
    const first = (await call(server, 'createAttestation', payload)).json.data.no;
    const before = await read(first);
    const reply = await call(server, 'createAttestation', change(payload));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json.data.no).toBe(first);
    expect(await read(first)).toEqual(before);
  });

  test('with a file, which is not kept', async () => {
    const payload = smallest(server, { factoids: [user()] });
    const first = (await call(server, 'createAttestation', payload)).json.data.no;
    const file = Buffer.from('%PDF-1.4 of a repeat');
    const repeat = { ...payload, attachments: { 0: [sha256(file)] } };
    const reply = await upload(server, 'createAttestation', repeat, [filePart(0, file)]);
    expect(reply.json.data.no).toBe(first);
    expect((await read(first)).attachments).toEqual({});
    expect(await server.running.storage.files.size('sandbox', sha256(file))).toBeUndefined();
  });

  test('but the contract comes first', async () => {
    const payload = smallest(server);
    await call(server, 'createAttestation', payload);
    expectRefusal(await call(server, 'createAttestation', { ...payload, identities: {} }), 400);
  });

  test('spelt with escapes it is the same', async () => {
    const payload = smallest(server, { unique_id: `é-${idOf(20)}` });
    const first = await call(server, 'createAttestation', payload);
    const text = JSON.stringify(payload).replace('é', '\\u00e9');
    expect((await call(server, 'createAttestation', text)).json.data.no).toBe(first.json.data.no);
  });

  test('in another normal form or case it is another', async () => {
    const id = idOf(20);
    const numbers = await Promise.all(
      [`é${id}`, `e\u0301${id}`, `É${id}`, `é${id} `].map(
        async (unique_id) => (await create({ unique_id })).json.data.no,
      ),
    );
    expect(new Set(numbers).size).toBe(4);
  });

  test('it is another to another member and in the other environment', async () => {
    const payload = smallest(server);
    const first = await call(server, 'createAttestation', payload);
    const formal = await call(server, 'createAttestation', payload, server.formal);
    const theirs = { ...payload, template_id: kindsOfAnother, completed: false };
    const other = await call(server, 'createAttestation', theirs, server.otherMember);
    const numbers = [first, formal, other].map((reply) => reply.json.data.no);
    expect(new Set(numbers).size).toBe(3);
  });
});

test('numbers are 32 upper-case hexadecimal characters and grow with time (D17)', async () => {
  const numbers: string[] = [];
  for (let i = 0; i < 5; i++) numbers.push((await create()).json.data.no);
  for (const no of numbers) expect(no).toMatch(/^[0-9A-F]{32}$/);
  // The first 48 bits are the time in milliseconds.
  const times = numbers.map((no) => no.slice(0, 12));
  expect(times).toEqual(times.toSorted());
  expect(new Set(numbers.map((no) => no.slice(12))).size).toBe(5);
});
