import { expect, test } from 'vitest';
import { yamlToJson } from './json-value.ts';

const texts: [string, { given: string; want: string }][] = [
  [
    'numbers keep their characters',
    {
      given: 'a: [1.10, 12345678901234567890, 1e400, -0, 0.0]',
      want: '{"a":[1.10,12345678901234567890,1e400,-0,0.0]}',
    },
  ],
  ['quoted numbers are texts', { given: `{a: "1.10", b: '2'}`, want: '{"a":"1.10","b":"2"}' }],
  ['a text with an X is a text', { given: 'ID: 42012319800127691X', want: '{"ID":"42012319800127691X"}' }],
  ['dates are texts', { given: 'at: 2025-11-21', want: '{"at":"2025-11-21"}' }],
  ['yes and no are texts', { given: '[yes, no, on]', want: '["yes","no","on"]' }],
  ['true, null, nothing', { given: 'a: true\nb: null\nc:', want: '{"a":true,"b":null,"c":null}' }],
  ['blocks', { given: 'a: |\n  one\n  two\n', want: '{"a":"one\\ntwo\\n"}' }],
  ['an alias stands for a copy', { given: 'a: &x {b: 1.0}\nc: *x', want: '{"a":{"b":1.0},"c":{"b":1.0}}' }],
  ['a number as a key', { given: '0: a\n1.10: b', want: '{"0":"a","1.10":"b"}' }],
  ['__proto__ is a key', { given: '__proto__: 1', want: '{"__proto__":1}' }],
  ['other scripts', { given: 'name: 李', want: '{"name":"李"}' }],
];

test.each(texts)('%s', (_, { given, want }) => {
  expect(yamlToJson(given, 'x.yaml')).toBe(want);
});

const faults: [string, { given: string; want: RegExp }][] = [
  [
    'a code that lost its quotes',
    { given: 'a: 1\nphone: 0123', want: /^x\.yaml, line 2: 0123 is not a number in JSON.*"0123"$/ },
  ],
  ['hexadecimal', { given: '0x1F', want: /0x1F is not a number/ }],
  ['infinity', { given: '.inf', want: /\.inf is not a number/ }],
  ['a key twice', { given: 'a: 1\na: 2', want: /line 2: Map keys must be unique/ }],
  ['a tab', { given: 'a:\n\tb: 1', want: /line 2/ }],
  ['an unknown tag', { given: 'a: !secret b', want: /line 1: Unresolved tag: !secret/ }],
  ['an unknown alias', { given: 'a: *x', want: /alias/i }],
  [
    'a bomb',
    {
      given: `a: &a [1]\nb: &b [${'*a,'.repeat(50)}]\nc: [${'*b,'.repeat(50)}]`,
      want: /more than 100 aliases/,
    },
  ],
];

test.each(faults)('refused: %s', (_, { given, want }) => {
  expect(() => yamlToJson(given, 'x.yaml')).toThrow(want);
});
