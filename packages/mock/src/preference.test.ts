import { expect, test } from 'vitest';
import { matchingExample } from './preference.ts';

const payloads = [
  { name: 'any', value: { ano: 'A' } },
  { name: 'hash', value: { ano: 'A', fields: [] } },
  { name: 'nested', value: { ano: 'B', data: { list: [1, { x: 'y' }] }, left: null } },
  { name: 'refused', value: { ano: 'C' } },
  { name: 'without an answer', value: { ano: 'D' } },
  { name: 'empty', value: {} },
];
const named = (names: string[]) => names.map((name) => ({ name, value: {} }));
const operation = {
  ...{ operationId: 'read', path: '/read', takesFiles: false, groups: [], payloads },
  answers: new Map([
    [200, named(['any', 'hash', 'nested', 'empty'])],
    [400, named(['refused'])],
  ]),
};

const cases: [string, { given: object; want: string | undefined }][] = [
  ['the same', { given: { ano: 'A' }, want: 'any' }],
  ['the same and more', { given: { ano: 'A', fields: ['factoids'] }, want: 'any' }],
  ['more of the same', { given: { ano: 'A', fields: [], x: 1 }, want: 'hash' }],
  ['equal inside, null left out', { given: { ano: 'B', data: { list: [1, { x: 'y' }] } }, want: 'nested' }],
  ['different inside', { given: { ano: 'B', data: { list: [1, { x: 'z' }] } }, want: undefined }],
  ['the request of an error', { given: { ano: 'C' }, want: 'refused' }],
  ['a request whose answer is not shown', { given: { ano: 'D' }, want: undefined }],
  ['nothing in common', { given: { ano: 'E' }, want: undefined }],
];

test.each(cases)('the example for a payload that is %s', (_, { given, want }) => {
  expect(matchingExample(operation, given)?.name).toBe(want);
});
