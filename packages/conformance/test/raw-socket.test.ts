import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { sendBytes } from '../src/target/raw-socket.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/prefix`;
}

const request = { method: 'POST', path: '/api/v1/cas', headers: {}, body: Buffer.from('{}') };
const answer = 'HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\n{}';

describe('bytes over a connection', () => {
  test('the head has path prefix, host and length', async () => {
    let received = '';
    const baseUrl = await serve((socket) =>
      socket.on('data', (data) => {
        received += String(data);
        if (received.endsWith('{}')) socket.end(answer);
      }),
    );
    const { answer: got } = await sendBytes({ baseUrl }, request);
    expect(got?.status).toBe(413);
    expect(received).toMatch(/^POST \/prefix\/api\/v1\/cas HTTP\/1\.1\r\n/);
    expect(received).toContain('Content-Length: 2\r\n');
    expect(received).toMatch(/Host: 127\.0\.0\.1:\d+\r\n/);
  });

  test('an answer that comes before the body is through is read, and the rest is not sent', async () => {
    const baseUrl = await serve((socket) => {
      socket.once('data', () => socket.write(answer, () => setTimeout(() => socket.resetAndDestroy(), 50)));
      socket.pause();
      socket.resume();
    });
    let sent = 0;
    const endless = function* () {
      for (;;) yield Buffer.alloc(65_536, ++sent);
    };
    const { answer: got } = await sendBytes({ baseUrl }, request, { pieces: endless() });
    expect(got?.status).toBe(413);
    expect(sent).toBeLessThan(100_000);
  });

  test('a connection that is cut gives no answer, and a reason', async () => {
    const baseUrl = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const { answer: got, missing } = await sendBytes({ baseUrl }, request);
    expect(got).toBeUndefined();
    expect(missing).toMatch(/before an answer/);
  });

  test('silence ends with the patience', async () => {
    const baseUrl = await serve(() => {});
    const { missing } = await sendBytes({ baseUrl }, request, { patience: 100 });
    expect(missing).toBe('no answer within 0.1 s');
  });

  test('hanging up waits for nothing', async () => {
    const baseUrl = await serve(() => {});
    const { missing } = await sendBytes({ baseUrl }, request, { hangUp: true });
    expect(missing).toBe('the connection was closed before an answer');
  });
});
