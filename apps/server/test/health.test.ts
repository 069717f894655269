import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { createSealer } from '../src/certificates/sealer.ts';
import { addHealth } from '../src/http/add-health.ts';
import { readSettings, settingsFor } from '../src/settings/read-settings.ts';
import { createApp } from '../src/start/app.ts';
import { expectRefusal } from './expect-refusal.ts';
import { logSink } from './log-sink.ts';
import { startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const nothing = { pending_files: 0, oldest_seconds: 0, unpublished_leaves: 0 };

test.each([
  ['/healthz', { status: 'ok' }],
  ['/readyz', { status: 'ready', lag: { sandbox: nothing, formal: nothing }, late: [] }],
])('%s', async (path, want) => {
  const response = await fetch(server.url + path);
  expect([response.status, await response.json()]).toEqual([200, want]);
});

test('they are not operations: another method is an unknown path', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(server.url + path, { method: 'POST' });
    expectRefusal({ status: response.status, text: await response.text() }, 404);
  }
});

describe('when nothing can be stored any more', () => {
  const broken = () =>
    createApp({
      requireTime: () => {},
      verifyPage: '',
      trust: () => '',
      render: () => Promise.reject(new Error('not asked')),
      settings: settingsFor(),
      storage: { ...server.running.storage, whyNotReady: async () => 'the disk is full' },
      issue: () => Promise.reject(new Error('not asked')),
      sealer: createSealer(Buffer.alloc(32)),
      documents: {
        limits: { maxBytes: 0, maxParties: 0, maxKeywords: 0, maxPlaces: 0 },
        countKeywords: () => Promise.reject(new Error('not asked')),
      },
      attestationFiles: {
        closed() {},
        read: () => Promise.reject(new Error('not asked')),
        certificate: () => Promise.reject(new Error('not asked')),
      },
      logs: server.running.logs,
      log: pino({ level: 'silent' }),
    });
  test.each([
    ['/readyz', 503, { status: 'not ready', reason: 'the disk is full' }],
    ['/healthz', 200, { status: 'ok' }],
  ])('%s is %i', async (url, status, want) => {
    const app = broken();
    const response = await app.inject({ url, headers: { host: 'x' } });
    expect([response.statusCode, response.json()]).toEqual([status, want]);
    await app.close();
  });
});

describe('a service that is behind', () => {
  const late = 'formal: a closed attestation has waited 400 s for its file';
  const health = (
    lag: () => Promise<{ late: string[] }>,
    faults: { part: string; class: string; code: string }[] = [],
  ) => {
    const { log, lines } = logSink();
    const app = fastify();
    const ports = { whyNotReady: async () => undefined, storageFaults: async () => faults };
    addHealth(app, { ...ports, lag, log });
    const ask = async () => {
      const response = await app.inject('/readyz');
      return [response.statusCode, response.json()];
    };
    return { ask, messages: () => lines.map(({ msg }) => msg) };
  };

  test('is ready, says so, and logs when it begins and ends', async () => {
    let sentences = [late];
    const { ask, messages } = health(async () => ({ late: sentences }));
    expect(await ask()).toEqual([200, { status: 'ready', late: [late] }]);
    await ask();
    sentences = [];
    expect(await ask()).toEqual([200, { status: 'ready', late: [] }]);
    expect(messages()).toEqual(['ready, but behind', 'no longer behind']);
  });

  test.each([
    ['store', { late: [] }],
    // Its lag is in the database.
    ['database', {}],
  ])('says which class of fault the %s has, and no code', async (part, more) => {
    const { ask } = health(async () => ({ late: [] }), [{ part, class: 'refused', code: '403' }]);
    expect(await ask()).toEqual([200, { status: 'ready', faults: [{ part, class: 'refused' }], ...more }]);
  });

  test('is ready when that cannot be read in time', async () => {
    const { ask } = health(() => new Promise(() => {}));
    expect(await ask()).toEqual([200, { status: 'ready' }]);
  });

  test('is ready when that cannot be read', async () => {
    const { ask, messages } = health(() => Promise.reject(new Error('the database is away')));
    expect(await ask()).toEqual([200, { status: 'ready' }]);
    expect(messages()).toEqual(['how far files and log are behind could not be read']);
  });
});

test('a stop is announced: not ready, and each answer ends its connection', async () => {
  const { log, lines } = logSink();
  const draining = await startServerUnderTest({ drainTime: 0.5 }, log);
  const ask = (path: string) => fetch(draining.url + path);
  const drained = draining.running.drain();
  const [ready, other] = [await ask('/readyz'), await ask('/healthz')];
  const want = { status: 'not ready', reason: 'the server is stopping' };
  expect([ready.status, await ready.json(), other.status]).toEqual([503, want, 200]);
  expect([ready, other].map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close']);
  await drained;
  expect((await ask('/healthz')).status).toBe(200);
  await draining.stop();
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([
      'about to stop: /readyz answers 503 from now on',
      'takes no more requests; those in flight finish',
      'stopped',
    ]),
  );
});

test('a full disk is not ready, and the answer and the log say why', async () => {
  const { log, lines } = logSink();
  const full = await startServerUnderTest({ minFreeDisk: 1024 ** 5 }, log);
  const response = await fetch(`${full.url}/readyz`);
  const reason = expect.stringMatching(/^the disk of DATA_DIR has \d+ bytes free/);
  expect([response.status, await response.json()]).toEqual([503, { status: 'not ready', reason }]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'not ready', reason }));
  await full.stop();
});

test('haproxy.cfg waits for the slowest answer of /readyz, and notices a server that stops in its DRAIN_TIME', () => {
  const text = readFileSync(join(import.meta.dirname, '../operations/haproxy.cfg'), 'utf8');
  const seconds = (name: string) => Number(new RegExp(`^[^#]* ${name} (\\d+)s`, 'm').exec(text)?.[1]);
  const fall = Number(/ fall (\d+)/.exec(text)?.[1]);
  // The disk has four seconds, then the lag one.
  expect(seconds('timeout check')).toBeGreaterThan(5);
  const noticed = seconds('inter') + (fall - 1) * seconds('fastinter');
  expect(noticed).toBeLessThan(readSettings([], { TRUSTED_PROXY: '10.0.0.1' }).drainTime);
});
