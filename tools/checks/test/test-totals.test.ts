import { expect, test } from 'vitest';
import type { Report } from '../src/test-totals.ts';
import { testTotals } from '../src/test-totals.ts';

const cases: [string, { given: Record<string, Report | undefined>; want: { last: string; ok: boolean } }][] =
  [
    ['all passed', { given: { a: report(3), b: report(2) }, want: { last: '5 passed, 0 failed', ok: true } }],
    [
      'a failed test',
      { given: { a: report(3), b: report(1, 1) }, want: { last: '4 passed, 1 failed', ok: false } },
    ],
    [
      'skipped and todo',
      { given: { a: report(3, 0, 2) }, want: { last: '3 passed, 0 failed, 2 skipped', ok: true } },
    ],
    [
      'a missing report',
      { given: { a: report(3), b: undefined }, want: { last: '3 passed, 0 failed', ok: false } },
    ],
    ['nothing at all', { given: { a: report(0) }, want: { last: '0 passed, 0 failed', ok: false } }],
    [
      'a file that cannot be loaded',
      {
        given: { a: { ...report(1), testResults: [{ status: 'failed', endTime: 2, assertionResults: [] }] } },
        want: { last: '1 passed, 1 failed', ok: false },
      },
    ],
  ];

test.each(cases)('%s', (_, { given, want }) => {
  const { lines, ok } = testTotals(new Map(Object.entries(given)));
  expect({ last: lines.at(-1), ok }).toEqual(want);
});

function report(numPassedTests: number, numFailedTests = 0, numPendingTests = 0): Report {
  const status = numFailedTests > 0 ? 'failed' : 'passed';
  return {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests: 0,
    startTime: 1,
    testResults: [{ status, endTime: 2, assertionResults: [{ status }] }],
  };
}
