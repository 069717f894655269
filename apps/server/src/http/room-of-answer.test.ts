import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFairRoom } from './fair-room.ts';
import { withRoom } from './room-of-answer.ts';

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
