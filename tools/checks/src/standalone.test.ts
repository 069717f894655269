import { expect, test } from 'vitest';
import { readText, repositoryFiles } from './repository.ts';

/** Folders of the machine where the project was written; a clone has none of them. */
const foreign = ['/wo' + 'rk/', '../sha' + 'red', 'sha' + 'red/source-document'];

test('no file speaks of a place outside the repository', () => {
  const mentions = repositoryFiles().flatMap((file) =>
    mentionsOf(readText(file)).map((word) => `${file} mentions ${word}`),
  );
  expect(mentions).toEqual([]);
});

test.each(foreign)('a mention of %s is found', (word) => {
  expect(mentionsOf(`see ${word}design.md`)).toContain(word);
});

/** A folder of the repository may be called the same: modules are imported from it. */
const imports = / from '(?:\.\.\/)+shared\/[\w-]+\.ts'/g;

test('an import from a folder of that name is not a mention', () => {
  expect(mentionsOf(`import { x } from '${'../sha'}red/cases.ts';`)).toEqual([]);
});

function mentionsOf(text: string): string[] {
  const rest = text.replaceAll(imports, '');
  return foreign.filter((word) => rest.includes(word));
}
