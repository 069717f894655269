import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpBytes } from './fuzz/http-bytes.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { signedUpload } from './signed-upload.ts';
import { trickle } from './trickle.ts';

const KiB = 1024;
const budget = 400 * KiB;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    SPOOL_BUDGET: String(budget),
    MAX_REQUEST_BYTES: String(budget),
    MAX_FILE_BYTES: '350KiB',
    MAX_BODY_BYTES: '16KiB',
    MAX_CONNECTIONS: '20',
  });
});
afterAll(async () => {
  await server.stop();
  await server.remove();
});

/** Sends all of it at once and reads to the end. */
async function answerTo(bytes: Buffer): Promise<string> {
  return (await trickle(server.port, bytes, Buffer.alloc(0), 1, 20)).text;
}

function file(size: number): Buffer {
  return Buffer.alloc(size, 'x');
}

test.each([
  ['a wrong signature', () => signedUpload(server, 'bad', file(300 * KiB), { signature: 'AAAA' }), 500],
  ['its size', () => signedUpload(server, 'big', file(380 * KiB)), 413],
  [
    'a checksum of another file',
    () =>
      Buffer.from(
        signedUpload(server, 'other', file(300 * KiB))
          .toString('latin1')
          .replace('xxxx', 'xxxy'),
      ),
    400,
  ],
] as const)(
  'an upload refused for %s gives its room back, however often it comes',
  async (why, make, status) => {
    for (let i = 0; i < 5; i++) expect(await answerTo(make())).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(() => server.spooled()).toEqual([]);
    expect(await answerTo(signedUpload(server, `after ${why}`, file(300 * KiB)))).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('the room for uploads is one for all connections, and is free again when they are closed', async () => {
  const held = Array.from({ length: 3 }, (_, i) =>
    halfSent(signedUpload(server, `held-${i}`, file(120 * KiB)).subarray(0, -100)),
  );
  await expect.poll(heldBytes).toBeGreaterThan(350 * KiB);
  const refused = await answerTo(signedUpload(server, 'no room', file(120 * KiB)));
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/\r\nRetry-After: \d+\r\n/i);
  // Those that were there first do not suffer from those that came after.
  expect(held.map(({ answer }) => answer())).toEqual(['', '', '']);
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => server.spooled()).toEqual([]);
  expect(await answerTo(signedUpload(server, 'after all', file(300 * KiB)))).toMatch(/^HTTP\/1\.1 200 /);
});

test('connections over the cap are closed at once, and those within it are served', async () => {
  const sockets = Array.from({ length: 30 }, () => halfSent(Buffer.from('POST ')));
  await expect.poll(() => sockets.filter(({ socket }) => socket.destroyed).length).toBe(10);
  const open = sockets.filter(({ socket }) => !socket.destroyed);
  for (const { socket } of open) socket.destroy();
  const health = httpBytes({ method: 'GET', target: '/healthz', headers: [['Connection', 'close']] });
  await expect.poll(() => answerTo(health)).toMatch(/^HTTP\/1\.1 200 /);
  expect(server.faults()).toEqual([]);
});

async function heldBytes(): Promise<number> {
  const folder = join(server.dataDir, 'spool');
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface HalfSent {
  readonly socket: Socket;
  readonly answer: () => string;
}

function halfSent(bytes: Buffer): HalfSent {
  const socket = connect({ port: server.port, host: server.host });
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // A reset is one way to be refused.
  socket.on('error', () => {});
  socket.write(bytes);
  return { socket, answer: () => text };
}
