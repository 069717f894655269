import { expect, test } from 'vitest';
import { checkLint } from './check-lint.ts';
import type { Worker } from './open-worker.ts';
import type { Workplace } from './step.ts';

const finding = (file: string) => ({ file, line: 1, rule: 'r', severity: 'error', reason: 'Why.', fix: '' });

/** A lint that finds this; what it was asked to look at is kept. */
function lintThat(finds: object[], asked: string[][], signal = new AbortController().signal): Workplace {
  const run: Worker['run'] = async (_task, _signal, roots = []) => {
    asked.push([...roots]);
    return { result: JSON.stringify(finds) };
  };
  return { linter: { run }, signal } as unknown as Workplace;
}

const both = ['spec/openapi.yaml', 'spec/console/openapi.yaml'];
const contract = ['spec/openapi.yaml'];

test.each<[string, { saved: string; known: boolean; want: string[] }]>([
  ['nothing known of the console', { saved: 'spec/rules.yaml', known: false, want: both }],
  ['a file of the contract', { saved: 'spec/schemas/Tonce.yaml', known: true, want: contract }],
  ['the document of the console', { saved: 'spec/console/openapi.yaml', known: true, want: both }],
  ['a rule', { saved: 'spec/lint/rules/post-only.ts', known: true, want: both }],
  ['the configuration', { saved: 'redocly.yaml', known: true, want: both }],
])('%s', async (_, { saved, known, want }) => {
  const asked: string[][] = [];
  const linted = { console: known };
  expect(await checkLint(lintThat([], asked), [saved], linted)).toMatchObject({ state: 'green' });
  expect(asked).toEqual([want]);
  expect(linted.console).toBe(true);
});

test('a fault of the console is looked for again', async () => {
  const linted = { console: true };
  const workplace = lintThat([finding('spec/console/openapi.yaml')], []);
  expect(await checkLint(workplace, ['spec/console/openapi.yaml'], linted)).toMatchObject({ state: 'red' });
  expect(linted.console).toBe(false);
});

test('of a lint that was cancelled nothing is known', async () => {
  const linted = { console: true };
  await checkLint(lintThat([], [], AbortSignal.abort()), ['spec/console/openapi.yaml'], linted);
  expect(linted.console).toBe(false);
});
