import { expect, test } from 'vitest';
import { JsonText, writeJson } from './json-text.ts';

const cases: [string, { given: unknown; want: string }][] = [
  [
    'plain values as JSON.stringify',
    { given: { a: 1, b: [null, 'x', true] }, want: '{"a":1,"b":[null,"x",true]}' },
  ],
  ['JSON text as it stands', { given: { d: new JsonText('{"n": 1.10}') }, want: '{"d":{"n": 1.10}}' }],
  ['members that are undefined left out', { given: { a: undefined, b: 1 }, want: '{"b":1}' }],
  ['a key that needs escapes', { given: { 'a"\n': 1 }, want: '{"a\\"\\n":1}' }],
];

test.each(cases)('writes %s', (_, { given, want }) => {
  expect(writeJson(given)).toBe(want);
});
