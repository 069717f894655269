import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { Validator } from '@attestation/contract';
import document from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import * as validators from '@attestation/contract/v1/validators';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../src/index.ts';
import {
  createMember,
  type EnvelopeFields,
  formBody,
  jsonBody,
  multipartBody,
  type Part,
  post,
} from './member.ts';

const member = createMember('AK1');
const other = createMember('AK2');
const read = '/api/v1/attestation';
const create = '/api/v1/attestations';
const pdf = '%PDF-1.7\n';
const sum = (text: string) => createHash('sha256').update(text).digest('hex');

const mock = await startMock({
  keys: { AK1: member.publicKey, AK2: other.publicKey },
  corsOrigins: ['https://page.example'],
  limits: { maxBodyBytes: 100_000, maxFileBytes: 200_000, maxRequestBytes: 500_000, maxFiles: 3 },
});
afterAll(() => mock.close());

const send = (
  path: string,
  payload: string,
  headers: Record<string, string> = {},
  given: Partial<EnvelopeFields> = {},
) => post(mock.url + path, jsonBody(member.fields(path, payload, given)), 'application/json', headers);
const sendParts = (path: string, payload: string, files: readonly Part[] = []) =>
  post(
    mock.url + path,
    multipartBody([...Object.entries(member.fields(path, payload)), ...files]),
    'multipart/form-data; boundary=limit',
  );
const createPayload = (attachments?: unknown) =>
  JSON.stringify({
    unique_id: 'u',
    template_id: 't',
    identities: { ID: '1' },
    factoids: [{ unique_id: 'f', type: 'user', data: {} }],
    attachments,
  });
const person = '{"type":"PERSONAL","link_name":"a","link_id_card":"b","link_phone":"c","link_email":"d@e"}';

test('an option that it does not have is refused', async () => {
  await expect(startMock({ key: {} } as never)).rejects.toThrow(/no option "key"; it has .*keys/);
});

const page = 'https://page.example';
const exposed = 'Date, Content-Disposition, Retry-After';

test('a page of a named origin may call, and is answered as the reference server does (D10)', async () => {
  const { status, headers } = await send(read, '{"ano":"N"}', { Origin: page });
  const named = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'].map((name) =>
    headers.get(name),
  );
  expect([status, named]).toEqual([200, [page, exposed, 'Origin']]);
  const refused = await post(mock.url + read, '{}', 'application/json', { Origin: page });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, page]);
  const other = await send(read, '{"ano":"N"}', { Origin: 'https://other.example' });
  expect([other.headers.get('access-control-allow-origin'), other.headers.get('vary')]).toEqual([
    null,
    'Origin',
  ]);
});

const preflights: [string, { path: string; origin: string; want: [number, string | null] }][] = [
  ['of a named origin', { path: read, origin: page, want: [204, 'POST'] }],
  ['of another origin', { path: read, origin: 'https://other.example', want: [405, null] }],
  ['of an unknown path', { path: '/nothing', origin: page, want: [404, null] }],
];

test.each(preflights)('a preflight %s', async (_, { path, origin, want }) => {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  const answer = await fetch(mock.url + path, { method: 'OPTIONS', headers });
  expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual(want);
});

test('fields chooses the groups that are filled', async () => {
  const filled = async (fields: string) => {
    const { body } = await send(read, `{"ano":"N"${fields}}`);
    return ['identities', 'factoids', 'attachments'].filter((group) => body.data[group] !== null);
  };
  expect(await filled('')).toEqual(['identities', 'factoids', 'attachments']);
  expect(await filled(',"fields":null')).toEqual(['identities', 'factoids', 'attachments']);
  expect(await filled(',"fields":[]')).toEqual([]);
  expect(await filled(',"fields":["factoids"]')).toEqual(['factoids']);
});

const successes: [string, string, string, object][] = [
  ['create', create, createPayload(), { no: expect.any(String) }],
  ['add', '/api/v1/factoids', '{"ano":"N","factoids":[]}', { success: true }],
  ['read', read, '{"ano":"N"}', expect.objectContaining({ blockchain_hash: null })],
  ['apply', '/api/v1/cas', person, { no: expect.any(String) }],
];

test.each(successes)(
  '%s: the answer of the contract, in all three encodings',
  async (_, path, payload, data) => {
    const fields = member.fields(path, payload, { request_id: 'my/id'.replace('/', '-') });
    for (const reply of [
      await post(mock.url + path, jsonBody(fields)),
      await post(mock.url + path, formBody(fields), 'application/x-www-form-urlencoded'),
      await post(
        mock.url + path,
        multipartBody(Object.entries(fields)),
        'multipart/form-data; boundary=limit',
      ),
    ]) {
      expect(reply).toMatchObject({ status: 200, body: { request_id: 'my-id' } });
      expect(reply.body.data).toEqual(data);
    }
  },
);

test('a download is an archive that opens, named after the number', async () => {
  const { status, headers, body } = await send('/api/v1/attestation/download', '{"ano":"N1"}');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe('attachment; filename="N1.zip"');
  expect(body.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(body.includes('"no":"N1"')).toBe(true);
});

test('a download of a number that is not a file name stays within its header', async () => {
  const { headers } = await send('/api/v1/attestation/download', JSON.stringify({ ano: '../a"\r\n李' }));
  expect(headers.get('content-disposition')).toBe('attachment; filename=".._a____.zip"');
});

test('the payload is what was signed, character for character', async () => {
  const odd = '{ "ano" :"\\u674e","x":[1.10, 1e400 ,12345678901234567890],"__proto__":{},\n"y":"\u674e"}';
  expect(await send(read, odd)).toMatchObject({ status: 200 });
  const factoid = '[{"unique_id":"f","type":"u","data":{"n":1e400,"__proto__":"x","m":-1e999}}]';
  expect(await send(create, createPayload().replace(/\[.*\]/, factoid))).toMatchObject({ status: 200 });
});

const now = () => Math.floor(Date.now() / 1000);
const refusals: [string, { given: () => ReturnType<typeof post>; status: number; message: RegExp }][] = [
  [
    'no JSON',
    { given: () => post(mock.url + read, '{"request_id":"r9",'), status: 400, message: /not a JSON object/ },
  ],
  [
    'a duplicate key',
    { given: () => send(read, '{"ano":"1","\\u0061no":"2"}'), status: 400, message: /ano/ },
  ],
  [
    'no Content-Type',
    { given: () => post(mock.url + read, '{}', ''), status: 400, message: /Content-Type must be/ },
  ],
  [
    'invalid UTF-8',
    { given: () => post(mock.url + read, Buffer.from([0xff])), status: 400, message: /UTF-8/ },
  ],
  [
    'a missing member',
    {
      given: () => post(mock.url + read, '{"request_id":"r1"}'),
      status: 400,
      message: /access_key is required/,
    },
  ],
  [
    'a payload that is not an object',
    { given: () => send(read, '[]'), status: 400, message: /^\/payload must be object/ },
  ],
  [
    'a long request_id',
    {
      given: () => send(read, '{"ano":"1"}', {}, { request_id: 'x'.repeat(33) }),
      status: 400,
      message: /^\/request_id must NOT have more than 32/,
    },
  ],
  [
    'tonce with a fraction',
    {
      given: () => send(read, '{"ano":"1"}', {}, { tonce: '1762992000.0' }),
      status: 400,
      message: /plain integer/,
    },
  ],
  [
    'an old tonce',
    {
      given: () => send(read, '{"ano":"1"}', {}, { tonce: String(now() - 400) }),
      status: 400,
      message: /it is 40\d seconds away/,
    },
  ],
  [
    'tonce in milliseconds',
    {
      given: () => send(read, '{"ano":"1"}', {}, { tonce: String(Date.now()) }),
      status: 400,
      message: /milliseconds: divide by 1000/,
    },
  ],
  [
    'local time',
    {
      given: () => send(read, '{"ano":"1"}', {}, { tonce: String(now() + 8 * 3600) }),
      status: 400,
      message: /8 hours away: a local time/,
    },
  ],
  [
    'a fault in the payload',
    {
      given: () => send(read, '{"ano":"1","fields":["x"]}'),
      status: 400,
      message: /^\/payload\/fields\/0 must be equal to one of.*identities, factoids, attachments/,
    },
  ],
  [
    'a missing member of the payload',
    { given: () => send(read, '{}'), status: 400, message: /^\/payload\/ano is required$/ },
  ],
  [
    'an enterprise without its codes',
    {
      given: () => send('/api/v1/cas', person.replace('PERSONAL', 'ENTERPRISE')),
      status: 400,
      message: /^\/payload\/(name|ic_code) is required$/,
    },
  ],
  [
    'a member name that cannot be',
    {
      given: () => send(create, createPayload().replace('"data":{}', '"data":{"a\\ud800":"x"}')),
      status: 400,
      message: /^\/payload\/factoids\/0\/data has a member whose name is not allowed$/,
    },
  ],
  [
    'a member with a Chinese name',
    {
      given: () => send(create, createPayload().replace('"ID"', '"李"')),
      status: 400,
      message: /additional properties; found '李'/,
    },
  ],
  [
    'files where none belong',
    {
      given: () => sendParts(read, '{"ano":"1"}', [['attachments[0][]', 'x', 'f']]),
      status: 400,
      message: /takes no files/,
    },
  ],
  [
    'a file without an entry',
    {
      given: () => sendParts(create, createPayload(), [['attachments[0][]', 'x', 'f']]),
      status: 400,
      message: new RegExp(`add "${sum('x')}" to payload.attachments`),
    },
  ],
  [
    'an entry without a file',
    {
      given: () => send(create, createPayload({ 0: [sum('x')] })),
      status: 400,
      message: /no part attachments\[0\]\[\] has this SHA-256/,
    },
  ],
  [
    'an index without a factoid',
    {
      given: () => sendParts(create, createPayload({ 1: [sum('x')] }), [['attachments[1][]', 'x', 'f']]),
      status: 400,
      message: /belongs to no factoid/,
    },
  ],
  [
    'sign on a file that is not a PDF',
    {
      given: () =>
        sendParts(create, createPayload({ 0: [{ checksum: sum('x'), sign: { CA: ['k'] } }] }), [
          ['attachments[0][]', 'x', 'f'],
        ]),
      status: 400,
      message: /only a PDF can carry sign/,
    },
  ],
  [
    'a part with another name',
    {
      given: () => sendParts(create, createPayload(), [['file', 'x', 'f']]),
      status: 400,
      message: /named attachments\[i\]\[\]/,
    },
  ],
  [
    'a field twice',
    {
      given: () => sendParts(create, createPayload(), [['payload', '{}']]),
      status: 400,
      message: /"payload" comes twice/,
    },
  ],
  [
    'a boundary that does not come',
    {
      given: () => post(mock.url + create, 'x', 'multipart/form-data; boundary=b'),
      status: 400,
      message: /malformed/,
    },
  ],
  [
    'multipart without a boundary',
    { given: () => post(mock.url + create, 'x', 'multipart/form-data'), status: 400, message: /malformed/ },
  ],
  [
    'an unknown path',
    {
      given: () => send(`${read}/`, '{"ano":"1"}'),
      status: 404,
      message: /exactly these exist: \/api\/v1\/attestations/,
    },
  ],
  [
    'a large body',
    {
      given: () => send(read, JSON.stringify({ ano: 'x'.repeat(100_000) })),
      status: 413,
      message: /at most 100000 bytes/,
    },
  ],
  [
    'a large file',
    {
      given: () => sendParts(create, createPayload(), [['attachments[0][]', 'x'.repeat(200_001), 'f']]),
      status: 413,
      message: /A file may have at most/,
    },
  ],
  [
    'many files',
    {
      given: () => sendParts(create, createPayload(), Array(4).fill(['attachments[0][]', 'x', 'f'])),
      status: 413,
      message: /at most 3 files/,
    },
  ],
  [
    'a large request',
    {
      given: () =>
        sendParts(create, createPayload(), Array(3).fill(['attachments[0][]', 'x'.repeat(199_999), 'f'])),
      status: 413,
      message: /at most 500000 bytes/,
    },
  ],
  [
    'an unknown key',
    {
      given: () => post(mock.url + read, jsonBody(createMember('AK9').fields(read, '{"ano":"1"}'))),
      status: 500,
      message: /does not know the access_key "AK9" \(known: AK1, AK2\).*--key ACCESS_KEY=public.pem/,
    },
  ],
  [
    'a wrong signature before a fault in the payload',
    { given: () => send(read, '{}', {}, { signature: 'AAAA' }), status: 500, message: /does not verify/ },
  ],
];

test.each(refusals)('%s', async (_, { given, status, message }) => {
  const started = Date.now();
  const reply = await given();
  expect(reply.body.message).toMatch(message);
  expect(reply.status).toBe(status);
  expect((validators.error as Validator)(reply.body)).toBe(true);
  expect(Object.keys(reply.body).sort()).toEqual(['message', 'request_id', 'timestamp']);
  expect(reply.body.timestamp).toBeGreaterThanOrEqual(started);
});

test('the id of a refused request comes back, when it can be read', async () => {
  const ids = [
    (await post(mock.url + read, '{"request_id":"r9",')).body.request_id,
    (await post(`${mock.url}/x`, '{"request_id":"r9"}')).body.request_id,
    (await post(mock.url + read, 'request_id=r9&', 'application/x-www-form-urlencoded')).body.request_id,
    (await send(read, '{}', {}, { request_id: 'r9' })).body.request_id,
  ];
  expect(ids).toEqual(['r9', 'r9', 'r9', 'r9']);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('%s is 405 with Allow', async (method) => {
  const response = await fetch(mock.url + read, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('bytes that are not HTTP are answered in the error body', async () => {
  const { hostname, port } = new URL(mock.url);
  const text = await new Promise<string>((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
    socket.on('data', (chunk) => (received += chunk)).on('close', () => resolve(received));
  });
  expect(text).toMatch(/^HTTP\/1.1 400 .*\{"request_id":"","message":"The request is not well-formed HTTP/s);
});

test('two files match their entries in either order, in hex of either case, and a PDF carries sign', async () => {
  const entries = [{ checksum: sum(pdf), sign: { CA: ['k'] } }, sum('x').toUpperCase()];
  const files: Part[] = [
    ['attachments[0][]', 'x', 'a'],
    ['attachments[0][]', pdf, 'b'],
  ];
  for (const attachments of [{ 0: entries }, [entries]]) {
    expect(await sendParts(create, createPayload(attachments), files)).toMatchObject({ status: 200 });
  }
});

test('the string that was signed may be sent along, and the difference is shown', async () => {
  const fields = member.fields(read, '{"ano":"1"}', { tonce: String(now()) });
  const wrong = `POST/v1/attestationr1AK1${fields.tonce}{"ano":"1"}`;
  const body = jsonBody({ ...fields, signature: member.signature(wrong) });
  for (const text of [encodeURIComponent(wrong), Buffer.from(wrong).toString('base64')]) {
    const reply = await post(mock.url + read, body, 'application/json', { 'X-Debug-Signed-String': text });
    expect(reply.body.message).toContain(`POST${read}r1AK1${fields.tonce}{"ano":"1"}`);
    expect(reply.body.message).toContain('the path was signed as "/v1/attestation"');
    expect(reply.body.message).toContain('differs in the path, from character 6 on: expected "api/v1/');
  }
});

const preferences: [string, { given: string; want: object }][] = [
  ['a status', { given: 'code=404', want: { status: 404, body: { request_id: 'r1' } } }],
  ['400', { given: 'code=400', want: { status: 400, body: { request_id: 'r1' } } }],
  ['500', { given: 'respond-async, code=500', want: { status: 500 } }],
  [
    'an example by name',
    { given: 'example=hashOnly', want: { status: 200, body: { data: { factoids: null } } } },
  ],
  ['an example of an error', { given: 'example=tooManyRequests', want: { status: 429 } }],
  [
    'an unknown status',
    {
      given: 'code=302',
      want: { status: 400, body: { message: expect.stringContaining('it has 200, 400') } },
    },
  ],
  [
    'a status that only a proxy has',
    { given: 'code=503', want: { status: 503, body: { request_id: 'r1' } } },
  ],
  [
    'times without an error',
    {
      given: 'times=2',
      want: { status: 400, body: { message: expect.stringContaining('code=503, times=1') } },
    },
  ],
  [
    'an example with another code',
    {
      given: 'code=503, example=hashOnly',
      want: { status: 400, body: { message: expect.stringContaining('200') } },
    },
  ],
  ['times that is not a number', { given: 'code=503, times=x', want: { status: 400 } }],
  [
    'a wait that is too long',
    { given: 'wait=61', want: { status: 400, body: { message: expect.stringContaining('from 0 to 60') } } },
  ],
  [
    'an unknown example',
    { given: 'example=x', want: { status: 400, body: { message: expect.stringContaining('everything') } } },
  ],
  ['dynamic that is neither', { given: 'dynamic=1', want: { status: 400 } }],
];

interface Bodies {
  readonly content: {
    readonly 'application/json'?: { readonly examples?: Record<string, { $ref?: string; value?: unknown }> };
  };
}
/** Each request that the contract shows as JSON, with the answer of the same name. */
const pairs = Object.entries(document.paths).flatMap(([path, { post: operation }]) => {
  const examples = (bodies: object) => (bodies as Bodies).content['application/json']?.examples ?? {};
  const answers = examples(operation.responses[200]);
  return Object.entries(examples(operation.requestBody)).flatMap(([name, { $ref = '' }]) => {
    const shown =
      document.components.examples[$ref.split('/').at(-1) as keyof typeof document.components.examples];
    const { value } = answers[name] ?? {};
    return value === undefined
      ? []
      : [{ path, name, request: shown.value, answer: value as { data: unknown } }];
  });
});

test('there are pairs of examples', () => {
  expect(pairs.length).toBeGreaterThan(12);
});

test.each(pairs)(
  '$path, the example $name is answered by the one of its name',
  async ({ path, name, request, answer }) => {
    const { status, body } = await send(path, JSON.stringify(request.payload), { Prefer: `example=${name}` });
    expect([status, body]).toMatchObject([200, { data: answer.data }]);
  },
);

test.each(preferences)('Prefer: %s', async (_, { given, want }) => {
  expect(await send(read, '{"ano":"1"}', { Prefer: given })).toMatchObject(want);
});

test('Prefer: times fails a request so often, then answers it once, and counts again', async () => {
  const statuses = async (ano: string, count: number) => {
    const found = [];
    for (let i = 0; i < count; i++) {
      const { status } = await send(read, JSON.stringify({ ano }), { Prefer: 'code=503, times=2' });
      found.push(status);
    }
    return found;
  };
  expect(await statuses('one', 7)).toEqual([503, 503, 200, 503, 503, 200, 503]);
  expect(await statuses('other', 1)).toEqual([503]);
  mock.reset();
  expect(await statuses('one', 3)).toEqual([503, 503, 200]);
  expect((await post(`${mock.url}/__reset`, '')).status).toBe(204);
  expect(await statuses('one', 2)).toEqual([503, 503]);
});

test('Prefer: wait delays the answer', async () => {
  const started = performance.now();
  expect(await send(read, '{"ano":"1"}', { Prefer: 'wait=0.5, code=503' })).toMatchObject({ status: 503 });
  expect(performance.now() - started).toBeGreaterThan(490);
});

test('429 says when to come back, 405 what is allowed', async () => {
  const tooMany = await send(read, '{"ano":"1"}', { Prefer: 'code=429' });
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
  const wrong = await send(read, '{"ano":"1"}', { Prefer: 'code=405' });
  expect(wrong.headers.get('allow')).toBe('POST');
});

/** Members of the answers, but for the keys of maps. */
const listed = new Set([
  ...['request_id', 'data', 'no', 'success', 'unique_id', 'template_id', 'identities', 'factoids', 'type'],
  ...['completed', 'attachments', 'blockchain_hash'],
]);

test('dynamic answers keep the contract, invent no members, and a seed repeats them', async () => {
  const all: Record<string, string> = {};
  for (const [name, path, payload] of successes) {
    const validate = validatorOf[name] as Validator;
    for (let seed = 0; seed < 30; seed++) {
      const prefer = { Prefer: `dynamic=true, seed=${seed}` };
      const { status, body } = await send(path, payload, prefer);
      expect(status).toBe(200);
      expect(validate(body), JSON.stringify([validate.errors, body])).toBe(true);
      expect(body.request_id).toBe('r1');
      const members = [body, body.data, ...(body.data.factoids ?? [])].flatMap((part) => Object.keys(part));
      expect(members.filter((member) => !listed.has(member))).toEqual([]);
      all[`${name} ${seed}`] = JSON.stringify(body.data);
    }
  }
  for (const [name, path, payload] of successes) {
    const { body } = await send(path, payload, { Prefer: 'dynamic=true, seed=7' });
    expect(JSON.stringify(body.data)).toBe(all[`${name} 7`]);
  }
  expect(new Set(Object.values(all)).size).toBeGreaterThan(30);
});

const validatorOf: Record<string, Validator> = {
  create: validators.createAttestationResponse,
  add: validators.addFactoidsResponse,
  read: validators.readAttestationResponse,
  apply: validators.applyCertificationResponse,
};
