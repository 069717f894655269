/** The client on openapi-fetch: the same request, checks, attempts and errors as the other one, in its own form. */
import { createHash } from 'node:crypto';
import { createSigner } from '@attestation/signing';
import openapiFetch from 'openapi-fetch';
import { expect, onTestFinished, test } from 'vitest';
import { JsonText, type Retry } from '../src/index.ts';
import {
  type ApiOptions,
  attach,
  createApi,
  hooks,
  type SignedPaths,
  signing,
} from '../src/v1-openapi-fetch.ts';
import { privateKey, verifies } from './keys.ts';
import {
  formParts,
  type Recorded,
  type Reply,
  requestIdOf,
  startRecordingServer,
  succeed,
} from './recording-server.ts';

const signer = createSigner(privateKey);

async function start(reply: Reply, options: Partial<ApiOptions> = {}) {
  const server = await startRecordingServer(reply);
  onTestFinished(server.close);
  const api = createApi({ baseUrl: server.url, accessKey: 'AK1', signer, retryDelayMs: 1, ...options });
  return { api, ...server };
}

/** One reply after the other, the last one again and again. */
function inTurn(...replies: Reply[]): Reply {
  return (recorded, response) => (replies.length > 1 ? replies.shift() : replies[0])?.(recorded, response);
}

function refuse(status: number, body: object | string, headers: Record<string, string> = {}): Reply {
  return (recorded, response) => {
    response.writeHead(status, headers);
    const error = { request_id: requestIdOf(recorded), timestamp: Date.now(), ...(body as object) };
    response.end(typeof body === 'string' ? body : JSON.stringify(error));
  };
}

const read = '/api/v1/attestation';
const payload = { ano: 'N1' };

/** What the signature of a JSON request covers, cut out of its text. */
function signedText({ body }: Recorded, path: string): [text: string, signature: string] {
  const text = body.toString();
  const { request_id, access_key, tonce, signature } = JSON.parse(text);
  const exact = text.slice(text.indexOf('"payload":') + 10, text.indexOf(',"signature":'));
  return [`POST${path}${request_id}${access_key}${tonce}${exact}`, signature];
}

test('data is the body of a success; what was signed is what was sent', async () => {
  const { api, requests } = await start(succeed({ no: 'N1' }));
  const factoids = [
    { unique_id: 'f', type: 'p', data: { n: 12345678901234567890n, price: new JsonText<number>('1.10') } },
  ];
  const body = { payload: { unique_id: 'u', template_id: 't', identities: { MO: '1' }, factoids } };
  const { data, error, response } = await api.POST('/api/v1/attestations', { body });
  expect([data?.data, error, response.status]).toEqual([{ no: 'N1' }, undefined, 200]);
  const [request] = requests as [Recorded];
  expect(verifies(...signedText(request, '/api/v1/attestations'))).toBe(true);
  expect(request.body.toString()).toContain('{"n":12345678901234567890,"price":1.10}');
  expect(data?.request_id).toBe(requestIdOf(request));
});

test('files go up as a form, whose payload has their checksums', async () => {
  const { api, requests } = await start(succeed({ success: true }));
  const bytes = new Uint8Array([1, 2, 3]);
  const attachments = attach([
    [new File([bytes], 'a.pdf'), { file: bytes, name: 'b.pdf', sign: { CA1: ['Party A:'] } }],
  ]);
  const factoids = [{ unique_id: 'f', type: 'p', data: {} }];
  const { data } = await api.POST('/api/v1/factoids', {
    body: { payload: { ano: 'N1', factoids }, attachments },
  });
  expect(data?.data.success).toBe(true);
  const [request] = requests as [Recorded];
  const parts = new Map(
    formParts(request).map((part) => [part.filename ?? part.name, part.content.toString()]),
  );
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const text = parts.get('payload') ?? '';
  expect(JSON.parse(text).attachments).toEqual({ 0: [checksum, { checksum, sign: { CA1: ['Party A:'] } }] });
  const signed = `POST/api/v1/factoids${parts.get('request_id')}AK1${parts.get('tonce')}${text}`;
  expect(verifies(signed, parts.get('signature') ?? '')).toBe(true);
  expect([parts.get('a.pdf'), parts.get('b.pdf')]).toEqual(['\x01\x02\x03', '\x01\x02\x03']);
});

test.each([400, 404, 405, 413, 500] as const)(
  'error is the body of a refusal (%i), after one attempt',
  async (status) => {
    const { api, requests } = await start(refuse(status, { message: 'no' }));
    const { data, error, response } = await api.POST(read, { body: { payload } });
    expect([data, error?.message, response.status, requests.length]).toEqual([undefined, 'no', status, 1]);
    expect(error?.request_id).toBe(requestIdOf(requests[0] as Recorded));
  },
);

test('what may pass is sent again, each time with a new id and signature', async () => {
  const replies = inTurn(refuse(503, ''), refuse(429, { message: 'slow' }), succeed({ no: 'N1' }));
  const { api, requests } = await start(replies);
  const { data } = await api.POST(read, { body: { payload } });
  expect([data?.data.no, new Set(requests.map(requestIdOf)).size]).toEqual(['N1', 3]);
  for (const request of requests) expect(verifies(...signedText(request, read))).toBe(true);
});

test('hooks are called before a retry with what the service refused', async () => {
  const seen: unknown[] = [];
  const onRetry = ({ error: { kind, status, message, retryAfterSeconds } }: Retry) =>
    void seen.push([kind, status, message, retryAfterSeconds]);
  const replies = inTurn(refuse(429, { message: 'slow' }, { 'Retry-After': '0' }), succeed({ no: 'N1' }));
  const { api } = await start(replies, { hooks: hooks({ onRetry }) });
  await api.POST(read, { body: { payload }, requestId: 'r1' });
  expect(seen).toEqual([['too-many-requests', 429, 'slow [request_id r1]', 0]]);
});

test('a call has its own retries, headers and request id', async () => {
  const { api, requests } = await start(refuse(429, { message: 'slow' }));
  const call = { body: { payload }, maxRetries: 1, headers: { 'X-Trace': 't' }, requestId: 'r1' };
  const { error, response } = await api.POST(read, call);
  expect([error?.message, response.status, requests.map(requestIdOf)]).toEqual(['slow', 429, ['r1', 'r1']]);
  expect(requests.map(({ headers }) => headers['x-trace'])).toEqual(['t', 't']);
});

test('a wrong clock is corrected', async () => {
  const lines: string[] = [];
  const logger = { debug: () => undefined, warn: (line: string) => void lines.push(line) };
  const now = () => Date.now() - 1_000_000;
  const { api } = await start(inTurn(refuse(400, { message: 'tonce' }), succeed({ no: 'N1' })), {
    now,
    hooks: hooks({ logger }),
  });
  const { data } = await api.POST(read, { body: { payload } });
  expect([data?.data.no, lines.join()]).toEqual(['N1', expect.stringMatching(/\d+ s behind the service/)]);
});

const failures: [string, { reply: Reply; want: object; status?: number }][] = [
  [
    'a page on a 200',
    { reply: refuse(200, '<html>'), want: { kind: 'response-not-understood', status: 200 } },
  ],
  ['cut JSON', { reply: refuse(200, '{"request_id":"r1","da'), want: { kind: 'response-not-understood' } }],
  [
    'the answer to another request',
    {
      reply: (_, response) => response.end('{"request_id":"x","data":{"no":"N"}}'),
      want: { kind: 'response-not-understood' },
    },
  ],
  [
    'a page of a proxy on a listed status',
    { reply: refuse(413, '<html>'), want: { kind: 'response-not-understood', status: 413 } },
  ],
  [
    'a status that is not listed',
    { reply: refuse(403, { message: 'no' }), want: { kind: 'response-not-understood', status: 403 } },
  ],
  [
    'a connection that breaks',
    { reply: (_, response) => response.destroy(), want: { kind: 'network', attempts: 3 } },
  ],
  ['no answer in time', { reply: () => undefined, want: { kind: 'timeout', attempts: 1 } }],
];

test.each(failures)('%s is thrown as an AttestationError', async (_, { reply, want }) => {
  const { api } = await start(reply);
  const isSlow = 'kind' in want && want.kind === 'timeout';
  const call = api.POST(read, { body: { payload }, ...(isSlow && { timeoutMs: 50, maxRetries: 0 }) });
  await expect(call).rejects.toMatchObject(want);
});

const inputs: [string, { given: object | undefined; want: RegExp }][] = [
  ['no body', { given: {}, want: /its argument is undefined\. Write \{ payload: \{ ano, fields \} \}/ }],
  ['nothing', { given: undefined, want: /its argument is undefined/ }],
  ['an envelope', { given: { body: { payload, tonce: 1 } }, want: /no "tonce" next to payload/ }],
  [
    'a misspelt member',
    {
      given: { body: { payload: { ano: 'N', feilds: [] } } },
      want: /payload\.feilds is not a member.*ano, fields/,
    },
  ],
  ['a misspelt option', { given: { body: { payload }, maxRetry: 1 }, want: /no option "maxRetry"/ }],
  ['fetch of its own', { given: { body: { payload }, fetch }, want: /no option "fetch"/ }],
  ['NaN', { given: { body: { payload: { ano: NaN } } }, want: /payload\.ano is NaN/ }],
  [
    'files where there are none',
    { given: { body: { payload, attachments: attach([]) } }, want: /no "attachments"/ },
  ],
];

test.each(inputs)('%s is refused before anything is sent', async (_, { given, want }) => {
  const { api, requests } = await start(succeed({ no: 'N1' }));
  const call = api.POST(read, given as never);
  await expect(call).rejects.toMatchObject({ kind: 'invalid-input', message: expect.stringMatching(want) });
  expect(requests).toHaveLength(0);
});

test('allowUnknown sends what the contract does not name; an unknown path is refused', async () => {
  const { api, requests } = await start(succeed({ no: 'N1' }));
  const body = { payload: { ano: 'N', colour: 'red' } };
  await api.POST(read, { body, allowUnknown: true });
  expect(JSON.parse(String(requests[0]?.body)).payload).toEqual(body.payload);
  await expect(api.POST('/api/v1/nothing' as never, { body } as never)).rejects.toThrow(
    /no operation POST "\/api\/v1\/nothing"/,
  );
  expect(() => createApi({ baseUrl: 'x', accessKey: 'A', signer })).toThrow(/baseUrl "x" cannot be used/);
});

test('files in a list, without attach, are refused with the right form', async () => {
  const { api } = await start(succeed({ no: 'N1' }));
  const body = { payload: { ano: 'N', factoids: [] }, attachments: [[new Blob([])]] };
  await expect(api.POST('/api/v1/factoids', { body: body as never })).rejects.toThrow(
    /attach\(\[\[file\], \[\]\]\)/,
  );
});

test('middleware sees the call before it is signed, and the answer after all attempts', async () => {
  const { api, requests } = await start(inTurn(refuse(503, ''), succeed({ no: 'N1' })));
  const seen: unknown[] = [];
  api.use({
    onRequest: ({ request, schemaPath }) => {
      seen.push(schemaPath);
      request.headers.set('Authorization', 'Bearer of a gateway');
    },
    onResponse: ({ response }) => void seen.push(response.status),
  });
  await api.POST(read, { body: { payload }, middleware: [{ onRequest: () => void seen.push('own') }] });
  expect(seen).toEqual([read, 'own', 200]);
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer of a gateway'));
});

test('a download is a Blob, or a stream', async () => {
  const { api } = await start((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="N1.zip"',
    });
    response.end('PK');
  });
  const blob = await api.POST('/api/v1/attestation/download', { body: { payload } });
  expect(await blob.data?.text()).toBe('PK');
  expect(blob.response.headers.get('Content-Disposition')).toContain('N1.zip');
  const stream = await api.POST('/api/v1/attestation/download', { body: { payload }, parseAs: 'stream' });
  expect(await new Response(stream.data).text()).toBe('PK');
});

test('a signal ends the call', async () => {
  const { api } = await start(() => undefined);
  const call = api.POST(read, { body: { payload }, signal: AbortSignal.timeout(20) });
  await expect(call).rejects.toMatchObject({ kind: 'aborted' });
});

async function startBare(reply: Reply, options: object = {}, of: object = {}) {
  const server = await startRecordingServer(reply);
  onTestFinished(server.close);
  const api = openapiFetch<SignedPaths>({ baseUrl: server.url, ...of });
  api.use(signing({ accessKey: 'AK1', signer, ...options }));
  return { api, ...server };
}

test('signing signs the requests of a client of openapi-fetch, character for character', async () => {
  const spaced = (body: unknown) => JSON.stringify(body, null, 2).replace('"N1"', '"\\u004e1"');
  for (const bodySerializer of [undefined, spaced]) {
    const { api, requests } = await startBare(succeed({ no: 'N1' }), {}, { bodySerializer });
    const { data } = await api.POST(read, { body: { payload: { ano: 'N1', fields: [] } } });
    expect(data?.data.no).toBe('N1');
    const [request] = requests as [Recorded];
    expect(verifies(...signedText(request, read))).toBe(true);
    expect(request.body.includes('\\u004e1')).toBe(bodySerializer === spaced);
  }
});

test.each<[string, unknown, RegExp]>([
  ['a misspelt member', { payload: { ano: 'N', feilds: [] } }, /payload\.feilds is not a member/],
  ['files', { payload: { ano: 'N', factoids: [] }, attachments: attach([[new Blob([])]]) }, /createApi/],
  ['no body', undefined, /cannot be used/],
  ['NaN, which the client writes as null', { payload: { ano: NaN } }, /payload\.ano is null/],
])('signing refuses %s', async (_, body, want) => {
  const { api, requests } = await startBare(succeed({ no: 'N1' }));
  const path = body && 'attachments' in (body as object) ? '/api/v1/factoids' : read;
  await expect(api.POST(path as never, { body } as never)).rejects.toThrow(want);
  expect(requests).toHaveLength(0);
});

test('signing leaves a refusal to openapi-fetch, and refuses options that it does not have', async () => {
  const { api } = await startBare(refuse(400, { message: 'no' }));
  expect((await api.POST(read, { body: { payload } })).error?.message).toBe('no');
  expect(() => signing({ accessKey: 'AK1', signer, maxRetries: 1 } as never)).toThrow(
    /no option "maxRetries"/,
  );
});
