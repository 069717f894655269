import { randomUUID } from 'node:crypto';
import {
  apply,
  bytes,
  create,
  createdText,
  download,
  fastest,
  fileOf,
  linkAfterAWhile,
  now,
  number,
  type Observation,
  openNumber,
  rawHeaders,
  readText,
  repeated,
  signWith,
  status,
  unsigned,
  urlencoded,
} from './python-looks.ts';
import { created, creation, factoid, type Json, read, senderOf, sha256 } from './python-sender.ts';

/** One for each switch of `--liberal`. */
export const observations: Readonly<Record<string, Observation>> = {
  'status-201': [create(), 200, 201],
  'status-422': [status('attestation', { ano: 'none' }), 400, 404],
  'unknown-key-401': [create({}, { sent: { access_key: 'unknown' } }), 500, 401],
  'foreign-403': [
    async (at) => {
      const other = await senderOf(at.server, at.server.config.otherMember);
      return (await other('attestation', { ano: await number(at) })).response.status;
    },
    400,
    403,
  ],
  'extra-members': [async (at) => (await createdText(at)).includes('undescribed'), false, true],
  'key-order': [async (at) => (await createdText(at)).startsWith('{"data"'), false, true],
  'ascii-json': [async (at) => (await readText(at)).includes('\\u674e'), false, true],
  'pretty-json': [async (at) => (await createdText(at)).includes('\n'), false, true],
  'double-numbers': [
    async (at) => {
      const payload = JSON.stringify(creation(at.server)).replace('1.5', '1.10');
      const { body } = await at.send('attestations', payload);
      return (await at.send('attestation', { ano: (body.data as Json).no })).text.includes('1.10');
    },
    true,
    false,
  ],
  chinese: [async (at) => /\p{Script=Han}/u.test((await at.send('cas', {})).text), false, true],
  chunked: [async (at) => (await rawHeaders(at)).includes('chunked'), false, true],
  'header-case': [async (at) => (await rawHeaders(at)).includes('content-type'), false, true],
  'one-answer': [async (at) => (await rawHeaders(at)).includes('close'), false, true],
  slow: [fastest, false, true],
  'no-allow': [async (at) => (await rawHeaders(at)).includes('Allow'), true, false],
  'unread-request-id': [
    async ({ send }) =>
      (await send('cas', {}, { requestId: 'r1', edit: (body) => body.slice(0, -1) })).body.request_id,
    'r1',
    '',
  ],
  'long-request-ids': [create({}, { requestId: randomUUID() }), 400, 200],
  'replay-refused': [
    async (at) => {
      const change = { requestId: randomUUID().slice(0, 30) };
      return [await create({}, change)(at), await create({}, change)(at)];
    },
    [200, 200],
    [200, 400],
  ],
  'payload-first': [status('cas', { type: 1 }, unsigned), 500, 400],
  'signature-format-400': [create({}, { sent: { signature: '***' } }), 500, 400],
  'compact-payload-signed': [status('attestation', '{"ano": "none"}'), 400, 500],
  'string-tonce': [create({}, { tonce: now, sent: { tonce: `${now}` } }), 400, 200],
  'bom-accepted': [create({}, { edit: (body) => `\ufeff${body}` }), 400, 200],
  'duplicate-keys-refused': [
    async (at) => status('attestation', `{"ano":"x","ano":"${await number(at)}"}`)(at),
    200,
    400,
  ],
  'strict-null': [create({ factoids: null }), 200, 400],
  'strict-unknown': [create({ more: 1 }), 200, 400],
  'no-urlencoded': [
    create({}, { edit: urlencoded, contentType: 'application/x-www-form-urlencoded' }),
    200,
    400,
  ],
  'multipart-needs-file': [create({}, { form: true }), 200, 400],
  'loose-paths': [create({}, { path: '/api/v1//attestations/' }), 404, 200],
  'rate-limit': [
    async (at) => {
      const all = await Promise.all(
        Array.from({ length: 80 }, () => status('attestation', { ano: 'none' })(at)),
      );
      return all.includes(429);
    },
    false,
    true,
  ],
  'number-ids': [async (at) => /^\d{12}$/.test(await number(at)), false, true],
  'sequential-numbers': [async (at) => /^1000\d\d$/.test(await number(at)), false, true],
  'unknown-identities': [create({ identities: { PASSPORT: 'P1' } }), 400, 200],
  'utf16-lengths': [create({ unique_id: '😀'.repeat(128) }), 200, 400],
  'byte-lengths': [create({ unique_id: 'é'.repeat(128) }), 200, 400],
  'global-unique-ids': [
    async (at) => {
      const payload = creation(at.server);
      const other = await senderOf(at.server, at.server.config.otherMember);
      return (await created(at.send, payload)) === (await created(other, payload));
    },
    false,
    true,
  ],
  'shared-environments': [
    async (at) => {
      const formal = await senderOf(at.server, at.server.config.formalMember);
      return (await formal('attestation', { ano: await number(at) })).response.status;
    },
    400,
    200,
  ],
  'no-template-check': [
    create({ factoids: [{ unique_id: 'a', type: 'x', data: { a: [true, {}] } }] }),
    400,
    200,
  ],
  'empty-array-data': [create({ factoids: [{ unique_id: 'a', type: 'hash', data: [] }] }), 400, 200],
  'factoid-content-refused': [repeated({ completed: false }, { data: { name: 'b' } }), 200, 400],
  'closed-repeat-refused': [repeated({ completed: true }, {}), 200, 400],
  'unknown-fields-names-accepted': [
    status('attestation', async (at) => ({ ano: await number(at), fields: ['x'] })),
    400,
    200,
  ],
  'array-attachments-refused': [create(...fileOf([[sha256(bytes)]])), 200, 400],
  'attestation-index': [
    async (at) => {
      const [more, change] = fileOf({ 1: [sha256(bytes)] }, 1);
      return status('factoids', { ano: await openNumber(at), factoids: [factoid('b')], ...more }, change)(at);
    },
    400,
    200,
  ],
  'case-checksums-refused': [create(...fileOf({ 0: [sha256(bytes).toUpperCase()] })), 200, 400],
  'entry-without-file': [create({ attachments: { 0: [sha256(bytes)] } }), 400, 200],
  'attachment-ids-opaque': [
    async ({ server, send }) => {
      const [more, change] = fileOf({ 0: [sha256(bytes)] });
      const { attachments } = await read(send, await created(send, creation(server, more), change));
      return JSON.stringify(attachments).includes(sha256(bytes));
    },
    true,
    false,
  ],
  'keyword-absent-accepted': [signWith(['THREE']), 400, 200],
  'keyword-at-one-place': [signWith(['O']), 200, 400],
  'one-keyword': [signWith(['ONE', 'TWO']), 200, 400],
  'open-download': [status('attestation/download', async (at) => ({ ano: await openNumber(at) })), 400, 200],
  'octet-stream': [(at) => download(at, 'content-type'), 'application/zip', 'application/octet-stream'],
  'filename-star': [async (at) => (await download(at, 'content-disposition'))?.includes('*'), false, true],
  'uscid-check-digit': [
    async (at) => [
      await apply({ type: 'ENTERPRISE' })(at),
      await apply({ type: 'ENTERPRISE', ic_code: '91332406MA27XMXJ27' })(at),
    ],
    [200, 200],
    [200, 400],
  ],
  'extra-codes-refused': [apply({ type: 'ENTERPRISE', tax_code: '1' }), 200, 400],
  'enterprise-org-name-fields-ignored': [apply({ type: 'PERSONAL', name: 1 }), 400, 200],
  'cas-later': [signWith(['ONE']), 200, 400],
  'blockchain-late': [linkAfterAWhile, ['string', 'object'], ['object', 'object']],
  'blockchain-never': [linkAfterAWhile, ['string', 'object'], ['object', 'boolean']],
  'no-attachments': [create(...fileOf({ 0: [sha256(bytes)] })), 200, 400],
  'no-cas': [apply({ type: 'ENTERPRISE' }), 200, 400],
  'no-download': [status('attestation/download', async (at) => ({ ano: await number(at) })), 200, 400],
};
