import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import { expect, test } from 'vitest';
import type { Case } from '../suite/rule.ts';
import { cases } from './index.ts';

const folders = (await readdir(import.meta.dirname, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);

test('there is a folder for each area of the catalogue, and no other', () => {
  const areas = new Set(catalogue.rules.map(({ id }) => areaOf(id)));
  expect(folders.sort()).toEqual([...areas].sort());
});

test.each(folders)('the cases in %s begin with its area, and all are in the list', async (folder) => {
  const listed = new Set(cases);
  const found = (await listsOf(folder)).filter((list) => list.length > 0);
  expect(found.length).toBeGreaterThan(0);
  for (const list of found) {
    expect(areaOf(list[0]?.rule ?? '')).toBe(folder);
    expect(list.filter((one) => !listed.has(one))).toEqual([]);
  }
});

/** What the files of a folder export as cases. */
async function listsOf(folder: string): Promise<Case[][]> {
  const path = join(import.meta.dirname, folder);
  const files = (await readdir(path)).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(path, file)).href)));
  return modules.flatMap((module) => Object.values(module).filter((value) => isCases(value)));
}

function isCases(value: unknown): value is Case[] {
  return Array.isArray(value) && value.every((one) => typeof one?.rule === 'string');
}

function areaOf(rule: string): string {
  return rule.split('-')[1]?.toLowerCase() ?? '';
}
