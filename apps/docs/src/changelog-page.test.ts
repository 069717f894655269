import { expect, test } from 'vitest';
import { changeItem, pendingChanges, releases, withPaths } from './changelog-page.ts';
import { namesIn, readText } from './repository.ts';

test('the versions of a package, with their changes by level', () => {
  const text =
    '# @a/b\n\n## 1.1.0 (2026-11-23)\n\n### Minor Changes\n\n- 8758d31: New.\n\n  More.\n\n### Patch Changes\n\n- Updated dependencies [8758d31]\n  - @a/c@0.1.0\n';
  const change = { name: '@a/b', level: 'minor', text: 'New.\n\nMore.' };
  expect(releases(text, '@a/b')).toEqual([['1.1.0 (2026-11-23)', [change]]]);
});

test('every released version has its date', () => {
  const folders = ['spec', ...namesIn('packages', '').map((name) => `packages/${name}`), 'apps/server'];
  const logs = folders.filter((folder) => namesIn(folder, 'CHANGELOG.md').length > 0);
  for (const folder of logs)
    for (const [version] of releases(readText(`${folder}/CHANGELOG.md`), folder))
      expect(version, folder).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
});

test('a pending change concerns the packages with its highest level', () => {
  const text = "---\n'@a/spec': minor\n'@a/client': patch\n\"@a/cli\": minor\n---\n\nWords.\n";
  const change = { level: 'minor', text: 'Words.' };
  expect(pendingChanges(text)).toEqual(['@a/spec', '@a/cli'].map((name) => ({ name, ...change })));
});

test('a change is one line; what follows the first sentence unfolds', () => {
  expect(changeItem('One `line`.')).toBe('- One `line`.');
  expect(changeItem('The `a<b`: it is\nnew. It\nis good.')).toBe(
    '- <details><summary>The <code>a&lt;b</code>: it is new.</summary>\n\n  It\n  is good.\n\n  </details>',
  );
});

test('changes of an operation name method and path', () => {
  const operations = new Map([['readAttestation', '[POST /api/v1/attestation](/read.html)']]);
  const given = '**the whole API**\n\n  **readAttestation**\n\n**Note**';
  const want = given.replace(
    '**readAttestation**',
    '**readAttestation**: [POST /api/v1/attestation](/read.html)',
  );
  expect(withPaths(given, operations)).toBe(want);
});
