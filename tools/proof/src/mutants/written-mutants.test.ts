import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { root, serverSources } from '../server-sources.ts';
import { applyEdits } from './mutant.ts';
import { writtenMutants } from './written-mutants.ts';

test('ids are unique, and name a rule that should see it', () => {
  const ids = writtenMutants.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const odd = writtenMutants.filter(({ id }) => !/^M-[A-Z]+-\d{3}-[a-z0-9-]+$/i.test(id));
  expect(odd).toEqual([]);
});

test('the rules are MUST rules of the catalogue, the statements are of the description', async () => {
  const must = new Set(catalogue.rules.filter(({ level }) => level === 'MUST').map(({ id }) => id));
  const statements = await statementIds();
  for (const { id, rules, breaks } of writtenMutants) {
    expect({ id, rules: rules.filter((rule) => !must.has(rule)) }).toEqual({ id, rules: [] });
    expect({ id, breaks: breaks.filter((one) => !statements.has(one)) }).toEqual({ id, breaks: [] });
  }
});

test('the report of coverage names the mutants of each statement', async () => {
  const broken = [...new Set(writtenMutants.flatMap(({ breaks }) => breaks))].sort();
  const of = (statement: string) =>
    writtenMutants.filter(({ breaks, open }) => open === undefined && breaks.includes(statement));
  const table = broken.map((one) => [one, Object.fromEntries(of(one).map(({ id, says }) => [id, says]))]);
  const text = `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(root, 'packages/conformance/mutants.json'));
});

describe.each(writtenMutants)('$id', (mutant) => {
  test('its edits fit, and leave sources that parse', async () => {
    for (const [file, edits] of Map.groupBy(mutant.edits(), (edit) => edit.file)) {
      stripTypeScriptTypes(applyEdits(await readFile(join(serverSources, file), 'utf8'), edits));
    }
  });
});

async function statementIds(): Promise<Set<string>> {
  const text = await readFile(join(root, 'spec/source-statements.yaml'), 'utf8');
  return new Set(Array.from(text.matchAll(/^ +([a-z]+-\d+): /gm), ([, id]) => id as string));
}
