import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerOf, JsonPieces, withRoom } from './answer.ts';
import { createFairRoom } from './fair-room.ts';

const grace = 10;
let clock = 0;

/** Room for four answers. */
const room = () => createFairRoom(4 * 2 ** 20, grace, () => clock);
const answer = () => ({ status: 200, headers: {}, body: new Readable({ read() {} }) });

test('answers that are sent do not give way to a newcomer of their own address', () => {
  const memory = room();
  const running = Array.from({ length: 4 }, answer);
  for (const one of running) expect(withRoom(one, 'a', memory).status).toBe(200);
  clock += grace + 1;
  expect(withRoom(answer(), 'a', memory).status).toBe(429);
  expect(running.map(({ body }) => body.destroyed)).toEqual([false, false, false, false]);
});

test('one of them gives way to another address', () => {
  const memory = room();
  const running = Array.from({ length: 4 }, answer);
  for (const one of running) withRoom(one, 'a', memory);
  expect(withRoom(answer(), 'b', memory).status).toBe(200);
  expect(running.filter(({ body }) => body.destroyed)).toHaveLength(1);
});

test('a large answer is made while it is sent, and waits for each of its pieces', async () => {
  const spent: number[] = [];
  let made = 0;
  async function* pieces() {
    const half = Buffer.alloc(2 ** 19, '1');
    for (const piece of [
      ['[', half],
      [',', half, ']'],
    ]) {
      made += 1;
      yield piece;
    }
  }
  const data = { factoids: new JsonPieces(pieces()) };
  const { body } = await answerOf({ status: 200, data }, 'r', async (kind, bytes) => {
    expect([kind, made]).toEqual(['json', spent.push(bytes)]);
  });
  if (typeof body === 'string') throw new Error('not a stream');
  expect(JSON.parse((await buffer(body)).toString()).request_id).toBe('r');
  expect(spent).toEqual([2 ** 19 + 1, 2 ** 19 + 2]);
});
