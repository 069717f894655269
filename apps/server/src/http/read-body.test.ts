import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Admission, Visit } from './admission.ts';
import { createFairRoom } from './fair-room.ts';
import { createPieceJoiner, readUnverifiedBytes, watchSlowBodies } from './read-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rate = 100;
const grace = 10;

/** Bytes that arrive in each second; `h` where this side holds the sender back. */
test.each([
  ['fast enough', Array(60).fill(100), undefined],
  ['silent within the grace, then enough', [...Array(9).fill(0), 1200, ...Array(30).fill(150)], undefined],
  ['silent from the start', Array(60).fill(0), 11],
  ['a little too slow', Array(60).fill(99), 11],
  ['silent after a fast start', [1_000_000, ...Array(60).fill(0)], 22],
  ['silent because it is held back', Array(60).fill('h'), undefined],
  ['silent once it is no longer held back', [...Array(20).fill('h'), ...Array(40).fill(0)], 31],
] as const)('%s', (_, arrivals, cutAfter) => {
  let received = 0;
  let held = false;
  let cut: number | undefined;
  const bodies = watchSlowBodies(rate, grace, () => Date.now() / 1000);
  const seconds = Date.now() / 1000;
  const tooSlow = () => {
    expect(cut).toBeUndefined();
    cut = Date.now() / 1000 - seconds;
  };
  const watched = bodies.watch({ received: () => received, held: () => held, tooSlow });
  for (const arrival of arrivals) {
    held = arrival === 'h';
    received += typeof arrival === 'number' ? arrival : 0;
    vi.advanceTimersByTime(1000);
  }
  watched.done();
  bodies.close();
  expect(cut).toBe(cutAfter);
});

test('a body that is done is left alone', () => {
  const bodies = watchSlowBodies(rate, grace, () => Date.now() / 1000);
  const tooSlow = vi.fn();
  bodies.watch({ received: () => 0, tooSlow }).done();
  vi.advanceTimersByTime(60_000);
  bodies.close();
  expect(tooSlow).not.toHaveBeenCalled();
});

const table: [name: string, { given: string[]; want: string }][] = [
  ['nothing', { given: [], want: '' }],
  ['one piece', { given: ['abc'], want: 'abc' }],
  ['pieces of one byte', { given: [...'abcdefghij'], want: 'abcdefghij' }],
  ['pieces of all sizes', { given: ['', 'a', 'b'.repeat(5000), '', 'c'], want: `a${'b'.repeat(5000)}c` }],
];
test.each(table)('joins %s', (_name, { given, want }) => {
  const joiner = createPieceJoiner();
  for (const piece of given) joiner.add(Buffer.from(piece));
  expect(joiner.length).toBe(want.length);
  expect(joiner.take().toString()).toBe(want);
  expect(joiner.length).toBe(0);
  expect(joiner.take().toString()).toBe('');
});

test('neither changes what it was given nor what it has given', () => {
  const joiner = createPieceJoiner();
  const pieces = ['abc', 'def', 'ghi'].map((text) => Buffer.from(text));
  for (const piece of pieces.slice(0, 2)) joiner.add(piece);
  const taken = joiner.take();
  joiner.add(pieces[2] as Buffer);
  joiner.add(Buffer.from('xyz'));
  expect([taken, ...pieces].map(String)).toEqual(['abcdef', 'abc', 'def', 'ghi']);
});

test.each([
  ['exact', 100],
  ['none', 0],
  ['too small', 30],
  ['far too large', 1_000_000],
  ['no number', Number.NaN],
])('what was declared (%s) changes nothing of the bytes', (_name, declared) => {
  const joiner = createPieceJoiner(declared);
  for (let i = 0; i < 10; i += 1) joiner.add(Buffer.alloc(10, i));
  const bytes = joiner.take();
  expect(bytes).toEqual(Buffer.concat(Array.from({ length: 10 }, (_, i) => Buffer.alloc(10, i))));
  if (declared === 100) expect(bytes.buffer.byteLength).toBe(100);
  else expect(bytes.buffer.byteLength).toBeLessThanOrEqual(300);
});

test('a body whose sender has disconnected before its turn is refused at once', async () => {
  const request = Object.assign(new Readable({ read() {} }), { headers: {} }).destroy();
  const visit = { request: request as unknown as IncomingMessage, address: 'a' } as Visit;
  const admission = { received: () => undefined, memory: createFairRoom(100, 10) } as unknown as Admission;
  const slowBodies = watchSlowBodies(rate, grace);
  await expect(readUnverifiedBytes(visit, 100, admission, slowBodies)).rejects.toThrow(/cut off/);
  slowBodies.close();
});
