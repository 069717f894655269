import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyEdits } from './mutants/mutant.ts';
import { pythonMutants, pythonSources } from './python-mutants.ts';
import { root } from './server-sources.ts';

const description = readFileSync(join(root, 'spec/source-statements.yaml'), 'utf8').replaceAll("''", "'");

test('there are a hundred at least, each with an id of its own', () => {
  expect(new Set(pythonMutants.map(({ id }) => id)).size).toBe(pythonMutants.length);
  expect(pythonMutants.length).toBeGreaterThanOrEqual(100);
});

test.each(pythonMutants.map((one) => [one.id, one] as const))('%s fits', (_id, { edits, breaks }) => {
  for (const words of breaks) expect(description).toContain(words);
  const made = edits();
  expect(made.length).toBeGreaterThan(0);
  for (const [file, here] of Map.groupBy(made, (edit) => edit.file)) {
    const source = readFileSync(join(pythonSources, file), 'utf8');
    expect(applyEdits(source, here)).not.toBe(source);
  }
});
