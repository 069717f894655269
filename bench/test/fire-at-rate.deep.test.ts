import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fireAtRate } from '../src/load/fire-at-rate.ts';

test('a server that falls behind is sent no more connections than it takes', async () => {
  const count = 1200;
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume();
    waiting.push(response);
    if (waiting.length >= 1000) for (const each of waiting) answer(each);
  });
  server.maxConnections = 1000;
  expect(await answersOf(server, count, 100_000)).toHaveLength(count);
});

test('a connection that was closed for lack of requests is not used again', async () => {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => answer(response), 100);
  });
  server.keepAliveTimeout = 50;
  server.keepAliveTimeoutBuffer = 0;
  expect(await answersOf(server, 3, 2)).toHaveLength(3);
});

/** Sends so many requests at this rate; of each answer the number. */
async function answersOf(server: Server, count: number, rate: number): Promise<string[]> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const request = Buffer.from(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 0\r\n\r\n`);
  const answered: string[] = [];
  try {
    const requests = Array.from({ length: count }, () => request);
    await fireAtRate(requests, { ports: [port], rate }, (no) => answered.push(no));
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return answered;
}

/** Once. */
function answer(response: ServerResponse): void {
  if (response.writableEnded) return;
  response.end(JSON.stringify({ request_id: 'r', data: { no: 'A'.repeat(32) } }));
}
