import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { downloadFile } from './download-file.ts';
import { jsonRequest } from './fuzz/http-bytes.ts';
import { startServerProcess } from './server-process.ts';
import { envelope, jsonBody, type ServerUnderTest, startServerUnderTest } from './server-under-test.ts';
import { signedUpload } from './signed-upload.ts';
import { deafConnection, trickle } from './trickle.ts';

const MiB = 2 ** 20;
const create = '/api/v1/attestations';

let server: ServerUnderTest;
let port: number;
beforeAll(async () => {
  server = await startServerUnderTest({ minBodyRate: 1000, bodyGrace: 1, requestTimeout: 4 });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

function signedCreate(uniqueId: string) {
  const payload = { unique_id: uniqueId, template_id: server.templateId, identities: { ID: '1' } };
  return envelope('createAttestation', payload, server.member);
}

describe('a sender that is too slow is answered or cut off within seconds', () => {
  const file = Buffer.alloc(200_000, 'x');
  const json = () => jsonRequest(create, jsonBody(signedCreate('slow-json')));
  const upload = () => signedUpload(server, 'slow-upload', file);
  test.concurrent.each([
    ['a JSON body, byte by byte', json, 200],
    ['a JSON body that stops', json, 300],
    ['an upload, byte by byte from its first part on', upload, 300],
    ['an upload, byte by byte from the middle of its file on', upload, 150_000],
    ['the head of a request', json, 20],
    ['nothing but a connection', () => Buffer.alloc(0), 0],
  ] as const)('%s', async (name, make, at) => {
    const bytes = make();
    const rest = name.endsWith('stops') ? Buffer.alloc(0) : bytes.subarray(at);
    const { text, answered, closed } = await trickle(port, bytes.subarray(0, at), rest, 50, 15);
    expect(closed).toBeLessThan(12);
    // A browser would take it for the answer to a request that it sends at that moment.
    if (at === 0) expect(text).toBe('');
    if (at < 100) return;
    // The grace, the timer's second, and room for a busy machine.
    expect(answered).toBeLessThan(3.9);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"message":"The body arrives too slowly; send the request again"');
  });
});

test('a slow sender leaves no file', async () => {
  expect(await readdir(join(server.dataDir, 'spool'))).toEqual([]);
});

test('a sender that is only slow at first, or pauses within the grace, is served', async () => {
  const bytes = signedUpload(server, 'slow-but-fine', Buffer.alloc(20_000, 'y'));
  const { text } = await trickle(port, bytes.subarray(0, -10), bytes.subarray(-10), 60, 5);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});

test('callers that never read their download take no memory, and are cut off', async () => {
  // In a process of its own, whose memory is that of the server.
  const server = await startServerProcess({ MAX_CONNECTIONS: '60', RATE_LIMIT: 'off' });
  onTestFinished(server.remove);
  onTestFinished(server.stop);
  const file = Buffer.alloc(32 * MiB, 'z');
  const { text } = await trickle(server.port, signedUpload(server, 'deaf', file), Buffer.alloc(0), 1, 10);
  const ano = /"no":"([0-9A-F]{32})"/.exec(text)?.[1];
  const request = () =>
    jsonRequest(
      '/api/v1/attestation/download',
      jsonBody(envelope('downloadAttestation', { ano }, server.member)),
    );
  // The first download has its file made, which takes memory of its own.
  await downloadFile({ url: `http://127.0.0.1:${server.port}`, member: server.member }, ano ?? '');
  const before = await server.memory();
  const sockets = Array.from({ length: 40 }, () => deafConnection(server.port, request()));
  await sleep(2000);
  const open = await openFiles(server.pid);
  const { now } = await server.memory();
  // 40 downloads of 32 MiB each: each holds a few buffers of 64 KiB, and the small files of its archive.
  expect(now - before.now).toBeLessThan(128 * MiB);
  expect(open).toBeGreaterThan(40);
  await expect.poll(() => openFiles(server.pid), { timeout: 90_000, interval: 500 }).toBeLessThan(open - 60);
  for (const socket of sockets) socket.destroy();
  expect(server.faults()).toEqual([]);
});

/** Files and sockets that the process has open. */
async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}
