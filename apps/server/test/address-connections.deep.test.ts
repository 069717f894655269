import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** An address of this machine that is not loopback; a container may have none. */
const [outside] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4');

let server: ServerProcess;
beforeAll(async () => {
  const first = await startServerProcess();
  await first.stop();
  const settings = { HOST: '0.0.0.0', TRUSTED_PROXY: '192.0.2.1', MAX_CONNECTIONS: '200' };
  server = await startServerProcess(settings, first.folder);
});
afterAll(async () => {
  await server.stop();
  await server.remove();
});

test.skipIf(outside === undefined)('an address opens so many connections and no more', async () => {
  const sockets = openMany(outside?.address ?? '');
  await expect.poll(() => closed(sockets)).toBe(3);
  expect(await healthAt(outside?.address ?? '')).toBe('refused');
  // Others do not suffer from it.
  expect(await healthAt('127.0.0.1')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => healthAt(outside?.address ?? '')).toBe(200);
});

test('of this machine itself they are not counted', async () => {
  const sockets = openMany('127.0.0.1');
  expect(await healthAt('127.0.0.1')).toBe(200);
  expect(closed(sockets)).toBe(0);
  for (const socket of sockets) socket.destroy();
});

function openMany(host: string): Socket[] {
  return Array.from({ length: 23 }, () => {
    const socket = connect({ port: server.port, host });
    // A reset is one way to be refused.
    return socket.on('error', () => {}).on('data', () => {});
  });
}

function closed(sockets: readonly Socket[]): number {
  return sockets.filter(({ destroyed }) => destroyed).length;
}

async function healthAt(host: string): Promise<number | 'refused'> {
  const headers = { Connection: 'close' };
  return fetch(`http://${host}:${server.port}/healthz`, { headers }).then(
    ({ status }) => status,
    () => 'refused' as const,
  );
}
