import { expect, test } from 'vitest';
import { type TestRun, totals } from './totals.ts';

const cases: [string, { given: Record<string, TestRun | undefined>; want: { last: string; ok: boolean } }][] =
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
      { given: { a: report(3), b: undefined }, want: { last: '3 passed, 1 failed', ok: false } },
    ],
    ['nothing at all', { given: { a: report(0) }, want: { last: '0 passed, 1 failed', ok: false } }],
    [
      'a file that cannot be loaded',
      {
        given: { a: report(1, 0, 0, [{ ...file('a.test.ts', 1, 'failed'), assertionResults: [] }]) },
        want: { last: '1 passed, 1 failed', ok: false },
      },
    ],
  ];

test.each(cases)('%s', (_, { given, want }) => {
  const { lines, ok } = totals(new Map(Object.entries(given)), '/r');
  expect({ last: lines.at(-1), ok }).toEqual(want);
});

test('a part in which nothing passed, a skip that is not allowed and a failure without a report are failures', () => {
  const run = (given: Record<string, TestRun>, how = {}) => {
    const { lines, ok } = totals(new Map(Object.entries(given)), '/r', how);
    return [lines.at(-1), ok];
  };
  expect(run({ a: report(3), b: report(0, 0, 4) })).toEqual(['3 passed, 1 failed, 4 skipped', false]);
  expect(run({ a: report(3, 0, 1) }, { noSkips: ['a'] })).toEqual(['3 passed, 1 failed, 1 skipped', false]);
  expect(run({ a: report(3), b: report(1, 0, 1) }, { noSkips: ['a'] })).toEqual([
    '4 passed, 0 failed, 1 skipped',
    true,
  ]);
  expect(run({ a: report(3) }, { isFailed: true })).toEqual(['3 passed, 1 failed', false]);
  expect(run({ a: report(3, 1) }, { isFailed: true })).toEqual(['3 passed, 1 failed', false]);
});

test('the twenty slowest files come first', () => {
  const files = Array.from({ length: 25 }, (_, index) => file(`${index}.test.ts`, index * 1000, 'passed'));
  const { lines } = totals(new Map([['a', report(1, 0, 0, files)]]), '/r');
  expect(lines.slice(0, 20)).toEqual(
    files
      .slice(5)
      .reverse()
      .map(
        ({ name }) => `${name.replace('/r/', '').replace('.test.ts', '.0').padStart(6)} s  ${name.slice(3)}`,
      ),
  );
});

test('what was skipped and what failed is named, before the sum', () => {
  const failureMessages = ['Error: expected 1 to be 2\n2\n3\n4\n5\n6\nno longer shown'];
  const failing = {
    ...file('a.test.ts', 1, 'failed'),
    assertionResults: [
      { status: 'passed', fullName: 'adds' },
      { status: 'skipped', fullName: 'divides' },
      { status: 'failed', fullName: 'subtracts', failureMessages },
    ],
  };
  const broken = { ...file('b.test.ts', 1, 'failed'), message: 'Cannot find module', assertionResults: [] };
  const { lines } = totals(
    new Map([
      ['a', report(1, 1, 1, [failing, broken])],
      ['b', report(1)],
    ]),
    '/r',
  );
  expect(lines.slice(-11)).toEqual([
    'SKIPPED a.test.ts: 1 of 3',
    'FAILED a.test.ts > subtracts',
    ...['Error: expected 1 to be 2', '2', '3', '4', '5', '6'].map((text) => `  ${text}`),
    'FAILED b.test.ts',
    '  Cannot find module',
    '2 passed, 2 failed, 1 skipped',
  ]);
});

function report(passed: number, failed = 0, skipped = 0, files?: readonly File[]): TestRun {
  const tests = {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: files ?? [file('a.test.ts', 1, failed > 0 ? 'failed' : 'passed')],
  };
  return { name: 'a', date: '2026-11-27T00:00:00.000Z', seconds: 1, processorSeconds: 1, tests };
}

type File = TestRun['tests']['testResults'][number];

function file(name: string, milliseconds: number, status: string): File {
  return {
    name: `/r/${name}`,
    status,
    startTime: 1,
    endTime: 1 + milliseconds,
    assertionResults: [{ status }],
  };
}
