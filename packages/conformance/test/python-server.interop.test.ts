import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applied,
  bytesOf,
  type Change,
  created,
  creation,
  factoid,
  type Json,
  pdf,
  read,
  type Sender,
  senderOf,
  sha256,
} from './python-sender.ts';
import { type PythonServer, startPythonServer } from './start-python-server.ts';

describe('the server in Python', () => {
  let server: PythonServer;
  let send: Sender;
  beforeAll(async () => {
    server = await startPythonServer();
    send = await senderOf(server);
  });
  afterAll(() => server?.stop());

  test('creates once, adds, closes, reads, links and downloads', async () => {
    const payload = creation(server, { completed: false });
    const ano = await created(send, payload);
    expect(await created(send, payload)).toBe(ano);
    const more = { ano, factoids: [factoid('a'), factoid('b', 'product')] };
    expect((await send('factoids', { ...more, completed: false })).body.data).toEqual({ success: true });
    expect((await send('attestation/download', { ano })).response.status).toBe(400);
    expect((await send('factoids', more)).body.data).toEqual({ success: true });
    expect((await send('factoids', { ano, factoids: [factoid('c')] })).response.status).toBe(400);
    expect(await read(send, ano)).toEqual({
      no: ano,
      unique_id: payload.unique_id,
      template_id: payload.template_id,
      identities: payload.identities,
      factoids: [factoid('a'), factoid('b', 'product')],
      completed: true,
      attachments: {},
      blockchain_hash: null,
    });
    const fast = { identities: null, factoids: null, attachments: null };
    expect(await read(send, ano, { fields: [] })).toMatchObject({ ...fast, completed: true });
    await expect
      .poll(() => read(send, ano, { fields: [] }), { timeout: 6000, interval: 300 })
      .toMatchObject({
        blockchain_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    const { response, body } = await send('attestation/download', { ano });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${ano}.zip`);
    expect(body.start).toBe('PK');
  });

  const sent: [string, Change, number][] = [
    ['another signature', { sent: { signature: Buffer.alloc(256).toString('base64') } }, 500],
    ['no Base64 as signature', { sent: { signature: '***' } }, 500],
    ['an unknown key', { sent: { access_key: 'unknown' } }, 500],
    ['a tonce of an hour ago', { tonce: Math.floor(Date.now() / 1000) - 3600 }, 400],
    ['a tonce that is not an integer', { sent: { tonce: 1.5 } }, 400],
    ['too long a request_id', { sent: { request_id: 'x'.repeat(33) } }, 400],
  ];
  test.each(sent)('refuses %s', async (_, change, status) => {
    const { response, body } = await send('attestations', creation(server), change);
    expect(response.status).toBe(status);
    expect(body).toEqual({
      request_id: expect.any(String),
      message: expect.stringMatching(/\.$/),
      timestamp: expect.any(Number),
    });
  });

  const payloads: [string, Json][] = [
    ['a unique_id of 255 characters', { unique_id: 'x'.repeat(255) }],
    ['an unknown template', { template_id: 'none' }],
    ['an identity that is a number', { identities: { ID: 1 } }],
    ['an unknown identity code', { identities: { PASSPORT: '1' } }],
    ['completed as a string', { completed: 'true' }],
    ['factoids that are an object', { factoids: {} }],
    ['a kind that the template does not know', { factoids: [factoid('a', 'other')] }],
    ['the kind common', { factoids: [factoid('a', 'common')] }],
    ['data that is an array', { factoids: [{ unique_id: 'a', type: 'user', data: [1] }] }],
    ['an entry without a file', { attachments: { 0: ['0'.repeat(64)] } }],
    ['a key that is not an index', { attachments: { x: [] } }],
  ];
  test.each(payloads)('refuses %s', async (_, more) => {
    expect((await send('attestations', creation(server, more))).response.status).toBe(400);
  });

  test.each([
    ['GET', 'attestations', 405],
    ['PUT', 'cas', 405],
    ['POST', 'attestations/', 404],
    ['GET', 'nothing', 404],
  ])('answers %s %s with %i', async (method, path, status) => {
    const response = await fetch(`${server.url}/api/v1/${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ request_id: '', timestamp: expect.any(Number) });
  });

  test('verifies the payload as it was written, and keeps numbers', async () => {
    const id = randomUUID();
    const template = JSON.stringify(server.config.template.id);
    const data = '{ "name" : "\\u674e \\"payload\\":{}", "weight":1.10, "big":12345678901234567890 }';
    const text = `{ "unique_id":"${id}",\n"factoids":[{"unique_id":"a","type":"user","data":${data}}],
      "identities":{"ID":"1"}, "template_id":${template}}`;
    const { body } = await send('attestations', text);
    const answer = await send('attestation', { ano: (body.data as Json).no });
    expect(answer.text).toContain('{"name":"李 \\"payload\\":{}","weight":1.10,"big":12345678901234567890}');
  });

  test.each([
    ['a success', 'attestations', {}, 200],
    ['a refusal', 'attestations', { template_id: 'none' }, 400],
    ['an unknown path', 'nothing', {}, 404],
  ])('echoes the request_id in %s', async (_, operation, more, status) => {
    for (const form of [false, true]) {
      const answer = await send(operation, creation(server, more), {
        requestId: `é/${status}-${form}`,
        form,
      });
      expect(answer.response.status).toBe(status);
      expect(answer.body.request_id).toBe(`é/${status}-${form}`);
    }
  });

  test('takes a form without files, and what is too large not', async () => {
    await created(send, creation(server), { form: true });
    const big = creation(server, { note: 'x'.repeat(34 << 20) });
    expect((await send('attestations', big)).response.status).toBe(413);
  });

  test('keeps members apart', async () => {
    const ano = await created(send, creation(server));
    const other = await senderOf(server, server.config.otherMember);
    expect((await other('attestation', { ano })).response.status).toBe(400);
    const formal = await senderOf(server, server.config.formalMember);
    expect((await formal('attestation', { ano })).response.status).toBe(400);
    await created(formal, creation(server));
  });

  test('stores files under their factoid', async () => {
    const [one, two] = [bytesOf('one\r\n--\r\n'), new Uint8Array(200_000).fill(13)];
    const payload = creation(server, {
      completed: false,
      factoids: [factoid('a'), factoid('b')],
      attachments: { 0: [sha256(two), { checksum: sha256(one).toUpperCase() }], 1: [sha256(one)] },
    });
    const files = [
      { index: 1, bytes: one },
      { index: 0, bytes: one },
      { index: 0, bytes: two },
    ];
    expect((await send('attestations', payload, { files: files.slice(1) })).response.status).toBe(400);
    const ano = await created(send, payload, { files });
    const more = { ano, factoids: [factoid('b'), factoid('c')], attachments: [[], [sha256(two)]] };
    await send('factoids', more, { files: [{ index: 1, bytes: two }] });
    expect((await read(send, ano)).attachments).toEqual({
      0: [sha256(one), sha256(two)],
      1: [sha256(one)],
      2: [sha256(two)],
    });
  });

  const plainText = String.raw`%PDF-1.4
1 0 obj <</Length 99>> stream
BT /F1 12 Tf [(A\040contract \(draft\): SIGN) 20 <2d484552453b20>] TJ (TWICE) Tj 0 9 Td (TWICE AVATAR) Tj ET
endstream endobj`;
  const documents: [string, () => Promise<Uint8Array>][] = [
    ['a compressed PDF', () => pdf(['A contract (draft) of TWICE', 'AVATAR: SIGN-HERE; TWICE'])],
    ['an uncompressed one', () => pdf(['A contract (draft) of TWICE', 'AVATAR: SIGN-HERE; TWICE'], false)],
    ['one with literal strings', async () => bytesOf(plainText)],
  ];
  test.each(documents)('checks what is to be signed in %s', async (_, make) => {
    const caId = await applied(server, send);
    const bytes = await make();
    const attempt = async (content: Uint8Array, sign: Json) => {
      const payload = creation(server, { attachments: { 0: [{ checksum: sha256(content), sign }] } });
      return (await send('attestations', payload, { files: [{ index: 0, bytes: content }] })).response.status;
    };
    expect(await attempt(bytes, { [caId]: ['SIGN-HERE', 'AVATAR', '(draft)'] })).toBe(200);
    expect(await attempt(bytes, { [caId]: ['TWICE'] })).toBe(200);
    expect(await attempt(bytes, { [caId]: ['NOWHERE'] })).toBe(400);
    expect(await attempt(bytes, { unknown: ['SIGN-HERE'] })).toBe(400);
    expect(await attempt(bytesOf('SIGN-HERE'), { [caId]: ['SIGN-HERE'] })).toBe(400);
  });

  const person = { link_name: 'L', link_id_card: '3', link_phone: '1', link_email: 'l@example.com' };
  const codes = { name: 'Example', ic_code: '330184198501184', org_code: '1', tax_code: '2' };
  const applications: [string, Json, number][] = [
    ['a person', { type: 'PERSONAL', ...person }, 200],
    ['an enterprise of three codes', { type: 'ENTERPRISE', ...person, ...codes }, 200],
    [
      'one of a credit code',
      { type: 'ENTERPRISE', ...person, name: 'E', ic_code: '91332406MA27XMXJ2F' },
      200,
    ],
    ['no tax code', { type: 'ENTERPRISE', ...person, ...codes, tax_code: undefined }, 400],
    ['no e-mail', { type: 'PERSONAL', ...person, link_email: undefined }, 400],
    ['another type', { type: 'personal', ...person }, 400],
  ];
  test.each(applications)('applies for %s', async (_, payload, status) => {
    expect((await send('cas', payload)).response.status).toBe(status);
  });

  test('one of many simultaneous creates is stored', async () => {
    const payload = creation(server);
    const numbers = await Promise.all(Array.from({ length: 20 }, () => created(send, payload)));
    expect(new Set(numbers).size).toBe(1);
  });
});
