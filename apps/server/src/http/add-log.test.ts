import { setImmediate as othersRun } from 'node:timers/promises';
import { checkTlogProof, parseVerifierKey } from '@attestation/evidence/log';
import { type Log, rotateLog } from '@attestation/log';
import {
  type LogBench,
  leafData,
  leavesFrom,
  memoryLeaves,
  openLogBench,
  plainSealer,
  published,
} from '@attestation/log/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unshared } from '../limits/share-limits.ts';
import { addLog } from './add-log.ts';

let bench: LogBench;
let log: Log;
let app: FastifyInstance;
const no = 'A'.repeat(32);

beforeAll(async () => {
  bench = await openLogBench(() => memoryLeaves());
  log = await bench.open();
  await bench.append(leavesFrom(0, 300));
  await published(log, 300);
  const { records } = bench.store;
  await rotateLog({ records, sealer: plainSealer, environment: 'sandbox', now: Date.now() });
  await bench.append(leavesFrom(300, 3));
  const isRotated = new Promise<void>((resolve) => {
    log.onCheckpoint(({ shard, size }) => shard === 2 && size === 3 && resolve());
  });
  log.notify();
  await isRotated;
  app = fastify();
  addLog(app, {
    logs: { sandbox: log, formal: log },
    placeOf: async (_, number) => (number === no ? { shard: 1, position: 7 } : undefined),
    limits: unshared,
  });
});
afterAll(async () => {
  await app.close();
  await bench.remove();
});

const get = (url: string) => app.inject({ method: 'GET', url });
const immutable = 'public, max-age=31536000, immutable';

test.each([
  ['/log/sandbox/checkpoint', { start: 'attest.example/sandbox/2\n3\n', cache: 'no-cache' }],
  ['/log/sandbox/1/checkpoint', { start: 'attest.example/sandbox/1\n300\n', cache: 'no-cache' }],
  ['/log/sandbox/2/checkpoint', { start: 'attest.example/sandbox/2\n3\n', cache: 'no-cache' }],
  ['/log/sandbox/1/proof/299', { start: 'c2sp.org/tlog-proof@v1\nindex 299\n', cache: 'no-cache' }],
  [`/log/sandbox/proof/${no}`, { start: 'c2sp.org/tlog-proof@v1\nindex 7\n', cache: 'no-cache' }],
])('%s', async (url, { start, cache }) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body.startsWith(start), answer.body).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': cache,
  });
});

test.each([
  ['/log/sandbox/1/tile/0/000', 8192],
  ['/log/sandbox/1/tile/0/001.p/44', 44 * 32],
  ['/log/sandbox/1/tile/1/000.p/1', 32],
  ['/log/sandbox/1/tile/0/000.p/7', 7 * 32],
  ['/log/sandbox/1/tile/entries/000', 256 * 34],
  ['/log/sandbox/2/tile/entries/000.p/3', 3 * 34],
])('%s has %i bytes, for ever', async (url, length) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBe(length);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': immutable,
  });
});

test('tiles without a shard lead to the one that grows, and is not cached', async () => {
  const answer = await get('/log/sandbox/tile/0/000.p/3');
  expect(answer.statusCode).toBe(307);
  expect(answer.headers).toMatchObject({
    location: '/log/sandbox/2/tile/0/000.p/3',
    'cache-control': 'no-store',
  });
});

test.each([
  '/log/',
  '/log/other/checkpoint',
  '/log/sandbox/3/checkpoint',
  '/log/sandbox/0/checkpoint',
  '/log/sandbox/1/proof/300',
  '/log/sandbox/1/proof/-1',
  '/log/sandbox/1/proof/01',
  '/log/sandbox/1/proof/999999999999999',
  `/log/sandbox/proof/${'B'.repeat(32)}`,
  '/log/sandbox/1/tile/0/001',
  '/log/sandbox/1/tile/0/001.p/45',
  '/log/sandbox/1/tile/0/..%2f..%2f1%2fcheckpoint',
  '/log/sandbox/1/../../../attestation.db',
  '/log/sandbox/1/tile/0/000.new',
  '/log/sandbox/%31/checkpoint',
])('%s is not there', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
});

test('a proof of the ended shard still verifies under its own key only', async () => {
  const { body } = await get(`/log/sandbox/proof/${no}`);
  const [first, second] = log.shards().map(({ publicKey }) => parseVerifierKey(publicKey));
  if (!first || !second) throw new Error('there should be two shards');
  expect(await checkTlogProof(body, leafData(7), { logs: [first] })).toMatchObject({ size: 300 });
  await expect(checkTlogProof(body, leafData(7), { logs: [second] })).rejects.toMatchObject({
    code: 'wrong-origin',
  });
});

test('one address cannot ask without end, and its refusals come later', async () => {
  // The bucket is full, and gets nothing new but what the test gives it. The fake clock begins at 0.
  const later = performance.now() + 60_000;
  vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(later);
  try {
    let answered = 0;
    const answers = Array.from({ length: 620 }, async () => {
      const answer = await get('/log/sandbox/checkpoint');
      answered += 1;
      return answer;
    });
    while (answered < 400) await othersRun();
    vi.advanceTimersByTime(999);
    while (answered < 599) await othersRun();
    vi.advanceTimersByTime(1);
    const refused = (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});
