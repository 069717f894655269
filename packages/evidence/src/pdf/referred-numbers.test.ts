import { expect, test } from 'vitest';
import { documentBudget } from './budget.ts';
import { findReferredNumbers } from './whole-original.ts';

const encode = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wanted = (number: number) => number >= 50 && number < 100;

function found(text: string): number[] {
  const numbers = new Set<number>();
  const bytes = encode(text);
  findReferredNumbers(bytes, { isWanted: wanted, found: numbers, budget: documentBudget(bytes.length) });
  return [...numbers].sort();
}

test.each<[string, { given: string; want: number[] }]>([
  ['a reference', { given: '<</Contents 50 0 R>>', want: [50] }],
  ['several, without spaces around them', { given: '[50 0 R(x)51 0 R/A 52 0 R]', want: [50, 51, 52] }],
  ['others than those wanted', { given: '[4 0 R 100 0 R 5000000000 0 R]', want: [] }],
  ['a generation', { given: '51 65535 R', want: [51] }],
  ['numbers before it', { given: '[1 2 3 50 0 R]', want: [50] }],
  ['any white space', { given: '50\0\t\n\f\r 0\0\t\n\f\r R', want: [50] }],
  ['comments', { given: '50%a\n%b\r 0 %c 60 0\n%\nR', want: [50, 60] }],
  ['what looks like a comment in the bytes of a stream', { given: '7 % endstream 50 0 R', want: [50] }],
  ['both, where either may be meant', { given: '50 0%51 0\rR', want: [50, 51] }],
  ['zeros before it', { given: `${'0'.repeat(5000)}50 0 R`, want: [50] }],
  ['signs', { given: '[+50 0 R -51 0 R 7+52 0 R 5-3 0 R]', want: [50, 51, 52, 53] }],
  ['points and exponents', { given: '[50.0 0 R 51. 0 R 5.2e1 0 R]', want: [50, 51, 52] }],
  ['a number of 33 bits', { given: '4294967346 0 R', want: [50] }],
  ['without a space before the R', { given: '50 0R', want: [50] }],
  ['the head of an object', { given: '50 0 obj', want: [] }],
  ['numbers that something is between', { given: '50 (0) 0 R [51] 0 R 52 /R 0 R', want: [] }],
  ['one number alone', { given: '50 R', want: [] }],
])('%s', (_, { given, want }) => {
  expect(found(given)).toEqual(want);
});

test('the time does not depend on what the bytes are', () => {
  // Each line may be a comment or not, so each number may be the one before the last.
  const text = Array.from({ length: 200_000 }, (_, i) => `%${50 + (i % 50)}`).join('\n');
  expect(found(`${text}\n0 R`)).toHaveLength(50);
});
