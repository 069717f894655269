import { expect, test } from 'vitest';
import type { AttestationError, ClientOptions } from './index.ts';
import { connect, createClient, readAttestation } from './v1.ts';

/** Answers in turn with these statuses, then with a success. */
function service(...statuses: number[]) {
  const sent: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    sent.push(init);
    const status = statuses.shift() ?? 200;
    const requestId = JSON.parse(String(init.body)).request_id;
    const body = {
      request_id: requestId,
      data: { no: 'N1' },
      message: 'SERVICE-SAYS',
      timestamp: Date.now(),
    };
    return Response.json(body, { status, headers: { 'X-Trace': `t${sent.length}` } });
  };
  return { sent, fetch };
}

const secret = async () => new TextEncoder().encode('SIGNATURE');
const common = {
  baseUrl: 'https://attestation.example',
  accessKey: 'ACCESS-KEY',
  privateKey: secret,
  retryDelayMs: 1,
};
const request = { payload: { ano: 'PAYLOAD' } };

test('withResponse gives the request id, status, headers and attempts of the same call', async () => {
  const { fetch, sent } = service(503);
  const call = createClient({ ...common, fetch }).readAttestation(request);
  const { data, headers, ...rest } = await call.withResponse();
  const { request_id } = JSON.parse(String(sent[1]?.body));
  expect([data, headers.get('X-Trace'), rest]).toEqual([
    { no: 'N1' },
    't2',
    { requestId: request_id, status: 200, attempts: 2 },
  ]);
  expect(await call).toBe(data);
  expect(sent).toHaveLength(2);
  const { privateKey: signer, ...options } = common;
  const connection = connect({ ...options, signer, fetch: service().fetch });
  expect(await readAttestation(connection, request).withResponse()).toMatchObject({ status: 200 });
});

test('a call is a promise in every way, and its failure is handled once', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const client = createClient({ ...common, fetch: service(400, 400, 400).fetch });
  const read = () => client.readAttestation(request);
  const call = read();
  expect(call).toBeInstanceOf(Promise);
  await expect(call).rejects.toMatchObject({ status: 400 });
  await expect(read().withResponse()).rejects.toMatchObject({ status: 400 });
  expect(await read().catch((error: AttestationError) => error.status)).toBe(400);
  let ended = 0;
  const [one] = await Promise.all([read().finally(() => ended++), new Promise((end) => setTimeout(end, 10))]);
  expect([one, ended, unhandled]).toEqual([{ no: 'N1' }, 1, []]);
  process.off('unhandledRejection', note);
});

test('headers of the client and of a call are sent, but none in place of Content-Type', async () => {
  const { fetch, sent } = service();
  const client = createClient({ ...common, fetch, headers: { 'X-Proxy': 'p', 'X-Both': 'client' } });
  await client.readAttestation(request, { headers: { 'x-both': 'call' } });
  const headers = new Headers(sent[0]?.headers);
  expect([headers.get('x-proxy'), headers.get('x-both')]).toEqual(['p', 'call']);
  expect(headers.get('content-type')).toBe('application/json');
  for (const wrong of [{ 'content-type': 'a' }, { 'a b': 'c' }, { a: 'b\r\nc: d' }, { a: 1 }, []]) {
    const call = client.readAttestation(request, { headers: wrong as never });
    await expect(call).rejects.toThrow(/headers must be names and texts of headers, without Content-Type/);
  }
});

test('logger, onRequest and onResponse see each attempt, and nothing that is secret', async () => {
  const lines: string[] = [];
  const events: object[] = [];
  const logger = {
    debug: (...given: unknown[]) => lines.push(`debug ${given.join(' ')}`),
    warn: (...given: unknown[]) => lines.push(`warn ${given.join(' ')}`),
  };
  const note = (event: object) => void events.push(event);
  const { fetch } = service(429);
  const hooks = { logger, onRequest: note, onResponse: note, onRetry: note };
  const client = createClient({ ...common, ...hooks, fetch, headers: { Authorization: 'HEADER' } });
  await client.readAttestation(request, { requestId: 'r1' });
  expect(lines.map((line) => line.replace(/\d+ ms/, 'some ms'))).toEqual([
    'debug attestation: readAttestation is sent, attempt 1 [request_id r1]',
    'debug attestation: readAttestation is answered with 429 after some ms [request_id r1]',
    'warn attestation: it failed (too-many-requests 429) and is sent again in some ms [request_id r1]',
    'debug attestation: readAttestation is sent, attempt 2 [request_id r1]',
    'debug attestation: readAttestation is answered with 200 after some ms [request_id r1]',
  ]);
  const url = 'https://attestation.example/api/v1/attestation';
  const sent = { operation: 'readAttestation', url, requestId: 'r1', attempt: 2 };
  const headers = expect.any(Headers);
  expect(events.slice(-2)).toEqual([sent, { ...sent, status: 200, headers, durationMs: expect.any(Number) }]);
  const secrets = /SIGNATURE|ACCESS-KEY|PAYLOAD|HEADER/;
  expect(JSON.stringify([lines, events])).not.toMatch(secrets);
  expect(lines.join()).not.toContain('SERVICE-SAYS'); // the service may quote the request
});

test('a clock that is wrong is reported to the logger instead of the console', async () => {
  const lines: string[] = [];
  const { fetch } = service(400);
  const logger = { debug: () => undefined, warn: (line: string) => void lines.push(line) };
  const client = createClient({ ...common, fetch, logger, now: () => Date.now() - 1_000_000 });
  await client.readAttestation(request);
  expect(lines.join()).toMatch(/This machine's clock is 1000 s behind/);
});

test('a deprecated version is reported once', async () => {
  const warnings: unknown[] = [];
  const { fetch } = service(400);
  const deprecated: typeof fetch = async (...args) => {
    const { status, body } = await fetch(...args);
    const headers = { Deprecation: '@1798675200', Sunset: 'Fri, 31 Dec 2027 00:00:00 GMT' };
    return new Response(body, { status, headers });
  };
  const onWarning = (warning: unknown) => void warnings.push(warning);
  const client = createClient({ ...common, fetch: deprecated, onWarning });
  await expect(client.readAttestation(request)).rejects.toMatchObject({ status: 400 });
  await client.readAttestation(request);
  expect(warnings).toEqual([
    {
      kind: 'deprecation',
      message:
        'This version of the API is deprecated since 2026-12-31, and may be missing from 2027-12-31 on; migrate to a newer one.',
      sunset: new Date('2027-12-31'),
    },
  ]);
});

const throwing = ['onRequest', 'onResponse', 'onRetry', 'logger'] as const;

test.each(throwing)('what %s throws ends the call, as cause of an AbortedError', async (name) => {
  const own = new Error('enough');
  const fail = () => {
    throw own;
  };
  const option = name === 'logger' ? { debug: fail, warn: fail } : fail;
  const options = { ...common, ...service(503), [name]: option } as unknown as ClientOptions & {
    sent?: unknown;
  };
  delete options.sent;
  const call = createClient(options).readAttestation(request);
  await expect(call).rejects.toMatchObject({ kind: 'aborted', cause: own });
});

test('the answer that onResponse threw at is not left unread', async () => {
  let cancelled = false;
  const body = new ReadableStream({
    cancel() {
      cancelled = true;
    },
  });
  const onResponse = () => {
    throw new Error('enough');
  };
  const client = createClient({ ...common, fetch: async () => new Response(body), onResponse });
  await expect(client.readAttestation(request)).rejects.toMatchObject({ kind: 'aborted' });
  expect(cancelled).toBe(true);
});
