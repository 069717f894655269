import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { clientRules } from '../src/client/rules.ts';
import { exitCode } from '../src/report/report.ts';
import { judged, killed } from './client-judged.ts';
import { mutants, variants } from './client-mutants.ts';

test.each(mutants)('$rule sees: $name', killed);

test('every rule has a mutant', () => {
  const seen = new Set(mutants.map(({ rule }) => rule));
  expect([...clientRules.keys()].filter((id) => !seen.has(id))).toEqual([]);
});

test('the client without a fault keeps every rule', async () => {
  const { results } = await judged({});
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});

test.each(variants)('not red: $name', async ({ change }) => {
  const report = await judged(change);
  const red = report.results.filter(({ level, status }) => level === 'MUST' && status !== 'passed');
  expect(red).toEqual([]);
  expect(exitCode(report)).toBe(0);
});

test('a MUST quotes the description, and nothing else does', () => {
  const file = new URL('../../../spec/source-statements.yaml', import.meta.url);
  const { sections } = parse(readFileSync(file, 'utf8')) as {
    sections: { statements: Record<string, string> }[];
  };
  const text = sections.flatMap(({ statements }) => Object.values(statements)).join('\n');
  const faults = [...clientRules].filter(([, { level, quote }]) =>
    level === 'MUST' ? quote === undefined || !text.includes(quote) : quote !== undefined,
  );
  expect(faults).toEqual([]);
});
