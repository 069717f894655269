import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, repository, repositoryFiles } from './repository.ts';

/** SECURITY.md names the tests that hold its promises: a table row names files, and titles in quotes. */
const rows = readText('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise '));
const tests = repositoryFiles()
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('tools/checks/'))
  .map(readText);

test('there are promises', () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)('%s', (row) => {
  expect(missingIn(row)).toEqual([]);
});

test('a test that is no longer there is found', () => {
  const row = '| A promise. | `apps/server/test/none.test.ts`: "no such title", `npm run fuzz` |';
  expect(missingIn(row)).toEqual(['apps/server/test/none.test.ts', 'no such title']);
});

test('a promise that nothing holds is found', () => {
  expect(missingIn('| A promise. | everybody knows |')).toEqual(['anything that holds it']);
});

function missingIn(row: string): string[] {
  const [, , heldBy = ''] = row.split('|');
  const files = [...heldBy.matchAll(/`((?:apps|packages|tools)\/[^`]+)`/g)].map(([, file = '']) => file);
  const titles = [...heldBy.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
  const commands = [...heldBy.matchAll(/`npm run [^`]+`/g)];
  if (files.length + titles.length + commands.length === 0) return ['anything that holds it'];
  return [
    ...files.filter((file) => !existsSync(join(repository, file))),
    ...titles.filter((title) => !tests.some((text) => text.includes(title))),
  ];
}
