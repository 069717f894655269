import { expect, test } from 'vitest';
import { faultsIn, resultsOf } from './check-types.ts';

const outputs: [string, { given: string; want: string[] }][] = [
  [
    'one line',
    {
      given: "src/a.ts(3,7): error TS2304: Cannot find name 'x'.\n",
      want: ["p/src/a.ts:3  Cannot find name 'x'."],
    },
  ],
  [
    'reasons within reasons: the innermost',
    {
      given:
        "src/a.ts(3,7): error TS2322: Type 'A' is not 'B'.\n  Types differ.\n    Property 'c' is missing.\nsrc/b.ts(1,1): error TS1: No.",
      want: ["p/src/a.ts:3  Property 'c' is missing.", 'p/src/b.ts:1  No.'],
    },
  ],
  ['an error without a file', { given: 'error TS18003: No inputs.\n', want: ['error TS18003: No inputs.'] }],
];

test.each(outputs)('%s', (_, { given, want }) => {
  expect(faultsIn(given, 'p/')).toEqual(want);
});

const states: [string, { given: string[]; want: string[] }][] = [
  ['no fault', { given: [], want: ['green', 'green'] }],
  ['one of the second', { given: ['b/c/x.ts:1  No.'], want: ['green', 'red'] }],
  ['a name that only begins alike', { given: ['b/cd/x.ts:1  No.'], want: ['red', 'red'] }],
  ['one without a place', { given: ['The compiler was ended'], want: ['red', 'red'] }],
];

test.each(states)('of two folders: %s', (_, { given, want }) => {
  const results = resultsOf(given, ['a/b', 'b/c']);
  expect(results.map(({ state }) => state)).toEqual(want);
});
