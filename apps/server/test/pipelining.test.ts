import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { mostUnanswered } from '../src/http/create-listener.ts';
import { startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

/** What comes back on a connection on which so many requests are sent at once, until it is closed. */
async function answersTo(count: number, last: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  // It is closed while we still write.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const request = (end: string) => `GET /healthz HTTP/1.1\r\nHost: a\r\n${end}\r\n`;
  socket.write(request('').repeat(count - 1) + request(last));
  await closed;
  return received;
}

const count = (text: string) => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0;

test('requests that come without waiting for answers are all answered, up to a number', async () => {
  expect(count(await answersTo(mostUnanswered, 'Connection: close\r\n'))).toBe(mostUnanswered);
});

test('a connection with more of them is closed, and the rest is not looked at', async () => {
  expect(count(await answersTo(20_000, ''))).toBeLessThanOrEqual(mostUnanswered);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
