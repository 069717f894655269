import { expect, test } from 'vitest';
import { readText, repositoryFiles } from './repository.ts';
import { bannedWords, wordFaults } from './style.ts';

const banned = bannedWords(readText('docs/glossary.md'));

/** Files whose words are not ours, or are the list itself. */
const exempt =
  /^(docs\/glossary\.md|package-lock\.json|LICENSE|spec\/source-statements\.yaml|tools\/checks\/src\/plain-words\.test\.ts)$|\/corpus\/.*\.(zip|pdf|json)$|\.(png|pdf|zip|der|woff2?|ttf)$/;

test('no file uses a word that the glossary bans', () => {
  const files = repositoryFiles().filter((file) => !exempt.test(file));
  expect(files.flatMap((file) => wordFaults(file, readText(file), banned))).toEqual([]);
});

test.each([
  ['A key of nobody.', 'a.ts:1: "nobody" is not used here; write: no one'],
  ['ok\n// Strangers may call', 'a.ts:2: "Strangers" is not used here; write: unauthenticated caller'],
  ['Who comes over from v1', 'a.ts:1: "comes over" is not used here; write: migrates'],
  ['It stands in the request', 'a.ts:1: "stands in" is not used here; write: is in'],
])('%s is found', (text, want) => {
  expect(wordFaults('a.ts', text, banned).join()).toContain(want);
});

test.each(['recommended', 'a toldLine', 'besides', 'It stands for a value', 'amendment'])(
  '%s is not',
  (text) => {
    expect(wordFaults('a.ts', text, banned)).toEqual([]);
  },
);

test('a glossary without the table is an error, not an empty list', () => {
  expect(() => bannedWords('# Glossary\n')).toThrow('the table under "Words not used" is missing');
});
