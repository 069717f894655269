import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Refusal } from './refusal.ts';
import { createTurns } from './turns.ts';

/** Keeps the thread busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('senders take turns, one at a time, however many one of them asks for', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const ask = async (sender: string) => {
    await turns.take(sender);
    order.push(sender);
  };
  await Promise.all([...Array(5).fill('a'), 'b', 'c', 'b'].map(ask));
  expect(order.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c']);
  expect(order.slice(3, 5).toSorted()).toEqual(['a', 'b']);
  expect(order.slice(5)).toEqual(['a', 'a', 'a']);
});

test('between two turns there is time for others', async () => {
  const turns = createTurns();
  const happened: string[] = [];
  const long = async () => {
    await turns.take('a');
    happened.push('turn');
    work(20);
  };
  const all = Promise.all([long(), long(), long()]);
  // Due at once, again and again: each time after the turn that is under way.
  const timer = setInterval(() => happened.push('other'), 1);
  await all;
  clearInterval(timer);
  expect(happened.join(' ')).toMatch(/^(other )*turn (other )+turn (other )+turn/);
});

test('short turns rest too, as many times as long as `rest` says', async () => {
  const rests = vi.spyOn(globalThis, 'setTimeout');
  const turns = createTurns({ rest: 3 });
  const short = async () => {
    await turns.take('a');
    work(0.4);
  };
  await Promise.all(Array.from({ length: 20 }, short));
  const rested = rests.mock.calls.reduce((sum, [, milliseconds]) => sum + (milliseconds ?? 0), 0);
  rests.mockRestore();
  // The last turn has not ended, and of what is left less than a millisecond is kept for later.
  expect(rested).toBeGreaterThan(19 * 0.4 * 3 - 1);
});

test('what a turn took is reported, with what hangs on it, and nothing that waited elsewhere', async () => {
  const spent: [string, number][] = [];
  const turns = createTurns({ onSpent: (...entry) => spent.push(entry) });
  await turns.take('a');
  work(10);
  await Promise.resolve();
  work(10);
  await sleep(20);
  work(500);
  await turns.take('b');
  await sleep(1);
  expect(spent.map(([sender]) => sender)).toEqual(['a', 'b']);
  expect(spent[0]?.[1]).toBeGreaterThan(19);
  // Waiting is no work, nor is what others do meanwhile.
  expect(spent[0]?.[1]).toBeLessThan(400);
});

test('a sender that has a quarter of the queue gets no more of it', async () => {
  const turns = createTurns({ room: 8 });
  const asked = Array.from({ length: 10 }, () => turns.take('a'));
  await expect(Promise.all(asked)).rejects.toThrow(Refusal);
  const outcomes = await Promise.allSettled([...asked, turns.take('b')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
  expect(outcomes.at(-1)?.status).toBe('fulfilled');
});

test('a sender with nothing waiting gets a place, however many others wait', async () => {
  const turns = createTurns({ room: 4 });
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((sender) => turns.take(sender));
  await expect(Promise.all(asked)).resolves.toHaveLength(6);
});

test('a part of an answer that has begun is never refused', async () => {
  const turns = createTurns({ room: 4 });
  const parts = Array.from({ length: 10 }, () => turns.take('a', true));
  await expect(turns.take('a')).rejects.toThrow(Refusal);
  await expect(Promise.all(parts)).resolves.toHaveLength(10);
});
