import { expect, test } from 'vitest';
import {
  type Change,
  changeItem,
  changesBySection,
  pendingChange,
  releases,
  withPaths,
} from './changelog-page.ts';
import { namesIn, readText } from './repository.ts';

test('the versions of a package, with their changes by level', () => {
  const text =
    '# @a/b\n\n## 1.1.0 (2026-11-23)\n\n### Minor Changes\n\n- 8758d31: New.\n\n  More.\n\n### Patch Changes\n\n- Updated dependencies [8758d31]\n  - @a/c@0.1.0\n';
  const changes = [{ names: ['b'], level: 'minor', text: 'New.\n\nMore.' }];
  const first = '\n## 1.0.0 (2026-11-22)\n\n### Major Changes\n\n- The first release.\n';
  expect(releases(text + first, 'b')).toEqual([
    { version: '1.1.0', date: '2026-11-23', changes },
    {
      version: '1.0.0',
      date: '2026-11-22',
      changes: [{ names: ['b'], level: 'minor', text: 'The first release.' }],
    },
  ]);
});

test('a version without a date is named as such', () => {
  expect(releases('# @a/b\n\n## 1.0.1\n\n### Patch Changes\n\n- Updated dependencies\n', 'b')).toEqual([
    { version: '1.0.1', date: 'Not dated', changes: [] },
  ]);
});

test('every released version has its date', () => {
  const folders = ['spec', ...namesIn('packages', '').map((name) => `packages/${name}`), 'apps/server'];
  const logs = folders.filter((folder) => namesIn(folder, 'CHANGELOG.md').length > 0);
  for (const folder of logs)
    for (const { version, date } of releases(readText(`${folder}/CHANGELOG.md`), folder))
      expect(`${version} ${date}`, folder).toMatch(/^\d+\.\d+\.\d+ \d{4}-\d\d-\d\d$/);
});

test('a pending change concerns the packages with its highest level', () => {
  const text = "---\n'@a/spec': minor\n'@a/client': patch\n\"@a/cli\": minor\n---\n\nWords.\n";
  expect(pendingChange(text)).toEqual({ names: ['spec', 'cli'], level: 'minor', text: 'Words.' });
});

test('a change of several packages is listed once, breaking changes first', () => {
  const sections = ['a', 'b', 'c'].map((name) => ({ name, id: name, title: name.toUpperCase() }));
  const changes: Change[] = [
    { names: ['a'], level: 'patch', text: 'Fixed.' },
    { names: ['b', 'a'], level: 'major', text: 'Broken.' },
    { names: ['b'], level: 'minor', text: 'New.' },
  ];
  expect(changesBySection(sections, changes)).toEqual([
    '### A {#a}',
    '<b class="must">Breaking</b>\n\n- Broken. <span class="notes">Also: B</span>',
    '**Fixed or improved**\n\n- Fixed.',
    '### B {#b}',
    '**New**\n\n- New.',
    'Changes that also concern it: [A](#a) (1).',
  ]);
});

test('a change is one line; what follows the first paragraph unfolds', () => {
  expect(changeItem('One `line`. Its end.')).toBe('- One `line`. Its end.');
  const long = 'A long line. '.repeat(20).trim();
  expect(changeItem(long)).toMatch(/<summary>A long line\.<\/summary>\n\n {2}A long line\. A/);
  expect(changeItem('The `a<b`\nis new.\n\nIt\nis good.', [{ title: 'B' }])).toBe(
    '- <details><summary>The <code>a&lt;b</code> is new. <span class="notes">Also: B</span></summary>\n\n  It\n  is good.\n\n  </details>',
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
