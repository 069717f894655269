import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { type Encoding, encoded, encodings, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { envelope, post, type Reply, smallest, startServerUnderTest } from './server-under-test.ts';

/** The bodies below have somewhat more than half of it. */
const budget = 20_000;

const server = await startServerUnderTest({ bodyBudget: budget, maxBodyBytes: 15_000 });
afterAll(() => server.stop());

const large = (note = 'x'.repeat(11_000)) =>
  envelope('createAttestation', smallest(server, { note }), server.member);

async function send(encoding: Encoding, fields = large(), url = urlOf(server, 'createAttestation')) {
  const { body, contentType } = encoded(fields, encoding);
  return post(url, body, contentType);
}

/** A request of which `bytes` of the body have come, and the rest has not. */
async function halfSent(encoding: Encoding, bytes = 11_000, declared?: number): Promise<Socket> {
  const { body, contentType } = encoded(large(), encoding);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const length = declared ?? Buffer.byteLength(body);
  socket.write(
    `POST /api/v1/attestations HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.from(body).subarray(0, bytes));
  await sleep(50);
  return socket;
}

function expectNoRoom(reply: Reply): void {
  expectRefusal(reply, 429);
  expect(reply.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/);
}

describe.each(encodings)('%s', (encoding) => {
  test('a body beyond the memory for all bodies is refused, and is taken when there is room again', async () => {
    const held = await halfSent(encoding);
    for (const other of encodings) expectNoRoom(await send(other));
    held.destroy();
    await expect.poll(async () => (await send(encoding)).status).toBe(200);
  });

  test('what is declared takes no room, only what has come', async () => {
    const held = await halfSent(encoding, 100, 14_000);
    expect((await send(encoding)).status).toBe(200);
    held.destroy();
  });

  const ends: [string, number, () => Promise<Reply | undefined>][] = [
    ['accepted', 200, () => send(encoding)],
    ['a wrong signature', 500, () => send(encoding, { ...large(), signature: 'AAAA' })],
    ['too large', 413, () => send(encoding, large('x'.repeat(16_000)))],
    ['a malformed envelope', 400, () => send(encoding, { ...large(), tonce: Number.NaN })],
    ['no such path', 404, () => send(encoding, large(), `${server.url}/api/v1/none`)],
  ];
  test.each(ends)('room is given back, however often it ends in: %s', async (_name, status, end) => {
    for (let i = 0; i < 4; i++) expect((await end())?.status).toBe(status);
    expect((await send(encoding)).status).toBe(200);
  });

  test('room is given back by those who were refused for want of it, and by those who left', async () => {
    const held = await halfSent(encoding);
    for (let i = 0; i < 4; i++) expectNoRoom(await send(encoding));
    held.destroy();
    for (let i = 0; i < 4; i++) {
      await expect.poll(async () => (await send(encoding)).status).toBe(200);
      (await halfSent(encoding)).destroy();
    }
    await expect.poll(async () => (await send(encoding)).status).toBe(200);
  });
});
