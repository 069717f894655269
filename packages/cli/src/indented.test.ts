import { expect, test } from 'vitest';
import { indented } from './commands/read.ts';

const texts: [string, string][] = [
  ['{"a":1.10,"b":["x",{}],"c":[]}', '{\n  "a": 1.10,\n  "b": [\n    "x",\n    {}\n  ],\n  "c": []\n}'],
  ['{ "a" : "{[,:]}\\"" }', '{\n  "a": "{[,:]}\\""\n}'],
  ['12345678901234567890', '12345678901234567890'],
  ['{}', '{}'],
];

test.each(texts)('%s', (given, want) => {
  expect(indented(given)).toBe(want);
});

test('what a double can hold is as JSON.stringify has it', () => {
  const value = { a: [1, [2, { b: null }], 'x: "y", {z}'], c: { d: { e: true } } };
  expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
});
