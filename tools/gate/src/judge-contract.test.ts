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
  '- types: The type `Text` was renamed to `Note`. Callers: TypeScript that imports `Text` does not compile; import `Note`.';
const tonce = (words: string) => api(`Unix time, ${words} of now.`);
const rule = (expect: string, level = 'MUST'): JsonObject => ({
  ...v1,
  'x-conformance': { 'ATT-TON-001': { level, title: 'T', quote: 'Q', expect } },
});
const decision = (text: string, why = 'So.') =>
  `# Decisions\n\n## D8: 400\n\n**Decision.** ${text}\n\n**Why.** ${why}\n`;
const changed = (before: JsonObject, after: JsonObject, more: Given = {}): Given => ({
  ...{ published: { v1: before }, current: { v1: after } },
  ...more,
});
const decided = (before: string, after: string): Given => changed(v1, v1, { decided: [before, after] });
const [texts, tighter, looser] = [api('Texts.'), api('Words.', 5), api('Words.', 10)];
const nextTo = { current: { v1, 'v2.1': v1 }, published: { v1 } };
const renamed = (more: Given = {}) => changed(named('Text'), named('Note'), more);
const saying = (text: string): Given => ({
  pending: 'patch',
  said: `- the operation: \`description\` ${text}`,
});

const rows: [string, Given, Level, RegExp[]][] = [
  [
    'nothing released: a break is reported, not refused',
    { current: { v1: tighter }, lastCommit: { v1 } },
    'minor',
    [],
  ],
  ['released and unchanged', changed(v1, v1), 'none', []],
  ['words without a changeset', changed(v1, texts), 'patch', [/npm run spec:changeset/]],
  [
    'words with a changeset',
    changed(v1, texts, saying('changed from "Words."\n  to "Texts.".')),
    'patch',
    [],
  ],
  [
    'words next to a changeset of other words',
    changed(v1, texts, saying('changed from "Words." to "Other.".')),
    'patch',
    [/do not say:\n- the operation: .*to "Texts\."\.\nRun `/m],
  ],
  [
    'loosening is above patch too',
    changed(v1, looser, { pending: 'minor' }),
    'minor',
    [/frozen[\s\S]*- change: '[0-9a-f]{12}'\n {2}level: minor/],
  ],
  ['a break, even as major', changed(v1, tighter, { pending: 'major' }), 'major', [/frozen/]],
  ['a released version taken away', { published: { v1 }, pending: 'major' }, 'major', [/Put its paths back/]],
  [
    'a version next to it, called a patch',
    { ...nextTo, pending: 'patch' },
    'minor',
    [/contract changed \(minor\).* say patch/, /TypeScript of .* changed \(minor\).* say patch/],
  ],
  [
    'a version next to it, called a minor',
    { ...nextTo, pending: 'minor', said: '`v2.1` is new.' },
    'minor',
    [],
  ],
  ['a type renamed, without a changeset', renamed(), 'none', [/exported TypeScript of .* changed \(major\)/]],
  ['a type renamed, as major', renamed({ pendingTypes: 'major', said }), 'none', []],
  [
    'a wanted loosening, acknowledged, as what it is',
    changed(v1, looser, { acknowledged: 'minor', pending: 'minor' }),
    'minor',
    [/do not say:[\s\S]*maxLength/],
  ],
  [
    'a false alarm, acknowledged as a patch',
    changed(v1, tighter, { acknowledged: 'patch' }),
    'patch',
    [/no pending changeset/],
  ],
];

const words: [string, Given, asks: boolean][] = [
  ['another number', changed(tonce('300 seconds'), tonce('60 seconds')), true],
  ['another unit', changed(tonce('300 seconds'), tonce('300 milliseconds')), true],
  ['once and twice', changed(api('It is stored once.'), api('It is stored twice.')), true],
  ['a demand turned round', changed(api('A repeat is accepted.'), api('A repeat is refused.')), true],
  ['a demand taken away', changed(api('It must be unique.'), api('It is unique.')), true],
  ['demands changed over', changed(api('A is refused, B kept.'), api('A is kept, B refused.')), true],
  ['the same in other words', changed(api('A repeat is refused.'), api('Repeats are refused.')), false],
  ['any word that a MUST expects', changed(rule('It ends well.'), rule('It ends badly.')), true],
  ['a word of a SHOULD', changed(rule('Ends well.', 'SHOULD'), rule('Ends fine.', 'SHOULD')), false],
  ['a decision turned round', decided(decision('It is kept.'), decision('It is not kept.')), true],
  ['a decision taken away', decided(decision('It is kept.'), '# Decisions\n'), true],
  ['another reason for it', decided(decision('It is kept.'), decision('It is kept.', 'Not so.')), false],
  ['one more decision', decided('# Decisions\n', decision('It is not kept.')), false],
];
for (const [name, given, asks] of words)
  rows.push([
    `words: ${name}`,
    given,
    'patch',
    [asks ? /they must mean the same|what was decided/ : /no pending changeset/],
  ]);

test('an acknowledgement of nothing is a fault, where the decisions were compared', () => {
  const acknowledged = new Map([['0123456789ab', { level: 'patch', reason: 'Removed.' } as const]]);
  const one = new Map([['v1', v1]]);
  const given = { current: one, published: one, lastCommit: undefined, pending: 'none' as const };
  expect(judgeContract({ ...given, acknowledged }).faults).toEqual([]);
  const decided = { before: '', after: '', against: 'the release' };
  expect(judgeContract({ ...given, acknowledged, decided }).faults).toEqual([
    expect.stringContaining('0123456789ab. Remove the entry'),
  ]);
});

test.each(rows)('%s', (_name, given, level, faults) => {
  const { current, published, lastCommit, pending = 'none', said = '', decided, acknowledged } = given;
  const contract = (versions: Record<string, JsonObject> = {}) => new Map(Object.entries(versions));
  const judged = {
    ...{ current: contract(current), published: contract(published), lastCommit: contract(lastCommit) },
    ...{ pending, pendingTypes: given.pendingTypes ?? pending },
    pendingTexts: { contract: said, types: [said, said] },
    ...(decided && { decided: { before: decided[0], after: decided[1], against: 'the release' } }),
  };
  const ids = judgeContract(judged).versions.flatMap(({ changes }) => changes.flatMap(({ id }) => id ?? []));
  const entry = acknowledged && ({ level: acknowledged, reason: 'Wanted.' } as Acknowledgement);
  const verdict = judgeContract({ ...judged, acknowledged: new Map(entry && ids.map((id) => [id, entry])) });
  expect(verdict.level).toBe(level);
  expect(verdict.faults).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});

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

const operation = (operationId: string, maxLength: number, ...rules: string[]) => ({
  post: { operationId, 'x-rules': rules, ...fieldOf('note', maxLength) },
});
const fieldOf = (name: string, maxLength: number, description = 'A.\n\nB.') => ({
  requestBody: {
    content: { 'a/b': { schema: { properties: { [name]: { type: 'string', maxLength, description } } } } },
  },
});
const described = (paths: JsonObject, ...rules: string[]): JsonObject => ({
  ...{ openapi: '3.1.1', info: {}, paths },
  'x-conformance': Object.fromEntries(rules.map((id) => [id, { level: 'MUST', expect: 'E.' }])),
});

test('a migration names operations and paths of the old version, a rename once, and no rule of what was removed', () => {
  const one = described(
    {
      '/api/v1/a': operation('a', 5, 'ATT-A-001'),
      '/api/v1/b': operation('b', 6, 'ATT-A-001', 'ATT-B-001', 'ATT-B-002'),
      '/api/v1/c': operation('c', 7),
    },
    ...['ATT-A-001', 'ATT-B-001', 'ATT-B-002', 'ATT-C-001'],
  );
  const two = described(
    {
      '/api/v2.1/a': { post: { operationId: 'a', 'x-rules': ['ATT-A-001'], ...fieldOf('text', 5) } },
      '/api/v2.1/moved': operation('c', 7),
      '/api/v2.1/d': operation('d', 8),
    },
    'ATT-A-001',
  );
  const { versions } = judgeContract({
    ...{ current: new Map([...Object.entries({ v1: one, 'v2.1': two })]), published: new Map([['v1', one]]) },
    ...({ lastCommit: undefined, pending: 'none' } as const),
  });
  const changes = versions.flatMap(({ comingOver }) => comingOver?.changes ?? []);
  expect(changes.map(({ level, operations, reason }) => [level, operations.join(), reason])).toEqual([
    ['major', 'b', 'POST /api/v1/b was removed, with 2 rules that held for it alone.'],
    ['major', 'c', 'POST /api/v1/c moved to POST /api/v2.1/moved.'],
    ['major', 'a', '`note` was renamed to `text`, with the same schema.'],
    ['major', '', 'ATT-C-001 was removed.'],
    ['minor', 'd', 'POST /api/v2.1/d was added.'],
  ]);
});

test('a released version may be removed from the day on that it announced, and not before', () => {
  const paths = { '/api/v1/things': { post: { deprecated: true, 'x-sunset': '2027-12-31', responses: {} } } };
  const judged = {
    ...{
      current: new Map([['v2', v1]]),
      published: new Map([
        ['v1', { ...v1, paths }],
        ['v2', v1],
      ]),
    },
    ...({ lastCommit: undefined, pending: 'major', pendingTypes: 'major' } as const),
  };
  const stateOn = (day: string) => judgeContract({ ...judged, today: new Date(day) });
  expect(stateOn('2027-12-30').faults).toEqual([expect.stringContaining('v1 is released and is missing')]);
  expect(stateOn('2027-12-31')).toMatchObject({ level: 'major', versions: [{ state: 'ended' }, {}] });
  expect(stateOn('2027-12-31').faults.join()).not.toContain('missing from spec');
});
