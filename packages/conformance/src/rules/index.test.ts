import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { type Case, casesOf, rule } from '../suite/rule.ts';
import { cases } from './index.ts';

const files = (await readdir(import.meta.dirname)).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts',
);

test('there are cases of each area of the catalogue, and of no other', () => {
  const areas = (ids: readonly { readonly id: string }[]) =>
    [...new Set(ids.map(({ id }) => id.split('-')[1]))].sort();
  expect(areas(cases.map((one) => ({ id: one.rule })))).toEqual(areas(catalogue.rules));
});

test.each(files)('%s exports one list of cases, and all are in the index', async (file) => {
  const module = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as object;
  const lists = Object.values(module).filter((value) => isCases(value));
  expect(lists.length).toBe(1);
  const indexed = new Set(cases);
  expect(lists.flat().filter((one) => !indexed.has(one))).toEqual([]);
});

test('a table of rules that names a rule or a case that does not exist is refused', () => {
  const one = rule('ATT-CRE-001', 'each other type', { because: ['error-05'] }, async () => {});
  const shared = { because: ['create-01'], core: ['each other type'] };
  expect(casesOf({ 'ATT-CRE-001': shared }, [one])[0]).toMatchObject({
    because: ['create-01', 'error-05'],
    core: true,
  });
  expect(() => casesOf({ 'ATT-CRE-002': shared }, [one])).toThrow('ATT-CRE-002 has no case');
  expect(() => casesOf({ 'ATT-CRE-001': { ...shared, core: ['x'] } }, [one])).toThrow('has no case "x"');
});

function isCases(value: unknown): value is Case[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one?.rule === 'string');
}
