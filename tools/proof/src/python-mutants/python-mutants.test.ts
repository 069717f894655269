import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyEdits } from '../apply-edits.ts';
import { openMutants } from './open.ts';
import { pythonSources } from './start-python-mutant.ts';
import { pythonMutants } from './table.ts';

const statements = readFileSync(
  new URL('../../../../spec/source-statements.yaml', import.meta.url),
  'utf8',
).replaceAll("''", "'");

test('there are a hundred at least, each with an id of its own', () => {
  expect(new Set(pythonMutants.map(({ id }) => id)).size).toBe(pythonMutants.length);
  expect(pythonMutants.length).toBeGreaterThanOrEqual(100);
});

test('what is called open is in the table', () => {
  const ids = pythonMutants.map(({ id }) => id);
  expect(Object.keys(openMutants).filter((id) => !ids.includes(id))).toEqual([]);
});

test.each(pythonMutants.map((one) => [one.id, one] as const))('%s fits', (_id, { edits, statement }) => {
  expect(statements).toContain(statement);
  expect(edits.length).toBeGreaterThan(0);
  for (const file of new Set(edits.map((one) => one.file))) {
    const source = readFileSync(join(pythonSources, file), 'utf8');
    const changed = applyEdits(
      source,
      edits.filter((one) => one.file === file),
    );
    expect(changed).not.toBe(source);
  }
});
