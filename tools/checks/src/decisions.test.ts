import { expect, test } from 'vitest';
import { readText, repositoryFiles } from './repository.ts';

const sections = readText('spec/decisions.md').split(/^## /m).slice(1);
const ids = sections.map((section) => /^D\d+(?=: \S)/.exec(section)?.[0]);

test('every decision that the contract or the code refers to exists', () => {
  const files = repositoryFiles().filter((file) => /^(spec|packages|apps)\/.*\.(ya?ml|ts)$/.test(file));
  const references = files.flatMap((file) => referencesIn(readText(file)).map((id) => ({ file, id })));
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('a reference to a decision that is not there is found', () => {
  const given = '// D99: never decided';
  expect(referencesIn(given).filter((id) => !ids.includes(id))).toEqual(['D99']);
});

function referencesIn(text: string): string[] {
  return text.match(/\bD[1-9]\d?\b/g) ?? [];
}
