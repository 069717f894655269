import type { Change, Verdict, VersionVerdict } from '@attestation/gate';
import { expect, test } from 'vitest';
import { checkLint, resultOf } from './checks.ts';
import type { Worker } from './processes.ts';

const tightened: Change = {
  ...{
    level: 'major',
    types: 'none',
    rule: 'bound-tightened',
    operations: ['createAttestation'],
    where: 'request no',
  },
  ...{ file: 'spec/schemas/No.yaml', pointer: '', line: 3, reason: '`maxLength` changed from 9 to 5.' },
  ...{ consumers: 'Refused.', implementers: '' },
};
const added: Change = { ...tightened, level: 'minor', rule: 'property-added', reason: 'more' };

const verdicts: [
  string,
  {
    given: [Partial<VersionVerdict>, faults?: string[], lacksChangeset?: boolean];
    want: [state: string, text: RegExp];
  },
][] = [
  ['nothing', { given: [{}], want: ['green', /^v1 nothing changed against the last commit; not released/] }],
  ['more', { given: [{ changes: [added] }], want: ['green', /^v1 minor \(1 minor\) against/] }],
  [
    'less',
    { given: [{ changes: [tightened, added] }], want: ['yellow', /^v1 major \(1 breaking, 1 minor\)/] },
  ],
  [
    'a version next to another',
    {
      given: [{ comingOver: { from: 'v1', changes: [tightened] } }],
      want: ['green', /; to migrate from v1 is major \(1 breaking\)$/],
    },
  ],
  ['a new version', { given: [{ against: undefined }], want: ['green', /nothing to compare with/] }],
  [
    'a frozen version',
    {
      given: [{ state: 'frozen', changes: [tightened] }, ['v1 is frozen']],
      want: ['red', /, frozen; pending: patch$/],
    },
  ],
  [
    'an edit of which no changeset speaks yet',
    {
      given: [{ state: 'frozen' }, ['Run spec:changeset'], true],
      want: ['yellow', /, frozen; pending: patch$/],
    },
  ],
];

test.each(verdicts)(
  '%s',
  (_, { given: [version, faults = [], lacksChangeset = false], want: [state, text] }) => {
    const verdict: Verdict = {
      versions: [
        {
          version: 'v1',
          state: 'new',
          against: 'the last commit',
          changes: [],
          comingOver: undefined,
          ...version,
        },
      ],
      ...{ level: 'major', pending: 'patch', types: 'none', pendingTypes: 'none', notes: [] },
      ...{ faults, lacksChangeset },
    };
    const result = resultOf(verdict);
    expect(result.state).toBe(state);
    expect(result.text).toMatch(text);
    expect(result.details.slice(0, faults.length)).toEqual(faults);
    if (version.changes?.includes(tightened))
      expect(result.details[faults.length]).toBe(
        'breaking  createAttestation request no: `maxLength` changed from 9 to 5.  [bound-tightened]  spec/schemas/No.yaml:3',
      );
    if (version.changes?.includes(added))
      expect(result.details.at(-1)).toBe(
        'minor  createAttestation request no: more  [property-added]  spec/schemas/No.yaml:3',
      );
  },
);

test('what pending changesets cover is one line', () => {
  const reworded: Change = { ...tightened, level: 'patch', rule: 'description-changed' };
  const version = { version: 'v1', state: 'frozen', against: 'v1.yaml', comingOver: undefined } as const;
  const { details } = resultOf({
    versions: [{ ...version, changes: [reworded, added, reworded] }],
    ...{ level: 'minor', pending: 'patch', types: 'none', pendingTypes: 'none', notes: [] },
    ...{ faults: [], lacksChangeset: false },
  });
  expect(details).toEqual([
    'minor  createAttestation request no: more  [property-added]  spec/schemas/No.yaml:3',
    '2 changes covered by pending changesets: npm run spec:gate',
  ]);
});

const finding = (file: string) => ({ file, line: 1, rule: 'r', severity: 'error', reason: 'Why.', fix: '' });

/** A lint that finds this; what it was asked to look at is kept. */
function lintThat(finds: object[], asked: string[][], signal = new AbortController().signal) {
  const run: Worker['run'] = async (_task, _signal, roots = []) => {
    asked.push([...roots]);
    return { result: JSON.stringify(finds) };
  };
  return { linter: { run } as Worker, signal };
}

const both = ['spec/openapi.yaml', 'spec/console/openapi.yaml'];
const contract = ['spec/openapi.yaml'];

test.each<[string, { saved: string; known: boolean; want: string[] }]>([
  ['nothing known of the console', { saved: 'spec/rules.yaml', known: false, want: both }],
  ['a file of the contract', { saved: 'spec/schemas/Tonce.yaml', known: true, want: contract }],
  ['the document of the console', { saved: 'spec/console/openapi.yaml', known: true, want: both }],
  ['a rule', { saved: 'spec/lint/rules/post-only.ts', known: true, want: both }],
  ['the configuration', { saved: 'redocly.yaml', known: true, want: both }],
])('%s', async (_, { saved, known, want }) => {
  const asked: string[][] = [];
  const memory = { compiled: undefined, isConsoleClean: known };
  const check = { ...lintThat([], asked), saved: [saved], memory };
  expect(await checkLint(check)).toMatchObject({ state: 'green' });
  expect(asked).toEqual([want]);
  expect(memory.isConsoleClean).toBe(true);
});

test('a fault of the console is looked for again', async () => {
  const memory = { compiled: undefined, isConsoleClean: true };
  const saved = ['spec/console/openapi.yaml'];
  const check = { ...lintThat(saved.map(finding), []), saved, memory };
  expect(await checkLint(check)).toMatchObject({ state: 'red' });
  expect(memory.isConsoleClean).toBe(false);
});

test('of a lint that was cancelled nothing is known', async () => {
  const memory = { compiled: undefined, isConsoleClean: true };
  const saved = ['spec/console/openapi.yaml'];
  await checkLint({ ...lintThat([], [], AbortSignal.abort()), saved, memory });
  expect(memory.isConsoleClean).toBe(false);
});
