import { execFile } from 'node:child_process';
import { constants, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { operations } from '@attestation/contract/v1';
import { newRequestId, signedString } from '@attestation/signing';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { addKey } from './add-key.ts';
import { encoded, encodings, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import {
  call,
  type Envelope,
  envelope,
  jsonBody,
  type OperationName,
  post,
  type Reply,
  smallest,
  startServerUnderTest,
  type TestKey,
} from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const now = () => Math.floor(Date.now() / 1000);
const send = (fields: Envelope, operation: OperationName = 'createAttestation') =>
  post(urlOf(server, operation), jsonBody(fields), 'application/json');
const create = (payload: string | object = smallest(server), key: TestKey = server.member) =>
  envelope('createAttestation', payload, key);

const failed =
  'The signature does not verify for this access_key; sign POST + path + request_id + access_key + tonce + payload text';

function expectNotAuthentic(reply: Reply, fields: Envelope): void {
  expectRefusal(reply, 500, { requestId: fields.request_id });
  // D9: one text for all, so that no caller can find out which keys there are.
  expect(reply.json.message).toBe(failed);
}

describe('tonce', () => {
  // A clock that ticks between signing and the answer must not matter, hence 15 seconds on either side of 300.
  test.each([-285, 0, 285])('%i seconds from now is accepted', async (away) => {
    const fields = envelope('createAttestation', smallest(server), server.member, { tonce: now() + away });
    expect((await send(fields)).status).toBe(200);
  });
  test.each([-315, 315, -1_000_000, 8_000_000_000])('%i seconds from now is refused', async (away) => {
    const fields = envelope('createAttestation', smallest(server), server.member, { tonce: now() + away });
    expectRefusal(await send(fields), 400, {
      requestId: fields.request_id,
      message: /tonce must be within 300/,
    });
  });
  test('in milliseconds is refused', async () => {
    const fields = envelope('createAttestation', smallest(server), server.member, { tonce: Date.now() });
    expectRefusal(await send(fields), 400, { message: 'tonce' });
  });
});

/** A key pair of its own for the first member. */
describe('the key', () => {
  test.each(encodings)('unknown is answered like a wrong signature (%s)', async (encoding) => {
    const fields = create(smallest(server), { ...server.member, accessKey: 'UNKNOWN' });
    const { body, contentType } = encoded(fields, encoding);
    expectNotAuthentic(await post(urlOf(server, 'createAttestation'), body, contentType), fields);
  });
  test('of the member, but another one of it', async () => {
    const fields = create(smallest(server), { ...server.member, privateKey: server.formal.privateKey });
    expectNotAuthentic(await send(fields), fields);
  });
  test('of another member', async () => {
    const fields = create(smallest(server), { ...server.member, privateKey: server.otherMember.privateKey });
    expectNotAuthentic(await send(fields), fields);
  });
  test('that has expired', async () => {
    const fields = create(smallest(server), await addKey(server, Date.now() - 1));
    expectNotAuthentic(await send(fields), fields);
  });
  test('that will expire works until then', async () => {
    expect((await send(create(smallest(server), await addKey(server, Date.now() + 60_000)))).status).toBe(
      200,
    );
  });
  test('is compared exactly', async () => {
    const lower = { ...server.member, accessKey: server.member.accessKey.toLowerCase() };
    const fields = create(smallest(server), lower);
    expectNotAuthentic(await send(fields), fields);
  });
  test('revoked by another process does not work from the next request on', async () => {
    const key = await addKey(server);
    expect((await call(server, 'createAttestation', smallest(server), key)).status).toBe(200);
    await revokeInAnotherProcess(key.accessKey);
    const fields = create(smallest(server), key);
    expectNotAuthentic(await send(fields), fields);
  });
});

async function revokeInAnotherProcess(accessKey: string): Promise<void> {
  const program = `
    import { openStorage } from ${JSON.stringify(new URL('../src/storage/open-storage.ts', import.meta.url).href)};
    const [, dataDir, accessKey, databaseUrl = null] = process.argv;
    const storage = await openStorage({ dataDir, databaseUrl, onFatal: console.error, role: 'admin' });
    process.exitCode = (await storage.provision.revokeKey(accessKey)) ? 0 : 1;
    await storage.close();`;
  await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    server.dataDir,
    accessKey,
    ...(server.databaseUrl === null ? [] : [server.databaseUrl]),
  ]);
}

describe('the signature is SHA256WithRSA over the plain concatenation', () => {
  const parts = (fields: Envelope) => ({
    path: operations.createAttestation.path,
    requestId: fields.request_id,
    accessKey: fields.access_key,
    tonce: fields.tonce,
    payload: fields.payload,
  });
  const signed = (text: string, algorithm: string, key: KeyObject | object = server.member.privateKey) =>
    sign(algorithm, Buffer.from(text), key as KeyObject).toString('base64');

  const wrong: [string, (fields: Envelope) => string][] = [
    ['SHA-1', (e) => signed(signedString(parts(e)), 'sha1')],
    ['SHA-512', (e) => signed(signedString(parts(e)), 'sha512')],
    [
      'PSS padding',
      (e) =>
        signed(signedString(parts(e)), 'sha256', {
          key: server.member.privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
        }),
    ],
    ['an elliptic curve', (e) => signed(signedString(parts(e)), 'sha256', ellipticKey)],
    ['the method in lower case', (e) => signed(signedString(parts(e)).replace('POST', 'post'), 'sha256')],
    ['no method', (e) => signed(signedString(parts(e)).slice(4), 'sha256')],
    ['another path', (e) => signed(signedString({ ...parts(e), path: '/api/v1/cas' }), 'sha256')],
    ['the path without /api', (e) => signed(signedString(parts(e)).replace('/api', ''), 'sha256')],
    ['the whole URL', (e) => signed(signedString(parts(e)).replace('/api', `${server.url}/api`), 'sha256')],
    [
      'the path with a query',
      (e) => signed(signedString({ ...parts(e), path: '/api/v1/attestations?a=1' }), 'sha256'),
    ],
    ['separators', (e) => signed(Object.values(parts(e)).join('\n'), 'sha256')],
    ['another order', (e) => signed(`POST${Object.values(parts(e)).toReversed().join('')}`, 'sha256')],
    ['another request_id', (e) => signed(signedString({ ...parts(e), requestId: 'other' }), 'sha256')],
    ['another access_key', (e) => signed(signedString({ ...parts(e), accessKey: 'other' }), 'sha256')],
    ['another tonce', (e) => signed(signedString({ ...parts(e), tonce: e.tonce + 1 }), 'sha256')],
    ['another payload', (e) => signed(signedString({ ...parts(e), payload: '{}' }), 'sha256')],
    [
      'the payload printed with spaces',
      (e) =>
        signed(
          signedString({ ...parts(e), payload: JSON.stringify(JSON.parse(e.payload), null, 1) }),
          'sha256',
        ),
    ],
    ['hexadecimal', (e) => Buffer.from(e.signature, 'base64').toString('hex')],
    ['Base64url', (e) => e.signature.replaceAll('+', '-').replaceAll('/', '_')],
    ['one bit wrong', (e) => flipped(e.signature)],
    ['cut short', (e) => e.signature.slice(0, 40)],
    [
      'one byte too many',
      (e) => Buffer.concat([Buffer.from(e.signature, 'base64'), Buffer.alloc(1)]).toString('base64'),
    ],
    ['no Base64', () => '!!!!'],
    ['spaces only', () => ' '],
  ];
  test.each(wrong)('refused: %s', async (_name, make) => {
    let fields = create();
    // Base64 without + or / is the same in both alphabets.
    while (!/[+/]/.test(fields.signature)) fields = create();
    const given = { ...fields, signature: make(fields) };
    expectNotAuthentic(await send(given), given);
  });

  const good: [string, (signature: string) => string][] = [
    ['in lines of 76 characters', (s) => s.replace(/.{76}/g, '$&\r\n')],
    ['in lines of 64 characters', (s) => `${s.replace(/.{64}/g, '$&\n')}\n`],
    ['with spaces around', (s) => ` ${s}\t`],
    ['without padding', (s) => s.replace(/=+$/, '')],
  ];
  test.each(good)('accepted: Base64 %s', async (_name, write) => {
    const fields = create();
    const reply = await send({ ...fields, signature: write(fields.signature) });
    expect(reply.status, reply.text).toBe(200);
  });
});

const ellipticKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

function flipped(signature: string): string {
  const bytes = Buffer.from(signature, 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64');
}

describe('the signed payload is the text exactly as it is in the request', () => {
  const withFactoid = (data: string, more = '') =>
    `{${more}"unique_id":"${newRequestId()}","template_id":"${server.templateId}","identities":{"ID":"1"},"factoids":[{"unique_id":"f","type":"user","data":${data}}]}`;
  const texts: [string, () => string][] = [
    ['odd spacing', () => withFactoid('{"name" :\t"a" ,\r\n "phone_number": "1"\n}', ' ')],
    ['keys in no order', () => withFactoid('{"phone_number":"1","name":"a"}')],
    ['escapes', () => withFactoid('{"name":"\\u674e\\/\\u0041\\ud83d\\ude00","phone_number":"1"}')],
    ['emoji', () => withFactoid('{"name":"😀李é","phone_number":"1"}')],
    ['1e2', () => withFactoid('{"name":1e2,"phone_number":"1"}')],
    ['100', () => withFactoid('{"name":100,"phone_number":"1"}')],
    ['100.0', () => withFactoid('{"name":100.0,"phone_number":"1"}')],
    [
      'a member that is not known',
      () => withFactoid('{"name":"a","phone_number":"1"}', '"x":{"payload":{}},'),
    ],
    ['half a surrogate pair, escaped', () => withFactoid('{"name":"\\ud83d","phone_number":"1"}')],
  ];
  const cases = texts.flatMap(([name, text]) => encodings.map((encoding) => [name, encoding, text] as const));
  test.each(cases)('%s (%s)', async (_name, encoding, text) => {
    const { body, contentType } = encoded(create(text()), encoding);
    const reply = await post(urlOf(server, 'createAttestation'), body, contentType);
    expect(reply.status, reply.text).toBe(200);
  });

  const changed: [string, string, string][] = [
    ['1e2 for 100', '{"name":100,"phone_number":"1"}', '{"name":1e2,"phone_number":"1"}'],
    ['1.0 for 1', '{"name":1,"phone_number":"1"}', '{"name":1.0,"phone_number":"1"}'],
    [
      'an escape for its character',
      '{"name":"李","phone_number":"1"}',
      '{"name":"\\u674e","phone_number":"1"}',
    ],
    ['another order', '{"name":"a","phone_number":"1"}', '{"phone_number":"1","name":"a"}'],
    ['one more space', '{"name":"a","phone_number":"1"}', '{"name":"a", "phone_number":"1"}'],
    ['another normal form', '{"name":"é","phone_number":"1"}', '{"name":"e\u0301","phone_number":"1"}'],
  ];
  test.each(changed)('refused: %s', async (_name, before, after) => {
    const fields = create(withFactoid(before));
    expect(fields.payload).toContain(before);
    const given = { ...fields, payload: fields.payload.replace(before, () => after) };
    expectNotAuthentic(await send(given), given);
  });

  test('spaces between the payload and its neighbours are not part of it', async () => {
    const fields = create();
    const body = jsonBody(fields).replace('"payload":', '"payload" \n:\t ').replace(/}$/, ' \n}');
    expect((await post(urlOf(server, 'createAttestation'), body, 'application/json')).status).toBe(200);
  });
});

describe('order of the checks', () => {
  const unknown = () => ({ ...server.member, accessKey: 'UNKNOWN' });
  test('the envelope comes before tonce, tonce before the key', async () => {
    const late = envelope('createAttestation', {}, unknown(), { tonce: 1 });
    expectRefusal(await send({ ...late, signature: '' }), 400, { message: 'signature' });
    expectRefusal(await send(late), 400, { message: 'tonce' });
  });
  test('the signature comes before the payload', async () => {
    const fields = create({ unique_id: 5 }, unknown());
    expectNotAuthentic(await send(fields), fields);
    expectRefusal(await send(create({ unique_id: 5 })), 400, {
      message: /payload\/unique_id|payload\/template_id/,
    });
  });
  test('a repeated request is not an error: reads may be repeated, and writes are idempotent', async () => {
    const fields = create();
    const [first, second] = [await send(fields), await send(fields)];
    expect(second.json).toEqual(first.json);
    const read = envelope('readAttestation', { ano: first.json.data.no }, server.member);
    expect((await send(read, 'readAttestation')).text).toBe((await send(read, 'readAttestation')).text);
  });
});

describe('no accepted request is accepted on another path (D14)', () => {
  const names = Object.keys(operations) as OperationName[];
  const person = {
    type: 'PERSONAL',
    link_name: 'L',
    link_id_card: '3',
    link_phone: '1',
    link_email: 'l@e.cn',
  };

  /** The same bytes, read as another operation where the boundary of path and request_id allows that. */
  function movedTo(other: OperationName, operation: OperationName, fields: Envelope): Envelope {
    const whole = operations[operation].path + fields.request_id;
    const { path } = operations[other];
    return whole.startsWith(path) ? { ...fields, request_id: whole.slice(path.length) } : fields;
  }

  test('whatever request_id and payload', async () => {
    const closed = (await call(server, 'createAttestation', smallest(server))).json.data.no as string;
    // Every payload has the members of all operations: as dangerous as a signed payload can be.
    const everything = () => ({ ...smallest(server), ...person, ano: closed, factoids: [] });
    const requestId = fc.oneof(
      fc.string({ minLength: 0, maxLength: 20 }).map((id) => `s${id}`),
      fc.string({ minLength: 0, maxLength: 20 }).map((id) => `/download${id}`),
      fc.string({ minLength: 1, maxLength: 31 }),
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), requestId, fc.boolean(), async (operation, id, hybrid) => {
        const payload = hybrid ? everything() : { ...bare(operation, closed) };
        const fields = envelope(operation, payload, server.member, { requestId: id });
        if ((await send(fields, operation)).status !== 200) return;
        accepted += 1;
        for (const other of names.filter((name) => name !== operation)) {
          expect((await send(movedTo(other, operation, fields), other)).status).not.toBe(200);
        }
      }),
      { numRuns: 150, seed: 14 },
    );
    expect(accepted).toBeGreaterThan(30);
  });

  function bare(operation: OperationName, ano: string): object {
    switch (operation) {
      case 'createAttestation':
        return smallest(server);
      case 'addFactoids':
        return { ano, factoids: [] };
      case 'applyCertification':
        return person;
      default:
        return { ano };
    }
  }
});

test('any RSA key size from 2048 on that was uploaded works', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const plan = {
    accessKey: 'RSA3072',
    environment: 'sandbox' as const,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    expiresAt: null,
  };
  const members = [{ name: 'Demo Acme', accessKeys: [plan] }];
  await server.running.storage.provision.apply({ members, templates: [], certifications: [] });
  const key = { accessKey: 'RSA3072', privateKey: createPrivateKey(pem) };
  expect((await call(server, 'createAttestation', smallest(server), key)).status).toBe(200);
});
