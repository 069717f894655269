import { expect, it } from 'vitest';
import { createPieceJoiner } from './join-pieces.ts';

const table: [name: string, { given: string[]; want: string }][] = [
  ['nothing', { given: [], want: '' }],
  ['one piece', { given: ['abc'], want: 'abc' }],
  ['pieces of one byte', { given: [...'abcdefghij'], want: 'abcdefghij' }],
  ['pieces of all sizes', { given: ['', 'a', 'b'.repeat(5000), '', 'c'], want: `a${'b'.repeat(5000)}c` }],
];
it.each(table)('joins %s', (_name, { given, want }) => {
  const joiner = createPieceJoiner();
  for (const piece of given) joiner.add(Buffer.from(piece));
  expect(joiner.length).toBe(want.length);
  expect(joiner.take().toString()).toBe(want);
  expect(joiner.length).toBe(0);
  expect(joiner.take().toString()).toBe('');
});

it('neither changes what it was given nor what it has given', () => {
  const joiner = createPieceJoiner();
  const pieces = ['abc', 'def', 'ghi'].map((text) => Buffer.from(text));
  for (const piece of pieces.slice(0, 2)) joiner.add(piece);
  const taken = joiner.take();
  joiner.add(pieces[2] as Buffer);
  joiner.add(Buffer.from('xyz'));
  expect([taken, ...pieces].map(String)).toEqual(['abcdef', 'abc', 'def', 'ghi']);
});

it.each([
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
