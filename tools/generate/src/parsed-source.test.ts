import { expect, test } from 'vitest';
import { parsedSource } from './parsed-source.ts';

const texts: [string, { given: string; want: [line: number, reason: RegExp] | undefined }][] = [
  ['a schema', { given: 'type: string\nenum: [a, b, 1, -0.5, 1e3]\n', want: undefined }],
  ['an open list', { given: 'type: string\nenum: [a, b\n', want: [3, /\]/] }],
  ['a member one step too deep', { given: 'type: string\n  minLength: 1\n', want: [1, /mapping/] }],
  ['the same key twice', { given: 'type: string\nminLength: 1\ntype: object\n', want: [3, /unique/] }],
  ['a tab', { given: 'properties:\n\tno: {}\n', want: [2, /[Tt]ab/] }],
  ['two documents', { given: 'a: 1\n---\nb: 1\n', want: [2, /multiple documents/] }],
  // What Redocly, Spectral and we read in different ways, or what ends one of them.
  ['nothing', { given: '', want: [1, /empty/] }],
  ['an alias loop', { given: 'a: &a\n  b: *a\n', want: [2, /alias \*a/] }],
  ['a merge key', { given: 'a:\n  <<: {b: 1}\n', want: [2, /<< merges/] }],
  ['a merge key in quotes', { given: "'<<': 1\n", want: undefined }],
  ['a status without quotes', { given: 'responses:\n  200: {}\n', want: [2, /name 200 is not a text/] }],
  ['an object as a name', { given: 'a: 1\n? {b: 1}\n: 1\n', want: [2, /not a text/] }],
  ['a tag', { given: 'a: 1\nb: !!binary aGk=\n', want: [2, /tag .*binary/] }],
  ['a big number', { given: 'enum: [1, 12345678901234567890]\n', want: [1, /read as 12345678901234567000/] }],
  ['a hexadecimal number', { given: 'a: 1\nmaximum: 0x10\n', want: [2, /0x10 is not a number/] }],
  ['an octal number', { given: 'maximum: 010\n', want: [1, /010 is not a number/] }],
  ['a binary number', { given: 'maximum: 0b11\n', want: [1, /0b11 is not a number/] }],
  ['infinity', { given: 'maximum: .inf\n', want: [1, /\.inf is not a number/] }],
  ['numbers in quotes', { given: "a: '0x10'\nb: '12345678901234567890'\n", want: undefined }],
  ['another encoding', { given: 'a: 1\nb: Caf\uFFFD\n', want: [2, /UTF-8/] }],
];

test.each(texts)('%s', (name, { given, want }) => {
  const { fault } = parsedSource(name, given);
  if (want === undefined) return expect(fault).toBeUndefined();
  expect(fault?.line).toBe(want[0]);
  expect(fault?.reason).toMatch(want[1]);
  expect(fault?.reason).not.toContain('\n');
});
