import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openRelay, type Relay } from '../src/servers.ts';

const open: (Server | Relay)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

test('the port stays while what is behind it changes', async () => {
  const relay = await startRelay();
  const url = `http://127.0.0.1:${relay.port}/`;
  await expect(fetch(url)).rejects.toThrow();
  for (const name of ['first', 'second']) {
    const server = await startServer(name);
    relay.target = (server.address() as AddressInfo).port;
    expect(await (await fetch(url)).text()).toBe(name);
    server.closeAllConnections();
    server.close();
  }
});

test('a server that has ended closes the connection, and the relay goes on', async () => {
  const relay = await startRelay();
  const server = await startServer('ended');
  relay.target = (server.address() as AddressInfo).port;
  await new Promise((closed) => server.close(closed));
  await expect(fetch(`http://127.0.0.1:${relay.port}/`)).rejects.toThrow();
  relay.target = ((await startServer('next')).address() as AddressInfo).port;
  expect(await (await fetch(`http://127.0.0.1:${relay.port}/`)).text()).toBe('next');
});

test('a port that is taken is an error', async () => {
  const { port } = await startRelay();
  await expect(openRelay(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

async function startRelay(): Promise<Relay> {
  const relay = await openRelay(0);
  open.push(relay);
  return relay;
}

async function startServer(text: string): Promise<Server> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return server;
}
