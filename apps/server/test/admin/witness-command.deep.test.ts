import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCheckpoint, parseVerifierKey } from '@attestation/evidence/log';
import type { Log } from '@attestation/log';
import { type LogBench, leavesFrom, memoryLeaves, openLogBench, published } from '@attestation/log/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin/main.ts';
import { addLog } from '../../src/http/add-log.ts';
import { unshared } from '../../src/limits/share-limits.ts';

let bench: LogBench;
let log: Log;
let app: FastifyInstance;
let url: string;
beforeEach(async () => {
  bench = await openLogBench(() => memoryLeaves());
  log = await bench.open();
  await bench.append(leavesFrom(0, 300));
  await published(log, 300);
  app = fastify();
  addLog(app, { logs: { sandbox: log, formal: log }, placeOf: async () => undefined, limits: unshared });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/log/sandbox/1`;
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(join(bench.folder, 'w.pem'), pem);
});
afterEach(async () => {
  await app.close();
  await bench.remove();
});

async function witness(...more: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const from = more.includes('--listen') ? [] : ['--url', url];
  const flags = ['--log-key', log.vkey, '--name', 'witness.example', ...from];
  const files = ['--key', join(bench.folder, 'w.pem'), '--state', join(bench.folder, 'w.json')];
  const code = await runAdmin(['log', 'witness', ...flags, ...files, ...more], {
    env: {},
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('it cosigns the checkpoint, and the next one from tiles', async () => {
  const first = await witness();
  expect(first).toMatchObject({ code: 0 });
  const self = parseVerifierKey(first.err.replace('This witness: ', ''));
  await bench.append(leavesFrom(300, 400));
  await published(log, 700);
  const second = await witness();
  const opened = await openCheckpoint(`${second.out}\n`, [parseVerifierKey(log.vkey)], [self]);
  expect(opened).toMatchObject({ size: 700, origin: log.origin });
  expect(opened.witnesses).toHaveLength(1);
});

test('it refuses a log that was rolled back', async () => {
  expect(await witness()).toMatchObject({ code: 0 });
  const file = join(bench.folder, 'w.json');
  const state = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  await bench.append(leavesFrom(300, 1));
  await published(log, 301);
  expect(await witness()).toMatchObject({ code: 0 });
  // What an older copy of the log would show to the witness.
  const note = state[log.origin] ?? '';
  const old = fastify();
  old.get('/checkpoint', async () => note);
  url = await old.listen({ port: 0, host: '127.0.0.1' });
  const answer = await witness();
  await old.close();
  expect(answer).toMatchObject({ code: 1, out: '' });
  expect(answer.err).toMatch(/NOT COSIGNED\. A tree of 300 leaves does not hold one of 301/);
});

test('it refuses tiles that do not lead to the checkpoint', async () => {
  expect(await witness()).toMatchObject({ code: 0 });
  await bench.append(leavesFrom(300, 300));
  await published(log, 600);
  await cp(join(bench.logFolder, '1/tile/0/000'), join(bench.logFolder, '1/tile/0/001'));
  const answer = await witness();
  expect(answer).toMatchObject({ code: 1, out: '' });
  expect(answer.err).toContain('NOT COSIGNED. The tree of 600 leaves does not begin with the tree of 300');
  await rm(join(bench.logFolder, '1/tile/0/001'));
});

test.each([
  ['a key that is none', ['--log-key', 'x'], 2, '--log-key: "x" is no'],
  ['a private key that is not there', ['--key', '/nowhere'], 1, '--key /nowhere cannot be read (ENOENT)'],
  ['a name with spaces', ['--name', 'my witness'], 1, '--name text without spaces'],
  ['an address where nothing listens', ['--url', 'http://127.0.0.1:9'], 1, 'does not answer'],
])('%s is refused', async (_, flags, code, message) => {
  const answer = await witness(...flags);
  expect(answer.code).toBe(code);
  expect(answer.err).toContain(message);
});

test('two at once cannot share a state file', async () => {
  const listening = ['--listen', '127.0.0.1:0'];
  const before = process.listenerCount('SIGTERM');
  const first = witness(...listening);
  await expect.poll(() => process.listenerCount('SIGTERM')).toBeGreaterThan(before);
  const second = await witness();
  expect([second.code, second.err]).toEqual([1, expect.stringMatching(/^Another witness is using --state /)]);
  process.emit('SIGTERM');
  expect(await first).toMatchObject({ code: 0 });
  expect(await witness()).toMatchObject({ code: 0 });
});

test('it takes the key that openssl makes', async () => {
  const path = join(bench.folder, 'w.pem');
  try {
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', path]);
  } catch {
    return; // no openssl here; the test before has read the same form
  }
  expect(await witness()).toMatchObject({ code: 0 });
});
