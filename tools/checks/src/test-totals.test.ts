import { expect, test } from 'vitest';
import type { Report } from './test-totals.ts';
import { testTotals } from './test-totals.ts';

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
        given: {
          a: { ...report(1), testResults: [{ ...file('a.test.ts', 1, 'failed'), assertionResults: [] }] },
        },
        want: { last: '1 passed, 1 failed', ok: false },
      },
    ],
  ];

test.each(cases)('%s', (_, { given, want }) => {
  const { lines, ok } = testTotals(new Map(Object.entries(given)));
  expect({ last: lines.at(-1), ok }).toEqual(want);
});

test('the twenty slowest files come first', () => {
  const names = Array.from({ length: 25 }, (_, index) => `${index}.test.ts`);
  const given = {
    ...report(1),
    testResults: names.map((name, index) => file(name, index * 1000, 'passed')),
  };
  const { lines } = testTotals(new Map([['a', given]]));
  expect(lines.slice(0, 20)).toEqual(
    names
      .slice(5)
      .reverse()
      .map((name) => `${name.replace('.test.ts', '.0').padStart(6)} s  ${name}`),
  );
});

test('what failed is named with the beginning of its message, before the sum', () => {
  const failureMessages = ['Error: expected 1 to be 2\n2\n3\n4\n5\n6\nno longer shown'];
  const failing: Report['testResults'][number] = {
    ...file('a.test.ts', 1, 'failed'),
    assertionResults: [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away', failureMessages },
    ],
  };
  const broken = { ...file('b.test.ts', 1, 'failed'), message: 'Cannot find module', assertionResults: [] };
  const { lines } = testTotals(
    new Map([
      ['a', { ...report(1, 1), testResults: [failing, broken] }],
      ['b', report(1)],
    ]),
  );
  expect(lines.slice(-10)).toEqual([
    'FAILED a.test.ts > takes away',
    ...['Error: expected 1 to be 2', '2', '3', '4', '5', '6'].map((text) => `  ${text}`),
    'FAILED b.test.ts',
    '  Cannot find module',
    '2 passed, 2 failed',
  ]);
});

function report(numPassedTests: number, numFailedTests = 0, numPendingTests = 0): Report {
  const status = numFailedTests > 0 ? 'failed' : 'passed';
  return {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests: 0,
    startTime: 1,
    testResults: [file('a.test.ts', 1, status)],
  };
}

function file(name: string, milliseconds: number, status: string): Report['testResults'][number] {
  return { name, status, startTime: 1, endTime: 1 + milliseconds, assertionResults: [{ status }] };
}
