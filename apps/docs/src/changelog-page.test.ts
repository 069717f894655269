import { expect, test } from 'vitest';
import { pendingChange, released, withPaths } from './changelog-page.ts';

const logs: [string, { given: string; want: string }][] = [
  ['headings', { given: '# @a/spec\n\n## 0.1.0\n', want: '## @a/spec\n\n### 0.1.0\n' }],
  ['commits', { given: '- 8758d31: The first.\n', want: '- The first.\n' }],
  ['what follows along', { given: '- Updated dependencies [8758d31]\n', want: '- Updated dependencies\n' }],
  ['packages', { given: '  - @a/contract@0.1.0\n', want: '  - `@a/contract@0.1.0`\n' }],
];

test.each(logs)('of a changelog: %s', (_, { given, want }) => {
  expect(released(given)).toBe(want);
});

test('a pending change says first what it concerns, by level', () => {
  const text = "---\n'@a/spec': minor\n'@a/client': patch\n'@a/contract': minor\n---\n\nWords.\n";
  expect(pendingChange(text)).toBe('### Minor for `@a/spec`, `@a/contract`; patch for `@a/client`\n\nWords.');
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
