import { beforeEach, expect, test } from 'vitest';
import { createFairRoom, type FairRoom } from './fair-room.ts';

const grace = 10;

let clock = 0;
let room: FairRoom;
let evicted: string[];
beforeEach(() => {
  clock = 0;
  evicted = [];
  room = createFairRoom(100, grace, () => clock);
});

/** A request named `a1` is of address `a`. */
const requests = new Map<string, object>();
function enter(name: string): object {
  const request = { name };
  requests.set(name, request);
  room.enter(request, name.slice(0, 1), () => evicted.push(name));
  return request;
}
const take = (name: string, bytes: number) => room.take(requests.get(name) as object, bytes);
const release = (name: string) => room.release(requests.get(name) as object);

test('holds no more than there is room for, until it is given back', () => {
  enter('a1');
  enter('a2');
  expect([take('a1', 60), take('a2', 41), take('a2', 40), take('a1', 1)]).toEqual([true, false, true, false]);
  release('a1');
  release('a1');
  expect([take('a2', 61), take('a2', 60)]).toEqual([false, true]);
  expect(evicted).toEqual([]);
});

test('the address that holds the most gives way, with its slowest request', () => {
  for (const name of ['a1', 'a2', 'b1', 'c1']) enter(name);
  take('a1', 40);
  take('a2', 30);
  take('b1', 30);
  clock = 5;
  expect(take('c1', 20)).toBe(true);
  expect(evicted).toEqual(['a2']);
  // What was evicted holds nothing any more, and gets nothing.
  expect(take('a2', 1)).toBe(false);
});

test('several give way when one is not enough', () => {
  for (let i = 0; i < 10; i += 1) {
    enter(`a${i}`);
    take(`a${i}`, 10);
  }
  enter('b1');
  expect(take('b1', 25)).toBe(true);
  expect(evicted).toHaveLength(3);
});

test('an address that would hold the most itself gets none from others', () => {
  for (const name of ['a1', 'b1']) enter(name);
  take('a1', 50);
  take('b1', 50);
  expect([take('a1', 1), take('b1', 1)]).toEqual([false, false]);
  expect(evicted).toEqual([]);
});

test('within an address a request gives way to a faster one, after the grace', () => {
  enter('a1');
  take('a1', 80);
  clock = grace;
  enter('a2');
  expect(take('a2', 30)).toBe(false);
  clock = grace + 1;
  expect(take('a2', 30)).toBe(true);
  expect(evicted).toEqual(['a1']);
});

test('a request that was fast and is slow now counts as slow', () => {
  enter('a1');
  take('a1', 60);
  clock = 100;
  take('a1', 1);
  enter('a2');
  take('a2', 20);
  clock = 105;
  enter('a3');
  expect(take('a3', 30)).toBe(true);
  expect(evicted).toEqual(['a1']);
});

test('what has arrived whole gives way to nothing', () => {
  const request = enter('a1');
  take('a1', 100);
  room.settle(request);
  enter('b1');
  clock = 1000;
  expect(take('b1', 1)).toBe(false);
  expect(evicted).toEqual([]);
  release('a1');
  expect(take('b1', 100)).toBe(true);
});

test('more than there is at all is refused, and no one gives way to it', () => {
  enter('a1');
  take('a1', 50);
  enter('b1');
  expect(take('b1', 101)).toBe(false);
  expect(evicted).toEqual([]);
});
