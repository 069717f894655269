import { readFile } from 'node:fs/promises';
import { createClient } from '@attestation/client/v1';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMock } from '../src/index.ts';
import { createMember, jsonBody, post } from './member.ts';

const mock = await startMock({ stateful: true, templates: ['T'], corsOrigins: ['https://page.example'] });
beforeEach(() => mock.reset());
afterAll(() => mock.close());

const mine = createClient({ baseUrl: mock.url, ...mock.members[0] });
const theirs = createClient({ baseUrl: mock.url, ...mock.members[1] });
const person = { link_name: 'a', link_id_card: 'b', link_phone: 'c', link_email: 'd@e' };
const factoid = (unique_id: string, data: Record<string, string | number> = {}) => ({
  unique_id,
  type: 'user',
  data,
});
const order = { unique_id: 'order', template_id: 'T', identities: { ID: '1' }, completed: false };
const refused = (status: number, message: string | RegExp) => ({
  status,
  serverMessage:
    typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
});

test('what is stored is read, extended, closed and downloaded', async () => {
  const { no } = await mine.createAttestation({
    payload: { ...order, factoids: [factoid('a', { name: 'Li' })] },
    attachments: [[new File(['one'], 'a:b.txt')]],
  });
  expect(no).toMatch(/^[0-9A-F]{32}$/);
  await expect(mine.downloadAttestation({ payload: { ano: no } })).rejects.toMatchObject(
    refused(400, 'open'),
  );
  await mine.addFactoids({
    payload: { ano: no, factoids: [factoid('a', { name: 'other' }), factoid('b')], completed: true },
    attachments: [[], [new File(['two'], 'two.txt'), new File(['three'], 'three.txt')]],
  });
  const read = await mine.readAttestation({ payload: { ano: no } });
  expect(read).toMatchObject({
    ...{ no, unique_id: 'order', template_id: 'T', identities: { ID: '1' }, completed: true },
    factoids: [factoid('a', { name: 'Li' }), factoid('b')],
    attachments: { 0: [expect.any(String)], 1: [expect.any(String), expect.any(String)] },
    blockchain_hash: null,
  });
  const groups = await mine.readAttestation({ payload: { ano: no, fields: ['attachments'] } });
  expect(groups).toEqual({ ...read, identities: null, factoids: null });
  await expect(mine.addFactoids({ payload: { ano: no, factoids: [factoid('c')] } })).rejects.toMatchObject(
    refused(400, 'closed'),
  );
  expect(await mine.addFactoids({ payload: { ano: no, factoids: [factoid('b')] } })).toEqual({
    success: true,
  });

  const { fileName, stream } = await mine.downloadAttestation({ payload: { ano: no } });
  expect(fileName).toBe(`${no}.zip`);
  const archive = Buffer.from(await new Response(stream).arrayBuffer());
  const parts = [
    'README.txt',
    'manifest.json',
    'data/attestation.json',
    'made by a mock',
    'one',
    'two',
    'three',
  ];
  for (const part of [...parts, 'attachments/0/1-a_b.txt', 'attachments/1/2-three.txt']) {
    expect(archive.includes(part), part).toBe(true);
  }
});

test('a repeated create gives the first number, whatever it holds', async () => {
  const { no } = await mine.createAttestation({ payload: order });
  const again = { ...order, template_id: 'unknown', completed: true, factoids: [factoid('a')] };
  expect(await mine.createAttestation({ payload: again })).toEqual({ no });
  expect(await mine.readAttestation({ payload: { ano: no } })).toMatchObject({
    completed: false,
    factoids: [],
  });
});

test('each member sees only its own', async () => {
  const { no } = await mine.createAttestation({ payload: order });
  const other = await theirs.createAttestation({ payload: order });
  expect(other.no).not.toBe(no);
  const caId = await mine.applyCertification({ payload: { type: 'PERSONAL', ...person } });
  const unknown = refused(400, 'no attestation with this reference number');
  await expect(theirs.readAttestation({ payload: { ano: no } })).rejects.toMatchObject(unknown);
  await expect(theirs.addFactoids({ payload: { ano: no, factoids: [] } })).rejects.toMatchObject(unknown);
  const signed = [{ file: new File(['%PDF-1.7\n'], 'a.pdf'), sign: { [caId.no]: ['k'] } }];
  const payload = { ...order, unique_id: 'signed', factoids: [factoid('a')] };
  await expect(theirs.createAttestation({ payload, attachments: [signed] })).rejects.toMatchObject(
    refused(400, 'apply at /cas first'),
  );
  expect(await mine.createAttestation({ payload, attachments: [signed] })).toMatchObject({
    no: expect.any(String),
  });
});

const create = '/api/v1/attestations';
const apply = '/api/v1/cas';
const sender = createMember('AK1');
const open = await startMock({
  stateful: true,
  keys: { AK1: sender.publicKey },
  memory: { maxRecords: 3, maxBytes: 5000 },
});
afterAll(() => open.close());
const send = (path: string, payload: string, request_id = 'r1', headers: Record<string, string> = {}) =>
  post(open.url + path, jsonBody(sender.fields(path, payload, { request_id })), 'application/json', headers);
const created = (unique_id: string, more = '') =>
  send(create, `{"unique_id":"${unique_id}","template_id":"t","identities":{"ID":"1"}${more}}`);

test('values come back as the text that was sent', async () => {
  open.reset();
  const data = '{ "z":1.10, "a" : 1e400,"__proto__":"x", "n":12345678901234567890,"u":"\\u674e"}';
  const { body } = await created('u', `,"factoids":[{"unique_id":"f","type":"t","data":${data}}]`);
  const fields = sender.fields('/api/v1/attestation', JSON.stringify({ ano: body.data.no }));
  const answer = await fetch(`${open.url}/api/v1/attestation`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: jsonBody(fields),
  });
  expect(await answer.text()).toContain(`"data":${data}`);
});

test('an application that is repeated gets its first caId, by its request_id', async () => {
  open.reset();
  const payload = JSON.stringify({ type: 'PERSONAL', ...person });
  const first = await send(apply, payload);
  expect(await send(apply, payload)).toEqual({ ...first, headers: expect.anything() });
  expect((await send(apply, payload, 'r2')).body.data.no).not.toBe(first.body.data.no);
  expect(await send(apply, payload.replace('"a"', '"b"'))).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('another application') },
  });
});

test('a full memory says what to do, and takes what it has already', async () => {
  open.reset();
  for (const id of ['a', 'b', 'c']) expect((await created(id)).status).toBe(200);
  const full = { status: 500, body: { message: expect.stringMatching(/at most 3 .* 5000 bytes.*__reset/) } };
  expect(await created('d')).toMatchObject(full);
  expect((await created('a')).status).toBe(200);
  expect((await post(`${open.url}/__reset`, '')).status).toBe(204);
  expect((await created('d')).status).toBe(200);
  const large = `,"factoids":[{"unique_id":"f","type":"t","data":{"x":"${'x'.repeat(5000)}"}}]`;
  expect(await created('e', large)).toMatchObject(full);
  expect((await created('e')).status).toBe(200);
});

const refusals: [string, { given: () => ReturnType<typeof post>; status: number; message: RegExp }][] = [
  [
    'a fault of the payload',
    { given: () => send(create, '{}'), status: 400, message: /^\/payload\/unique_id is required$/ },
  ],
  [
    'an unknown code',
    {
      given: () => send(create, '{"unique_id":"u","template_id":"t","identities":{"X":"1"}}'),
      status: 400,
      message: /additional properties; found 'X'/,
    },
  ],
  [
    'an identity that is not seen',
    {
      given: () => send(create, '{"unique_id":"u","template_id":"t","identities":{"ID":" \\u200b"}}'),
      status: 400,
      message: /identities\/ID needs a visible character/,
    },
  ],
  [
    'a type of applicant that does not exist',
    { given: () => send(apply, '{"type":"X"}'), status: 400, message: /^\/payload\/type .*unknown value/ },
  ],
  [
    'a name that is not seen',
    {
      given: () => send(apply, JSON.stringify({ type: 'PERSONAL', ...person, link_name: '--' })),
      status: 400,
      message: /link_name needs a letter/,
    },
  ],
  [
    'a read that has the signature of a create',
    {
      given: () => send('/api/v1/attestation', '{"ano":"1","unique_id":"u"}', 'sX'),
      status: 400,
      message: /begins with "s"/,
    },
  ],
  [
    'many factoids',
    {
      given: () => {
        const one = (_: unknown, i: number) => `{"unique_id":"${i}","type":"t","data":{}}`;
        return created('u', `,"factoids":[${Array.from({ length: 1001 }, one)}]`);
      },
      status: 413,
      message: /at most 1000 factoids/,
    },
  ],
  [
    'many members',
    {
      given: () => {
        const data = Array.from({ length: 1001 }, (_, i) => `"${i}":1`);
        return created('u', `,"factoids":[{"unique_id":"f","type":"t","data":{${data}}}]`);
      },
      status: 413,
      message: /1000 in one object/,
    },
  ],
  [
    'a fault of the envelope before one of the payload',
    {
      given: () =>
        post(open.url + create, '{"request_id":"r","access_key":"AK1","tonce":1,"payload":{},"signature":1}'),
      status: 400,
      message: /^\/signature must be string$/,
    },
  ],
  [
    'an example',
    {
      given: () =>
        send(create, '{"unique_id":"u","template_id":"t","identities":{"ID":"1"}}', 'r', {
          Prefer: 'example=open',
        }),
      status: 400,
      message: /example is for the mock without memory/,
    },
  ],
  [
    'a reset by a page of another origin',
    {
      given: () => post(`${open.url}/__reset`, '', 'text/plain', { Origin: 'https://other.example' }),
      status: 400,
      message: /--cors-origin https:\/\/other.example/,
    },
  ],
];

test.each(refusals)('%s is refused', async (_, { given, status, message }) => {
  open.reset();
  const reply = await given();
  expect(reply.body.message).toMatch(message);
  expect(reply.status).toBe(status);
  expect(Object.keys(reply.body).sort()).toEqual(['message', 'request_id', 'timestamp']);
});

test('an unknown template is refused where templates are named', async () => {
  const payload = { ...order, template_id: 'other' };
  await expect(mine.createAttestation({ payload })).rejects.toMatchObject(refused(400, 'the templates T'));
});

test('a failure that is asked for stores nothing, and the client that repeats succeeds', async () => {
  open.reset();
  const payload = '{"unique_id":"u","template_id":"t","identities":{"ID":"1"}}';
  const prefer = { Prefer: 'code=503, times=1' };
  const statuses = [await send(create, payload, 'r1', prefer), await send(create, payload, 'r2', prefer)];
  expect(statuses.map(({ status }) => status)).toEqual([503, 200]);
  const options = { headers: { Prefer: 'code=503, times=1' } };
  expect(await mine.createAttestation({ payload: order }, options)).toMatchObject({ no: expect.any(String) });
});

test('a page of a named origin may call and reset', async () => {
  const Origin = 'https://page.example';
  const headers = { Origin, 'Access-Control-Request-Method': 'POST' };
  for (const path of [create, '/__reset']) {
    const { status } = await fetch(mock.url + path, { method: 'OPTIONS', headers });
    expect([path, status]).toEqual([path, 204]);
  }
  const { status, headers: got } = await post(`${mock.url}/__reset`, '', 'text/plain', { Origin });
  expect([status, got.get('access-control-allow-origin')]).toEqual([204, Origin]);
});

test.each<[object, RegExp]>([
  [{ stateful: true, dynamic: true }, /leave out dynamic or stateful/],
  [{ templates: ['T'] }, /add stateful/],
])('options that do not go together: %j', async (options, message) => {
  await expect(startMock(options)).rejects.toThrow(message);
});

test('the example of the README runs in these tests', async () => {
  const [readme, example] = await Promise.all(
    ['../README.md', 'example.test.ts'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  );
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
});
