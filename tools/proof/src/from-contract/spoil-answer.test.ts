import { expect, test } from 'vitest';
import type { AnswerFault } from './generated-mutants.ts';
import { spoilAnswer, spoilText } from './spoil-answer.ts';

type MemberChange = Parameters<typeof spoilText>[1];

const rows: [string, { change: MemberChange; want: string }][] = [
  ['a member goes', { change: { how: 'missing', member: ['b'] }, want: '{"a":1.10}' }],
  [
    'a member is renamed',
    { change: { how: 'renamed', member: ['a'] }, want: '{"b":{"c":[1e400]},"a_":1.10}' },
  ],
  [
    'each element',
    { change: { how: 'wrong', member: ['b', 'c', '*'], value: 'null' }, want: '{"a":1.10,"b":{"c":[null]}}' },
  ],
  [
    'a member that is not there',
    { change: { how: 'wrong', member: ['x'], value: 'text' }, want: '{"a":1.10,"b":{"c":[1e400]}}' },
  ],
];

test.each(rows)('%s, and every other character stays', (_, { change, want }) => {
  expect(spoilText('{"a":1.10,"b":{"c":[1e400]}}', change)).toBe(want);
});

test('only answers of its operation and status are spoilt', () => {
  const fault: AnswerFault = {
    kind: 'answer',
    operation: 'a',
    status: 400,
    change: { how: 'status', to: 500 },
  };
  const answer = (status: number) => ({ status, headers: {}, body: '{}' });
  expect(spoilAnswer(answer(400), 'a', fault).status).toBe(500);
  expect(spoilAnswer(answer(400), 'b', fault).status).toBe(400);
  expect(spoilAnswer(answer(200), 'a', fault).status).toBe(200);
});
