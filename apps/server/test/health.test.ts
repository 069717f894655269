import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { settingsFor } from '../src/settings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServerUnderTest();
});
afterAll(() => server.stop());

test.each([
  ['/healthz', { status: 'ok' }],
  ['/readyz', { status: 'ready' }],
])('%s', async (path, want) => {
  const response = await fetch(server.url + path);
  expect([response.status, await response.json()]).toEqual([200, want]);
});

test('they are no operations: another method is an unknown path', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(server.url + path, { method: 'POST' });
    expectRefusal({ status: response.status, text: await response.text() }, 404);
  }
});

describe('when nothing can be stored any more', () => {
  const broken = () =>
    createApp({
      verifyPage: '',
      trust: () => '',
      settings: settingsFor(),
      storage: { ...server.running.storage, ready: () => false },
      issue: () => Promise.reject(new Error('not asked')),
      documents: {
        limits: { maxBytes: 0, maxParties: 0, maxKeywords: 0 },
        countKeywords: () => Promise.reject(new Error('not asked')),
      },
      attestationFiles: { read: () => Promise.reject(new Error('not asked')) },
      logs: server.running.logs,
      log: pino({ level: 'silent' }),
    });
  test.each([
    ['/readyz', 503, { status: 'not ready' }],
    ['/healthz', 200, { status: 'ok' }],
  ])('%s is %i', async (url, status, want) => {
    const app = broken();
    const response = await app.inject({ url, headers: { host: 'x' } });
    expect([response.statusCode, response.json()]).toEqual([status, want]);
    await app.close();
  });
});
