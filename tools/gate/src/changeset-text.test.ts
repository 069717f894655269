import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { changesetText, typesChangesetText } from './changeset-text.ts';
import type { Verdict, VersionVerdict } from './judge-contract.ts';

const change: Change = {
  ...{ level: 'major', types: 'none', rule: 'bound-tightened', operations: ['addNote'] },
  ...{ where: 'request payload.text', file: 'spec/schemas/Text.yaml', pointer: '/maxLength', line: 3 },
  ...{ reason: '`maxLength` changed from 9 to 5.', consumers: 'Refused.', implementers: '' },
};
const fresh: VersionVerdict = {
  ...{ version: 'v2.1', state: 'new', against: undefined, changes: [] },
  comingOver: { from: 'v1', changes: [change] },
};
const verdict = (version: Partial<VersionVerdict>, more: Partial<Verdict> = {}): Verdict => ({
  versions: [{ ...fresh, ...version }],
  ...{
    level: 'minor',
    pending: 'none',
    types: 'minor',
    pendingTypes: 'none',
    faults: [],
    lacksChangeset: false,
    notes: [],
    ...more,
  },
});

test('a new version comes with the steps to migrate to it', () => {
  expect(changesetText(verdict({}))).toBe(`---
'@attestation/spec': minor
---

\`v2.1\` is new, next to the versions that are there.

To migrate from \`v1\` to \`v2.1\`:

1. Send requests to \`/api/v2.1/\`, and sign that path.
2. Check the value against the new bound before you send it (addNote, request payload.text): \`maxLength\` changed from 9 to 5.

Differences between \`v1\` and \`v2.1\`:

**addNote**

- request payload.text: \`maxLength\` changed from 9 to 5. Callers: Refused.
`);
});

test('what breaks callers of a new version comes before the words of a released one', () => {
  const words: VersionVerdict = { ...fresh, version: 'v1', state: 'frozen', comingOver: undefined };
  const versions = [{ ...words, changes: [{ ...change, level: 'patch' as const, reason: 'Words.' }] }, fresh];
  expect(changesetText(verdict({}, { versions }))).toMatch(
    /`v2\.1` is new[\s\S]*To migrate[\s\S]*\nChanges of `v1`:\n\n[^`]*Words\./,
  );
});

test('the packages with types read only of types', () => {
  expect(typesChangesetText(verdict({}))).toBe(`---
'@attestation/contract': minor
'@attestation/client': minor
---

\`v2.1\` is new: import it from \`@attestation/contract/v2.1\` or \`@attestation/client/v2.1\`.
`);
  const renamed: Change = { ...change, types: 'major', operations: [], where: 'types', reason: 'Renamed.' };
  const released: Partial<VersionVerdict> = {
    ...{ state: 'frozen', changes: [change, renamed], comingOver: undefined },
  };
  expect(typesChangesetText(verdict(released, { types: 'major' }))).toBe(`---
'@attestation/contract': major
'@attestation/client': major
---

**the whole API**

- types: Renamed. Callers: Refused.
`);
  expect(typesChangesetText(verdict(released, { types: 'patch' }))).toBeUndefined();
});

const kinds: [rules: string[], want: string][] = [
  [['description-changed', 'example-changed'], 'descriptions and examples changed'],
  [['rule-wording'], 'rules changed'],
  [['description-changed', 'rule-wording'], 'descriptions, examples and rules changed'],
  [['deprecation-changed', 'rule-wording'], 'deprecations and rules changed'],
];

test.each(kinds)('a release of %s: %s', (rules, want) => {
  const changes = rules.map((rule): Change => ({ ...change, level: 'patch', rule }));
  const text = changesetText(
    verdict({ state: 'frozen', changes, comingOver: undefined }, { level: 'patch' }),
  );
  expect(text).toContain(`\`v1\` allows the same as before; ${want}.`.replace('v1', 'v2.1'));
});
