import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as errors from '../src/index.ts';
import { type ClientOptions, createClient } from '../src/index.ts';
import { privateKey } from './keys.ts';
import { type Reply, startRecordingServer, succeed } from './recording-server.ts';

async function start(reply: Reply, options: Partial<ClientOptions> = {}) {
  const server = await startRecordingServer(reply);
  onTestFinished(server.close);
  const client = createClient({
    baseUrl: server.url,
    accessKey: 'AK1',
    privateKey,
    maxRetries: 0,
    ...options,
  });
  return { client, requests: server.requests };
}

async function failure(promise: Promise<unknown>): Promise<errors.AttestationError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof errors.AttestationError) return error;
  throw new Error('no AttestationError', { cause: error });
}

const answer =
  (status: number, body: string | object, headers: Record<string, string> = {}): Reply =>
  (_, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const body = { request_id: 'r1', message: '/payload/ano is missing', timestamp: 1_762_992_000_123 };
const smallest = { unique_id: 'u', template_id: 't', identities: { ID: '1' } };
const read = { payload: { ano: 'N1' } };

const answers: [string, { given: Reply; want: [string, number, RegExp] }][] = [
  ['400', { given: answer(400, body), want: ['BadRequestError', 400, /payload\/ano is missing/] }],
  ['404', { given: answer(404, body), want: ['NotFoundError', 404, /baseUrl/] }],
  ['405', { given: answer(405, body), want: ['MethodNotAllowedError', 405, /POST/] }],
  ['413', { given: answer(413, body), want: ['TooLargeError', 413, /smaller files/] }],
  [
    '413 of a proxy',
    { given: answer(413, '<html>no</html>'), want: ['TooLargeError', 413, /smaller files/] },
  ],
  [
    '429',
    { given: answer(429, body, { 'Retry-After': '7' }), want: ['TooManyRequestsError', 429, /wait 7 s/] },
  ],
  ['500', { given: answer(500, body), want: ['RequestFailedError', 500, /accessKey/] }],
  ['403', { given: answer(403, 'no'), want: ['ResponseNotUnderstoodError', 403, /proxy/] }],
  ['503', { given: answer(503, ''), want: ['ResponseNotUnderstoodError', 503, /send it again/] }],
  [
    'a redirect',
    {
      given: answer(307, '', { Location: 'http://127.0.0.1:1/elsewhere' }),
      want: ['ResponseNotUnderstoodError', 307, /redirects to http:\/\/127\.0\.0\.1:1\/elsewhere/],
    },
  ],
  ['HTML on a 200', { given: answer(200, '<html>'), want: ['ResponseNotUnderstoodError', 200, /"<html>"/] }],
  ['nothing on a 200', { given: answer(200, ''), want: ['ResponseNotUnderstoodError', 200, /nothing/] }],
  [
    'cut JSON',
    { given: answer(200, '{"request_id":"r1","da'), want: ['ResponseNotUnderstoodError', 200, /not JSON/] },
  ],
  ['a JSON null', { given: answer(200, 'null'), want: ['ResponseNotUnderstoodError', 200, /no data\.no/] }],
  [
    'data without its member',
    {
      given: answer(200, { request_id: 'r1', data: {} }),
      want: ['ResponseNotUnderstoodError', 200, /no data\.no/],
    },
  ],
  [
    'the answer to another request',
    {
      given: answer(200, { request_id: 'r2', data: { no: 'N2' } }),
      want: ['ResponseNotUnderstoodError', 200, /another request \("r2"\)/],
    },
  ],
];

test.each(answers)('%s', async (_, { given, want: [name, status, message] }) => {
  const { client } = await start(given);
  const error = await failure(client.readAttestation(read, { requestId: 'r1' }));
  expect([error.name, error.status, error.requestId]).toEqual([name, status, 'r1']);
  expect(error.message).toMatch(message);
  expect(error.message).toContain('[request_id r1]');
});

test('a redirect of files is not followed', async () => {
  const { client, requests } = await start(answer(307, '', { Location: '/elsewhere' }));
  const factoids = [{ unique_id: 'f', type: 'user', data: {} }];
  const request = { payload: { ...smallest, factoids }, attachments: [[new Blob(['x'])]] };
  const error = await failure(client.createAttestation(request));
  expect([error.kind, requests.length]).toEqual(['network', 1]);
  expect(error.message).toContain('unexpected redirect');
});

test('a page, which fetch does not tell of a redirect, does not send files again', async () => {
  vi.stubGlobal('location', { href: 'https://page.example' });
  const { client, requests } = await start(answer(307, '', { Location: '/elsewhere' }));
  const factoids = [{ unique_id: 'f', type: 'user', data: {} }];
  const request = { payload: { ...smallest, factoids }, attachments: [[new Blob(['x'])]] };
  const error = await failure(client.createAttestation(request));
  vi.unstubAllGlobals();
  expect([error.kind, requests.length]).toEqual(['response-not-understood', 1]);
  expect(error.message).toContain('The address redirects');
});

test('a refusal keeps what the service said', async () => {
  const { client } = await start(answer(429, body, { 'Retry-After': '7' }));
  const error = await failure(client.readAttestation(read));
  expect(error).toMatchObject({
    serverMessage: body.message,
    timestamp: body.timestamp,
    retryAfterSeconds: 7,
  });
});

test('Retry-After as a date counts from now', async () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  const { client } = await start(answer(429, body, { 'Retry-After': date }));
  const error = (await failure(client.readAttestation(read))) as errors.TooManyRequestsError;
  expect(error.retryAfterSeconds).toBeGreaterThan(50);
  expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
});

const connections: [string, Reply][] = [
  ['closed before the answer', (_, response) => response.destroy()],
  [
    'closed within the answer',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"request_id"', () => response.destroy());
    },
  ],
];

test.each(connections)('a connection %s', async (_, given) => {
  const { client } = await start(given);
  const error = await failure(client.createAttestation({ payload: smallest }));
  expect(error.kind).toBe('network');
  expect(error.message).toContain('sending it again is safe');
  expect(error.cause).toBeInstanceOf(Error);
});

test.each([
  ['a header that fetch does not send', { headers: { 'Transfer-Encoding': 'gzip' } }, 'transfer-encoding'],
  ['a port that fetch does not use', { baseUrl: 'http://127.0.0.1:6000' }, 'bad port'],
])('%s is an argument that cannot be used', async (_, options, reason) => {
  const { client } = await start(succeed({}), options);
  const error = await failure(client.readAttestation(read));
  expect(error).toMatchObject({ kind: 'invalid-input', attempts: 1 });
  expect(error.message).toContain(reason);
});

test.each([520, 524])('%s of Cloudflare may pass', async (status) => {
  const { client } = await start(answer(status, ''));
  expect(await failure(client.readAttestation(read))).toMatchObject({ status, retryable: true });
});

test('no server listens', async () => {
  const server = await startRecordingServer(succeed({}));
  await server.close();
  const client = createClient({ baseUrl: server.url, accessKey: 'AK1', privateKey, maxRetries: 0 });
  const error = await failure(client.readAttestation(read));
  expect(error.kind).toBe('network');
  expect(error.message).toContain('ECONNREFUSED');
  expect(error.message).toContain('Nothing was sent.');
});

const stalls: [string, Reply][] = [
  ['no answer', () => undefined],
  [
    'half an answer',
    (_, response) => {
      response.writeHead(200);
      response.write('{"request_id"');
    },
  ],
];

test.each(stalls)('%s within the time', async (_, given) => {
  const { client } = await start(given, { timeoutMs: 100 });
  expect(await failure(client.readAttestation(read))).toMatchObject({ kind: 'timeout', timeoutMs: 100 });
  const patient = failure(client.readAttestation(read, { timeoutMs: 0, signal: AbortSignal.timeout(400) }));
  expect(await Promise.race([patient, sleep(200, 'waiting')])).toBe('waiting');
  expect((await patient).kind).toBe('aborted');
});

test('a signal ends a call that runs, and one that has not begun', async () => {
  const { client, requests } = await start(() => controller.abort(new Error('changed my mind')));
  const controller = new AbortController();
  const running = await failure(client.readAttestation(read, { signal: controller.signal }));
  expect(running).toMatchObject({ kind: 'aborted', cause: new Error('changed my mind') });
  expect((await failure(client.readAttestation(read, { signal: controller.signal }))).kind).toBe('aborted');
  expect(requests).toHaveLength(1);
});

/** The collector, without a flag for the whole run. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

test.each(stalls)('%s, and a signal after garbage was collected', async (_, given) => {
  const collect = garbageCollector();
  const { client } = await start(given);
  const controller = new AbortController();
  const pending = failure(client.readAttestation(read, { signal: controller.signal }));
  for (let round = 0; round < 10; round++) {
    await sleep(10);
    collect();
  }
  controller.abort();
  expect((await pending).kind).toBe('aborted');
});

test('a signal ends the hashing of files', async () => {
  const { client, requests } = await start(succeed({ no: 'N1' }));
  const controller = new AbortController();
  const endless = new Blob(Array(64).fill(new Uint8Array(2 ** 20)));
  const factoids = [{ unique_id: 'f', type: 'user', data: {} }];
  const request = { payload: { ...smallest, factoids }, attachments: [[endless]] };
  const pending = failure(client.createAttestation(request, { signal: controller.signal }));
  controller.abort();
  expect((await pending).kind).toBe('aborted');
  expect(requests).toHaveLength(0);
});

test('a signal that outlives its calls is let go by each', async () => {
  const { client } = await start(succeed({ no: 'N1' }));
  const { signal } = new AbortController();
  let listening = 0;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listening++;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listening--;
    remove(...args);
  };
  await client.createAttestation({ payload: smallest }, { signal });
  expect(listening).toBe(0);
});

const keys: [string, { given: ClientOptions['privateKey']; want: RegExp }][] = [
  ['no key at all', { given: 'hello', want: /signed/ }],
  [
    'a public key',
    { given: '-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----', want: /private key/ },
  ],
  [
    'a signer that fails',
    {
      given: async () => {
        throw new Error('the HSM sleeps');
      },
      want: /the HSM sleeps/,
    },
  ],
];

test.each(keys)('%s fails the call, not the process', async (_, { given, want }) => {
  const { client, requests } = await start(succeed({ no: 'N1' }), { privateKey: given });
  const error = await failure(client.readAttestation(read));
  expect([error.kind, requests.length]).toEqual(['signing', 0]);
  expect(error.message).toMatch(want);
  expect(error.cause).toBeInstanceOf(Error);
});
