import { expect, test } from 'vitest';
import type { Acknowledgement } from './acknowledgements.ts';
import type { Level } from './change.ts';
import { farthest } from './change.ts';
import type { JsonObject } from './contract-document.ts';
import { judgeContract } from './judge-contract.ts';

const api = (description: string, maxLength = 9, version = 'v1'): JsonObject => ({
  openapi: '3.1.1',
  info: { title: 'T', version: '1.0.0' },
  paths: {
    [`/api/${version}/a`]: {
      post: {
        operationId: 'a',
        description,
        requestBody: { content: { 'text/plain': { schema: { type: 'string', maxLength } } } },
        responses: {},
      },
    },
  },
});

interface Given {
  current?: Record<string, JsonObject>;
  published?: Record<string, JsonObject>;
  lastCommit?: Record<string, JsonObject>;
  pending?: Level;
  /** What the pending changesets of each package say. */
  said?: string;
  decided?: [before: string, after: string];
  acknowledged?: Level;
  /** As `pending`, where it is not given. */
  pendingTypes?: Level;
}

const named = (name: string): JsonObject => ({
  ...api('Words.'),
  components: { schemas: { [name]: { type: 'string' } } },
});

const v1 = api('Words.');
const said =
  '- types: The type `Text` is called `Note` now. Callers: TypeScript that imports `Text` does not compile; import `Note`.';
const tonce = (words: string) => api(`Unix time, ${words} of now.`);
const rule = (expect: string, level = 'MUST'): JsonObject => ({
  ...v1,
  'x-conformance': { 'ATT-TON-001': { level, title: 'T', quote: 'Q', expect } },
});
const decision = (text: string, why = 'So.') =>
  `# Decisions\n\n## D8: 400\n\n**Decision.** ${text}\n\n**Why.** ${why}\n`;
const meant = /they must mean the same|what was decided/;
const words = (
  name: string,
  given: Given,
  asks: boolean,
): [string, { given: Given; want: { level: Level; faults: RegExp[] } }] => [
  `words: ${name}`,
  { given, want: { level: 'patch', faults: [asks ? meant : /no pending changeset/] } },
];
const changed = (before: JsonObject, after: JsonObject): Given => ({
  published: { v1: before },
  current: { v1: after },
});
const decided = (before: string, after: string): Given => ({ ...changed(v1, v1), decided: [before, after] });
const rows: [string, { given: Given; want: { level: Level; faults: RegExp[] } }][] = [
  [
    'nothing released: a break is reported, not refused',
    {
      given: { current: { v1: api('Words.', 5) }, lastCommit: { v1 } },
      want: { level: 'minor', faults: [] },
    },
  ],
  [
    'released and unchanged',
    { given: { current: { v1 }, published: { v1 } }, want: { level: 'none', faults: [] } },
  ],
  [
    'words without a changeset',
    {
      given: { current: { v1: api('Texts.') }, published: { v1 } },
      want: { level: 'patch', faults: [/npm run spec:changeset/] },
    },
  ],
  [
    'words with a changeset',
    {
      given: {
        ...{ current: { v1: api('Texts.') }, published: { v1 }, pending: 'patch' },
        said: 'About a:\n\n- the operation: `description` was "Words."\n  and is "Texts." now.',
      },
      want: { level: 'patch', faults: [] },
    },
  ],
  [
    'words next to a changeset of other words',
    {
      given: {
        ...{ current: { v1: api('Texts.') }, published: { v1 }, pending: 'patch' },
        said: '- the operation: `description` was "Words." and is "Other." now.',
      },
      want: { level: 'patch', faults: [/do not say:\n- the operation: .*"Texts\." now/] },
    },
  ],
  [
    'loosening is above patch too',
    {
      given: { current: { v1: api('Words.', 10) }, published: { v1 }, pending: 'minor' },
      want: { level: 'minor', faults: [/frozen[\s\S]*- change: '[0-9a-f]{12}'\n {2}level: minor/] },
    },
  ],
  [
    'a break, even as major',
    {
      given: { current: { v1: api('Words.', 5) }, published: { v1 }, pending: 'major' },
      want: { level: 'major', faults: [/frozen/] },
    },
  ],
  [
    'a released version taken away',
    {
      given: { current: {}, published: { v1 }, pending: 'major' },
      want: { level: 'major', faults: [/Put its paths back/] },
    },
  ],
  [
    'a version next to it, called a patch',
    {
      given: { current: { v1, 'v2.1': v1 }, published: { v1 }, pending: 'patch' },
      want: {
        level: 'minor',
        faults: [/contract changed \(minor\).* say patch/, /TypeScript of .* changed \(minor\).* say patch/],
      },
    },
  ],
  [
    'a version next to it, called a minor',
    {
      given: { current: { v1, 'v2.1': v1 }, published: { v1 }, pending: 'minor', said: '`v2.1` is new.' },
      want: { level: 'minor', faults: [] },
    },
  ],
  [
    'an exported type renamed, without a changeset',
    {
      given: { current: { v1: named('Note') }, published: { v1: named('Text') } },
      want: { level: 'none', faults: [/exported TypeScript of .* changed \(major\)/] },
    },
  ],
  [
    'an exported type renamed, as major',
    {
      given: {
        current: { v1: named('Note') },
        published: { v1: named('Text') },
        pendingTypes: 'major',
        said,
      },
      want: { level: 'none', faults: [] },
    },
  ],
];

rows.push(
  words('another number', changed(tonce('300 seconds'), tonce('60 seconds')), true),
  words('another unit', changed(tonce('300 seconds'), tonce('300 milliseconds')), true),
  words('once and twice', changed(api('It is stored once.'), api('It is stored twice.')), true),
  words('a demand turned round', changed(api('A repeat is accepted.'), api('A repeat is refused.')), true),
  words('a demand taken away', changed(api('It must be unique.'), api('It is unique.')), true),
  words(
    'two demands changed over',
    changed(api('A is refused, B is kept.'), api('A is kept, B is refused.')),
    true,
  ),
  words('the same in other words', changed(api('A repeat is refused.'), api('Repeats are refused.')), false),
  words('any word that a MUST expects', changed(rule('It ends well.'), rule('It ends badly.')), true),
  words(
    'a word that a SHOULD expects',
    changed(rule('It ends well.', 'SHOULD'), rule('It ends fine.', 'SHOULD')),
    false,
  ),
  words('a decision turned round', decided(decision('It is kept.'), decision('It is not kept.')), true),
  words('a decision taken away', decided(decision('It is kept.'), '# Decisions\n'), true),
  words(
    'another reason for a decision',
    decided(decision('It is kept.'), decision('It is kept.', 'Not so.')),
    false,
  ),
  words('one more decision', decided('# Decisions\n', decision('It is not kept.')), false),
  [
    'a wanted loosening, acknowledged, as what it is',
    {
      given: { ...changed(v1, api('Words.', 10)), acknowledged: 'minor', pending: 'minor' },
      want: { level: 'minor', faults: [/do not say:[\s\S]*maxLength/] },
    },
  ],
  [
    'a false alarm, acknowledged as a patch',
    {
      given: { ...changed(v1, api('Words.', 5)), acknowledged: 'patch' },
      want: { level: 'patch', faults: [/no pending changeset/] },
    },
  ],
);

test('an acknowledgement of nothing is a fault', () => {
  const acknowledged = new Map([['0123456789ab', { level: 'patch', reason: 'Removed.' } as const]]);
  const one = new Map([['v1', v1]]);
  const { faults } = judgeContract({
    current: one,
    published: one,
    lastCommit: undefined,
    pending: 'none',
    acknowledged,
  });
  expect(faults).toEqual([expect.stringContaining('0123456789ab. Remove the entry')]);
});

test.each(rows)(
  '%s',
  (_name, {
    given: {
      current = {},
      published = {},
      lastCommit = {},
      pending = 'none',
      pendingTypes = pending,
      said = '',
      decided,
      acknowledged,
    },
    want,
  }) => {
    const contract = (versions: Record<string, JsonObject>) => new Map(Object.entries(versions));
    const judged = {
      ...{ current: contract(current), published: contract(published), lastCommit: contract(lastCommit) },
      ...{ pending, pendingTypes, pendingTexts: { contract: said, types: [said, said] } },
      ...(decided && { decided: { before: decided[0], after: decided[1], against: 'the release' } }),
    };
    const ids = judgeContract(judged).versions.flatMap(({ changes }) =>
      changes.flatMap(({ id }) => id ?? []),
    );
    const verdict = judgeContract({
      ...judged,
      acknowledged: new Map(
        acknowledged
          ? ids.map((id) => [id, { level: acknowledged, reason: 'Wanted.' } as Acknowledgement])
          : [],
      ),
    });
    expect(verdict.level).toBe(want.level);
    expect(verdict.faults).toHaveLength(want.faults.length);
    for (const [index, fault] of want.faults.entries()) expect(verdict.faults[index]).toMatch(fault);
  },
);

const overs: [
  string,
  { given: Record<string, JsonObject>; want: [from: string, level: Level] | undefined },
][] = [
  ['alone', { given: {}, want: undefined }],
  ['the same as v1', { given: { v1 }, want: ['v1', 'none'] }],
  ['narrower than v1', { given: { v1: api('Words.', 10) }, want: ['v1', 'major'] }],
  ['wider than v1', { given: { v1: api('Words.', 8) }, want: ['v1', 'minor'] }],
  [
    'of several, the one right before it counts',
    {
      given: { 'v10.1': v1, v1, 'v2.0': api('Words.', 8, 'v2.0'), 'v1.12': v1 },
      want: ['v2.0', 'minor'],
    },
  ],
];

test.each(overs)(
  'a new v2.1, %s: reported to those who migrate, and never refused',
  (_name, { given, want }) => {
    const published = new Map(Object.entries(given));
    const current = new Map([...published, ['v2.1', api('Words.', 9, 'v2.1')] as const]);
    const { versions, faults } = judgeContract({
      current,
      published,
      lastCommit: undefined,
      pending: 'minor',
      pendingTypes: 'minor',
      pendingTexts: { contract: '`v2.1` is new', types: ['`v2.1` is new'] },
    });
    const over = versions.find(({ version }) => version === 'v2.1')?.comingOver;
    expect(over && [over.from, farthest(over.changes.map(({ level }) => level))]).toEqual(want);
    expect(faults).toEqual([]);
    expect(versions.filter(({ version, comingOver }) => version !== 'v2.1' && comingOver)).toEqual([]);
  },
);
