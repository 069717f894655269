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

test('prints as its text', () => {
  const price = new JsonText('1.10');
  expect([`${price}`, String(price), `${price}` === price.toString()]).toEqual(['1.10', '1.10', true]);
  const { rawJSON } = JSON as { rawJSON?: unknown };
  const data = { price, all: new JsonText('[12345678901234567890,"\\u674e",{"a":1.10}]') };
  expect(JSON.stringify(data)).toBe(
    rawJSON
      ? '{"price":1.10,"all":[12345678901234567890,"李",{"a":1.10}]}'
      : '{"price":1.1,"all":[12345678901234567000,"李",{"a":1.1}]}',
  );
});

test.each(cases)('writes %s', (_, { given, want }) => {
  expect(writeJson(given)).toBe(want);
});
