import { UsageError } from '@attestation/command-line';
import { expect, test } from 'vitest';
import { objectText } from './json-value.ts';

const texts: [string, { given: [text: string, place: string]; want: string | RegExp }][] = [
  [
    'JSON stays as it is',
    { given: [' {"a": 1.10, "b":"\\u674e"}\n', 'x.json'], want: '{"a": 1.10, "b":"\\u674e"}' },
  ],
  ['JSON from elsewhere too', { given: ['{"a": "\\/"}', '--factoid 1'], want: '{"a": "\\/"}' }],
  ['YAML flow', { given: ['{a: 1.10, b: c d}', '--factoid 1'], want: '{"a":1.10,"b":"c d"}' }],
  ['a .json file is JSON only', { given: ['{a: 1}', 'x.JSON'], want: /^x\.JSON, line 1: Not JSON/ }],
  [
    'a key twice in JSON is not read as YAML',
    { given: ['{"a":1,\n"a":2}', 'standard input'], want: /^standard input, line 2: .*twice|repeat/ },
  ],
  ['keys that only YAML can tell apart', { given: ['1: a\n"1": b', 'x.yaml'], want: /x\.yaml/ }],
  ['a list', { given: ['[1]', 'x.yaml'], want: /x\.yaml does not contain an object/ }],
  ['nothing', { given: ['', 'standard input'], want: /does not contain an object/ }],
];

test.each(texts)('%s', (_, { given, want }) => {
  if (typeof want === 'string') return expect(objectText(...given)).toBe(want);
  expect(() => objectText(...given)).toThrow(UsageError);
  expect(() => objectText(...given)).toThrow(want);
});
