import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fire, sendAtRate } from '../src/load.ts';

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

test('each body is sent once, on no more connections than asked for, and failures are counted', async () => {
  const bodies = Array.from({ length: 20 }, (_, i) => Buffer.from(`body ${i}`));
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push(body);
    if (body === 'body 3') response.statusCode = 500;
    if (body === 'body 5') request.socket.destroy();
    else answer(response, received.length);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const fired = await running(server, (port) => fire(port, '/', bodies, { connections: 4, seconds: 60 }));
  expect(new Set(received)).toEqual(new Set(bodies.map(String)));
  expect(received).toHaveLength(20);
  expect(connections).toBe(5);
  expect(fired).toMatchObject({ succeeded: 18, distinct: 18, failed: 2 });
  expect(fired.failure).toContain('500 {');
});

test('what is under way when the time is over is waited for', async () => {
  const bodies = Array.from({ length: 20 }, (_, i) => Buffer.from(`body ${i}`));
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    requests += 1;
    answer(response, requests);
  });
  const fired = await running(server, (port) => fire(port, '/', bodies, { connections: 4, seconds: 0 }));
  expect(fired).toMatchObject({ succeeded: 4, distinct: 4, failed: 0 });
  expect(requests).toBe(4);
});

async function running<T>(server: Server, use: (port: number) => Promise<T>): Promise<T> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Sends so many requests at this rate. @returns the number in each answer */
async function answersOf(server: Server, count: number, rate: number): Promise<string[]> {
  const answered: string[] = [];
  const bodies = Array.from({ length: count }, () => Buffer.from('{}'));
  await running(server, (port) => sendAtRate(port, '/', bodies, rate, (no) => answered.push(no)));
  return answered;
}

/** Answers once. */
function answer(response: ServerResponse, number = 0): void {
  if (response.writableEnded) return;
  const no = number.toString(16).toUpperCase().padStart(32, '0');
  response.end(JSON.stringify({ request_id: 'r', data: { no } }));
}
