import { expect, test } from 'vitest';
import { memberFaults } from './generate.ts';
import { unknownMembers } from './unknown-members.ts';

test.each<[string, { given: object; want: string[] }]>([
  ['known members', { given: { level: 1, reason: 2 }, want: [] }],
  ['a misspelt one', { given: { levle: 1 }, want: ['levle is not a member here; did you mean level?'] }],
  ['another one', { given: { author: 1 }, want: ['author is not a member here; use level, reason'] }],
])('%s', (_, { given, want }) => {
  expect(unknownMembers(given, ['level', 'reason'])).toEqual(want);
});

test('members of examples that the generator would ignore', () => {
  const fault = { at: '/payload', keyword: 'type' };
  const bad = { short: { summary: 'S.', value: {}, fault, falt: 1 } };
  const good = { all: { summary: 'S.', value: {}, fault } };
  expect(memberFaults({ good, bad, godo: {} } as Parameters<typeof memberFaults>[0])).toEqual([
    'godo is not a member here; did you mean good?',
    'good/all: fault is not a member here; use summary, value',
    'bad/short: falt is not a member here; did you mean fault?',
  ]);
});
