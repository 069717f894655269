import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSealer } from '../src/certificates/sealer.ts';
import { settingsFor } from '../src/settings/read-settings.ts';
import { createApp } from '../src/start/app.ts';
import {
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
} from './server-under-test.ts';

let server: ServerUnderTest;
let app: ReturnType<typeof createApp>;
const requests = { signed: 0 };
beforeAll(async () => {
  server = await startServerUnderTest();
  const { storage, logs } = server.running;
  const refuse = () => Promise.reject(new Error('not asked'));
  app = createApp({
    verifyPage: '',
    trust: () => '',
    render: () => Promise.reject(new Error('not asked')),
    settings: settingsFor(),
    storage,
    issue: refuse,
    sealer: createSealer(Buffer.alloc(32)),
    documents: {
      limits: { maxBytes: 0, maxParties: 0, maxKeywords: 0, maxPlaces: 0 },
      countKeywords: refuse,
    },
    attestationFiles: { closed() {}, read: refuse, certificate: refuse },
    requireTime: () => {},
    logs,
    log: pino({ level: 'silent' }),
    requests,
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => {
  requests.signed = 0;
});

const create = () => envelope('createAttestation', smallest(server), server.member);
const post = (payload: string, url = '/api/v1/attestations') =>
  app.inject({ method: 'POST', url, payload, headers: { host: 'x', 'content-type': 'application/json' } });

test('a request whose signature holds is load, accepted or not', async () => {
  expect((await post(jsonBody(create()))).statusCode).toBe(200);
  const refused = envelope('createAttestation', { unique_id: 7 }, server.member);
  expect((await post(jsonBody(refused))).statusCode).toBe(400);
  expect(requests.signed).toBe(2);
});

test('what is unsigned is not', async () => {
  const unsigned = [
    await app.inject({ url: '/healthz', headers: { host: 'x' } }),
    await app.inject({ url: '/readyz', headers: { host: 'x' } }),
    await app.inject({ url: '/verify', headers: { host: 'x' } }),
    await post('{}'),
    await post(jsonBody({ ...create(), signature: 'AAAA' })),
    await post(jsonBody(create()), '/api/v1/none'),
  ];
  expect(unsigned.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400, 500, 404]);
  expect(requests.signed).toBe(0);
});
