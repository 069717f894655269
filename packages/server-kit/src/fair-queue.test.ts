import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const drain = (queue: ReturnType<typeof createFairQueue<string>>) => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken.join(' ');
};

test.each([
  ['one sender: in order', { room: 8, add: 'a1 a2', want: 'a1 a2' }],
  ['senders take turns', { room: 16, add: 'a1 a2 a3 b1 c1 b2', want: 'a1 b1 c1 a2 b2 a3' }],
  ['a quarter of the room for one sender', { room: 8, add: 'a1 a2 a3 b1', want: 'a1 b1 a2' }],
  ['no room', { room: 4, add: 'a1 b1 c1 d1 e1', want: 'a1 b1 c1 d1' }],
  ['room for one at the least', { room: 1, add: 'a1 b1', want: 'a1' }],
])('%s', (_name, { room, add, want }) => {
  const queue = createFairQueue<string>(room);
  for (const item of add.split(' ')) queue.add(item[0] as string, item);
  expect(drain(queue)).toBe(want);
});

test('what was taken makes room, and says so', () => {
  const queue = createFairQueue<number>(1);
  expect([queue.add('a', 1), queue.add('a', 2), queue.take(), queue.add('a', 3), queue.take()]).toEqual([
    true,
    false,
    1,
    true,
    3,
  ]);
});

test('what is sure is added to a full queue', () => {
  const queue = createFairQueue<string>(1);
  queue.add('a', 'a1');
  expect([queue.hasOf('a'), queue.hasOf('b')]).toEqual([true, false]);
  expect([queue.add('b', 'b1', true), queue.add('a', 'a2', true), queue.add('a', 'a3')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(drain(queue)).toBe('a1 b1 a2');
});

test('who has most waiting gives up the newest, and no one the only one', () => {
  const queue = createFairQueue<string>(16);
  for (const item of ['a1', 'b1', 'b2', 'b3', 'a2']) queue.add(item[0] as string, item);
  expect([queue.displace(), queue.displace(), queue.displace(), queue.displace()]).toEqual([
    'b3',
    'a2',
    'b2',
    undefined,
  ]);
  expect(drain(queue)).toBe('a1 b1');
});
