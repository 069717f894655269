import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  type AttestationError,
  type ClientOptions,
  type ClientWarning,
  type ClockWarning,
  createClient,
  type Retry,
} from '../src/index.ts';
import { privateKey, verifies } from './keys.ts';
import { type Reply, requestIdOf, startRecordingServer, succeed } from './recording-server.ts';

/** Answers each request in turn, and then succeeds. */
async function start(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const retries: Retry[] = [];
  const server = await startRecordingServer((recorded, response) =>
    (replies.shift() ?? succeed({ no: 'N1' }))(recorded, response),
  );
  onTestFinished(server.close);
  const onRetry = (retry: Retry) => void retries.push(retry);
  const common = { baseUrl: server.url, accessKey: 'AK1', privateKey, retryDelayMs: 1, onRetry };
  return { client: createClient({ ...common, ...options }), requests: server.requests, retries };
}

async function failure(promise: Promise<unknown>): Promise<AttestationError> {
  return promise.then(
    () => Promise.reject(new Error('no error')),
    (error) => error,
  );
}

const answer =
  (
    status: number,
    headers: Record<string, string> = {},
    body: object = { message: 'm', timestamp: 1 },
  ): Reply =>
  (_, response) => {
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
const cut: Reply = (_, response) => void response.destroy();
const read = { payload: { ano: 'N1' } };
const person = { link_name: 'Li Lei', link_id_card: '1', link_phone: '2', link_email: 'li@a.example' };

test('each attempt has its own request_id, time and signature', async () => {
  let time = 1_762_992_000_000;
  const now = () => {
    time += 10_000;
    return time;
  };
  const { client, requests } = await start([cut, answer(503)], { now });
  await client.readAttestation(read);
  const sent = requests.map(({ body }) => JSON.parse(body.toString()));
  expect(new Set(sent.map(({ request_id }) => request_id)).size).toBe(3);
  expect(new Set(sent.map(({ tonce }) => tonce)).size).toBe(3);
  for (const { request_id, access_key, tonce, signature } of sent) {
    const signed = `POST/api/v1/attestation${request_id}${access_key}${tonce}{"ano":"N1"}`;
    expect(verifies(signed, signature)).toBe(true);
  }
});

test('all attempts of /cas carry one request_id and one payload (D13)', async () => {
  const { client, requests } = await start([cut, answer(503)]);
  await client.applyCertification({ payload: { type: 'PERSONAL', ...person } });
  expect(new Set(requests.map(requestIdOf)).size).toBe(1);
  const payloads = requests.map(({ body }) => /"payload":(.*),"signature"/.exec(body.toString())?.[1]);
  expect([requests.length, new Set(payloads).size]).toEqual([3, 1]);
});

test('a request_id that the caller chose is kept', async () => {
  const { client, requests } = await start([cut]);
  await client.readAttestation(read, { requestId: 'mine' });
  expect(requests.map(requestIdOf)).toEqual(['mine', 'mine']);
});

const never: [string, Reply, string][] = [
  ['400', answer(400), 'bad-request'],
  ['404', answer(404), 'not-found'],
  ['413', answer(413), 'too-large'],
  ['500, which most often is a wrong signature', answer(500), 'request-failed'],
  ['403', answer(403), 'response-not-understood'],
  ['a page on a 200', (_, response) => void response.end('<html>'), 'response-not-understood'],
  ['a redirect', answer(307, { Location: '/x' }), 'response-not-understood'],
  ['429 that asks for an hour', answer(429, { 'Retry-After': '3600' }), 'too-many-requests'],
];

test.each(never)('not sent again: %s', async (_, reply, kind) => {
  const { client, requests } = await start([reply]);
  expect(await failure(client.readAttestation(read))).toMatchObject({ kind, attempts: 1 });
  expect(requests).toHaveLength(1);
});

test('maxRetries, of the client and of a call', async () => {
  const busy = () => Array(10).fill(answer(503)) as Reply[];
  const { client, requests } = await start(busy(), { maxRetries: 1 });
  expect(await failure(client.readAttestation(read))).toMatchObject({ status: 503, attempts: 2 });
  expect(requests).toHaveLength(2);
  await failure(client.readAttestation(read, { maxRetries: 0 }));
  expect(requests).toHaveLength(3);
  await failure(client.readAttestation(read, { maxRetries: 3 }));
  expect(requests).toHaveLength(7);
});

const waits: [string, { given: Record<string, string>; want: [number, number] }][] = [
  ['seconds', { given: { 'Retry-After': '1' }, want: [1000, 1100] }],
  [
    'a date, by the clock of the answer',
    {
      given: { Date: 'Wed, 12 Nov 2025 00:00:00 GMT', 'Retry-After': 'Wed, 12 Nov 2025 00:00:01 GMT' },
      want: [1000, 1100],
    },
  ],
  ['nothing', { given: {}, want: [25, 50] }],
  ['nonsense', { given: { 'Retry-After': 'soon' }, want: [25, 50] }],
];

test.each(waits)('429 with Retry-After as %s', async (_, { given, want: [least, most] }) => {
  const { client, retries } = await start([answer(429, given)], { retryDelayMs: 50 });
  const before = performance.now();
  await client.readAttestation(read);
  expect(retries).toMatchObject([{ retry: 1, error: { kind: 'too-many-requests' } }]);
  expect(retries[0]?.delayMs).toBeGreaterThanOrEqual(least);
  expect(retries[0]?.delayMs).toBeLessThanOrEqual(most);
  expect(performance.now() - before).toBeGreaterThanOrEqual(least - 5);
});

test('the wait doubles, half of it by chance', async () => {
  const { client, retries } = await start([cut, cut, cut], { retryDelayMs: 8, maxRetries: 3 });
  await client.readAttestation(read);
  for (const [index, { delayMs }] of retries.entries()) {
    expect(delayMs).toBeGreaterThanOrEqual(4 * 2 ** index);
    expect(delayMs).toBeLessThanOrEqual(8 * 2 ** index);
  }
  expect(retries).toHaveLength(3);
});

test('the total time ends it: no attempt is begun that cannot end in it', async () => {
  const { client, requests } = await start(Array(9).fill(cut), {
    totalTimeoutMs: 300,
    retryDelayMs: 200,
    maxRetries: 9,
  });
  expect(await failure(client.readAttestation(read))).toMatchObject({ kind: 'network' });
  expect(requests.length).toBeLessThanOrEqual(3);
  const slow = await start([() => undefined, () => undefined], { totalTimeoutMs: 300, timeoutMs: 300_000 });
  const before = performance.now();
  expect(await failure(slow.client.readAttestation(read))).toMatchObject({
    ...{ kind: 'timeout', attempts: 1, message: expect.stringContaining('Raise totalTimeoutMs') },
  });
  expect(performance.now() - before).toBeLessThan(100_000);
});

test('a signal ends the waiting', async () => {
  const controller = new AbortController();
  const { client, requests } = await start([answer(503)], {
    retryDelayMs: 300_000,
    onRetry: () => setTimeout(() => controller.abort(), 20),
  });
  const before = performance.now();
  const error = await failure(client.readAttestation(read, { signal: controller.signal }));
  expect(error.kind).toBe('aborted');
  expect([requests.length, performance.now() - before < 100_000]).toEqual([1, true]);
});

test('what onRetry throws ends the call, as cause of an AbortedError', async () => {
  const own = new Error('enough');
  const { client } = await start([cut], {
    onRetry: () => {
      throw own;
    },
  });
  expect(await failure(client.readAttestation(read))).toMatchObject({ kind: 'aborted', cause: own });
});

/** A service whose clock is ahead; it takes a tonce within 300 s. */
function strict(aheadMs: () => number, hideDate = false): Reply {
  return (recorded, response) => {
    const time = Date.now() + aheadMs();
    if (hideDate) response.sendDate = false;
    else response.setHeader('Date', new Date(time).toUTCString());
    const { tonce } = JSON.parse(recorded.body.toString());
    if (Math.abs(time / 1000 - tonce) <= 300) return succeed({ no: 'N1' })(recorded, response);
    return answer(
      400,
      {},
      { request_id: '', message: 'tonce', timestamp: Math.round(time) },
    )(recorded, response);
  };
}

const clocks: [string, { aheadMs: number; hideDate: boolean }][] = [
  ['behind', { aheadMs: 3_600_000, hideDate: false }],
  ['ahead', { aheadMs: -400_000, hideDate: false }],
  ['behind, where only the body tells', { aheadMs: 400_000, hideDate: true }],
];

test.each(clocks)('a clock that is %s is corrected once, for all calls', async (_, { aheadMs, hideDate }) => {
  const warnings: ClientWarning[] = [];
  const { client, requests, retries } = await start(Array(9).fill(strict(() => aheadMs, hideDate)), {
    onWarning: (warning) => void warnings.push(warning),
    maxRetries: 0,
  });
  await Promise.all([client.readAttestation(read), client.readAttestation(read)]);
  expect(requests).toHaveLength(4);
  await client.readAttestation(read);
  expect(requests).toHaveLength(5);
  expect(warnings).toMatchObject([{ kind: 'clock-skew' }]);
  expect(Math.abs((warnings[0] as ClockWarning).clockSkewMs - aheadMs)).toBeLessThan(2000);
  expect(warnings[0]?.message).toContain(aheadMs > 0 ? 'behind the service' : 'ahead of the service');
  expect(retries).toEqual([]);
});

test('a clock that is set right later is found out again', async () => {
  let aheadMs = 1_000_000;
  const warnings: ClientWarning[] = [];
  const { client } = await start(Array(9).fill(strict(() => aheadMs)), {
    onWarning: (warning) => void warnings.push(warning),
  });
  await client.readAttestation(read);
  aheadMs = 0;
  await client.readAttestation(read);
  expect(warnings).toHaveLength(2);
});

test('a refusal by a service whose clock agrees is not sent again, however long it took', async () => {
  let now = Date.now();
  const refusal = answer(400, {}, { request_id: '', message: 'no', timestamp: 1 });
  const slow: Reply = async (recorded, response) => {
    await sleep(10);
    now += 400_000; // an upload of seven minutes: its tonce is old, but both clocks are right
    response.setHeader('Date', new Date(now).toUTCString());
    refusal(recorded, response);
  };
  const { client, requests } = await start([slow], { now: () => now });
  expect(await failure(client.readAttestation(read))).toMatchObject({ kind: 'bad-request' });
  expect(requests).toHaveLength(1);
});

test('a refusal for another reason, with a wrong clock, is reported as it is', async () => {
  const far = { Date: new Date(Date.now() + 1_000_000).toUTCString() };
  const { client, requests } = await start([answer(400, far), answer(400, far)], {
    onWarning: () => undefined,
  });
  expect(await failure(client.readAttestation(read))).toMatchObject({
    kind: 'bad-request',
    serverMessage: 'm',
    attempts: 2,
  });
  expect(requests).toHaveLength(2);
});
