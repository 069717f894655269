import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../src/mutants/mutant.ts';
import { compileValidators, type Schemas } from '../src/payload-ajv.ts';
import { serverSources } from '../src/server-sources.ts';
import { type ContractEditName, contractEdits } from '../src/variants/contract-edits.ts';
import { groupVariants, randomGroups } from '../src/variants/together.ts';
import { behaviours, variants } from '../src/variants/variants.ts';

describe('the table', () => {
  test('has at least 24 variants, over both implementations, with ids that differ', () => {
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
    expect(variants.length).toBeGreaterThanOrEqual(24);
    expect(new Set(variants.map(({ base }) => base))).toEqual(new Set(['reference', 'python']));
  });

  test('names decisions that there are', () => {
    const decisions = readFileSync(new URL('../../../spec/decisions.md', import.meta.url), 'utf8');
    for (const name of new Set(variants.flatMap((variant) => variant.decisions))) {
      expect(decisions).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  test('has a row for each behaviour, and something that differs in each row', () => {
    const ids = variants.map(({ id }) => id);
    expect(Object.keys(behaviours).filter((id) => !ids.includes(id))).toEqual([]);
    const same = variants.filter(
      ({ id, edits, contract, liberal }) => !(edits || contract || liberal || id in behaviours),
    );
    expect(same.map(({ id }) => id)).toEqual(['python']);
  });

  test.each(variants.filter(({ edits }) => edits))('$id fits the server', ({ edits }) => {
    for (const [file, here] of Map.groupBy(edits?.() ?? [], (edit) => edit.file)) {
      const source = readFileSync(join(serverSources, file), 'utf8');
      expect(applyEdits(source, here)).not.toBe(source);
    }
  });

  test('has every variant in one group, and none with a configuration of its own next to others', () => {
    const groups = groupVariants(variants);
    expect(
      groups
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(variants.map(({ id }) => id).toSorted());
    const shared = groups.filter((group) => group.length > 1).flat();
    expect(shared.filter(({ configure }) => configure)).toEqual([]);
    expect(groups.length).toBeLessThan(variants.length / 2);
  });

  test('has random groups of up to ten that differ by seed alone', () => {
    const groups = randomGroups(variants, 20, 1);
    expect(randomGroups(variants, 20, 1)).toEqual(groups);
    expect(randomGroups(variants, 20, 2)).not.toEqual(groups);
    expect(Math.max(...groups.map(({ length }) => length))).toBe(10);
    expect(groups.flat().filter(({ configure }) => configure)).toEqual([]);
  });
});

describe('contract edits', () => {
  const names = Object.keys(contractEdits) as ContractEditName[];

  test.each(names)('%s changes the contract, and it still compiles', (name) => {
    const schemas = structuredClone(openapi.components.schemas) as unknown as Schemas;
    contractEdits[name](schemas);
    expect(schemas).not.toEqual(openapi.components.schemas);
    expect(Object.keys(compileValidators(schemas))).toHaveLength(5);
  });

  test('each is used by a variant', () => {
    expect(new Set(variants.flatMap(({ contract = [] }) => contract))).toEqual(new Set(names));
  });
});
