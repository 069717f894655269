import { expect, test } from 'vitest';
import { yamlFault } from './yaml-fault.ts';

const texts: [string, { given: string; want: [line: number, reason: RegExp] | undefined }][] = [
  ['a schema', { given: 'type: string\nenum: [a, b]\n', want: undefined }],
  ['nothing', { given: '', want: undefined }],
  ['an open list', { given: 'type: string\nenum: [a, b\n', want: [3, /\]/] }],
  ['a member one step too deep', { given: 'type: string\n  minLength: 1\n', want: [1, /mapping/] }],
  ['the same key twice', { given: 'type: string\nminLength: 1\ntype: object\n', want: [3, /unique/] }],
  ['a tab', { given: 'properties:\n\tno: {}\n', want: [2, /[Tt]ab/] }],
];

test.each(texts)('%s', (_, { given, want }) => {
  const fault = yamlFault(given);
  if (want === undefined) return expect(fault).toBeUndefined();
  expect(fault?.line).toBe(want[0]);
  expect(fault?.reason).toMatch(want[1]);
  expect(fault?.reason).not.toContain('\n');
});
