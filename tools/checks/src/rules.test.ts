import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readText, repositoryFiles } from './repository.ts';
import type { Catalogue, Rule } from './rules-catalogue.ts';
import { openDecisions, readCatalogue, readStatements } from './rules-catalogue.ts';
import type { AutomaticRule } from './rules-constraints.ts';
import { constraintFaults } from './rules-constraints.ts';
import { coverageFaults, quoteFaults, repeatFaults, waiverFaults } from './rules-coverage.ts';
import { listingFaults } from './rules-listing.ts';
import { lockFaults, lockFile, lockOf } from './rules-lock.ts';
import { shapeFaults, undecidedFaults } from './rules-shape.ts';

const root = 'spec/openapi.yaml';
const catalogue = readCatalogue();
const statements = readStatements();
const decisions = openDecisions(readText('spec/decisions.md'));
const listings = new Map(
  repositoryFiles()
    .filter((file) => file === root || /^spec\/paths\/v[^/]+\/[^/]+\.yaml$/.test(file))
    .map((file) => {
      const document = parse(readText(file)) as { post?: { 'x-rules'?: string[] }; 'x-rules'?: string[] };
      return [file, (document.post ?? document)['x-rules'] ?? []] as const;
    }),
);
const { automatic } = JSON.parse(readText('packages/contract/generated/v1/rules.json')) as {
  automatic: AutomaticRule[];
};
const lock = JSON.parse(readText(lockFile)) as Record<string, string>;

/** Every gate over one catalogue. */
function faultsOf(given: Catalogue): string[] {
  return [
    ...shapeFaults(given, decisions),
    ...undecidedFaults(given, decisions),
    ...quoteFaults(given, statements),
    ...coverageFaults(given, statements),
    ...repeatFaults(given),
    ...waiverFaults(given),
    ...listingFaults(given, listings, root),
    ...constraintFaults(given, automatic),
    ...lockFaults(given, lock),
  ];
}

test('the catalogue is whole', () => {
  expect(faultsOf(catalogue)).toEqual([]);
});

test('it has something to be whole about', () => {
  expect(statements.size).toBeGreaterThan(150);
  expect(decisions).toHaveLength(29);
  expect(automatic.length).toBeGreaterThan(400);
  expect(listings.size).toBe(6);
});

const ruled = 'ATT-CRE-002';
const change = (given: Catalogue, id: string, members: Partial<Rule>): void => {
  Object.assign(given.rules[id] as Rule, members);
};

const violations: [string, { given: (catalogue: Catalogue) => void; want: string }][] = [
  [
    'a statement that lost its waiver',
    {
      given: (c) =>
        void Object.assign(c, { waivers: c.waivers.filter(({ statement }) => statement !== 'event-01') }),
      want: 'event-01: nothing covers "Events',
    },
  ],
  [
    'a clause that no quote reaches',
    {
      given: (c) => change(c, 'ATT-FAC-012', { quote: 'Response `data`' }),
      want: 'nothing covers ": `success` (boolean)',
    },
  ],
  [
    'a statement that a rule names and no quote covers',
    {
      given: (c) =>
        void Object.assign(c, { repeats: c.repeats.filter(({ statement }) => statement !== 'service-10') }),
      want: 'service-10: nothing covers "A member who wants',
    },
  ],
  [
    'a repeat by a rule that does not name the statement',
    {
      given: (c) => void Object.assign(c.repeats[0] ?? {}, { rules: [ruled] }),
      want: `the repeat of service-02: ${ruled} is no rule that names`,
    },
  ],
  [
    'a waiver without a reason',
    { given: (c) => void Object.assign(c.waivers[0] ?? {}, { reason: '' }), want: 'say why' },
  ],
  [
    'a foreign quote',
    { given: (c) => change(c, ruled, { quote: 'Length < 256.' }), want: 'is not in create-01' },
  ],
  [
    'a quote that is part of a word',
    { given: (c) => change(c, ruled, { quote: 'ength' }), want: 'is not in create-01' },
  ],
  [
    'a quote from nowhere',
    { given: (c) => change(c, ruled, { statements: ['x-01'] }), want: 'no statement x-01' },
  ],
  [
    'a statement named in addition to the quoted one that is not there',
    { given: (c) => change(c, ruled, { statements: ['create-01', 'x-01'] }), want: 'no statement x-01' },
  ],
  ['a wrong heading', { given: (c) => change(c, ruled, { source: 'Limits' }), want: 'but create-01 is in' }],
  ['a removed rule', { given: (c) => void delete c.rules[ruled], want: `${ruled} is missing` }],
  [
    'a changed level',
    { given: (c) => change(c, ruled, { level: 'SHOULD' }), want: 'level (was MUST) was changed' },
  ],
  [
    'a changed version',
    { given: (c) => change(c, ruled, { since: 'v2' }), want: 'since or quote was changed' },
  ],
  [
    'a retired rule that the lock does not know',
    {
      given: (c) => change(c, ruled, { retired: { since: 'v2', reason: 'a mistake' } }),
      want: `${ruled} is newly retired; run`,
    },
  ],
  [
    'a rule that retires and leaves its statement bare',
    {
      given: (c) => change(c, 'ATT-CRE-010', { retired: { since: 'v2', reason: 'a mistake' } }),
      want: 'create-07: nothing covers',
    },
  ],
  [
    'a new rule that is not locked',
    {
      given: (c) => void Object.assign(c.rules, { 'ATT-CRE-999': c.rules[ruled] }),
      want: 'ATT-CRE-999 is new; run',
    },
  ],
  [
    'a rule that no operation names',
    {
      given: (c) => void Object.assign(c.rules, { 'ATT-CRE-999': c.rules[ruled] }),
      want: 'is judged nowhere',
    },
  ],
  [
    'a level of its own',
    { given: (c) => change(c, ruled, { level: 'must' }), want: 'use MUST, SHOULD or MAY' },
  ],
  ['an unknown area', { given: (c) => void delete c.areas.CRE, want: 'area CRE is not in areas' }],
  [
    'an unknown capability',
    { given: (c) => change(c, ruled, { capabilities: ['pdf'] }), want: 'capability pdf' },
  ],
  ['a missing expectation', { given: (c) => change(c, ruled, { expect: '' }), want: 'expect is missing' }],
  ['an unknown member', { given: (c) => change(c, ruled, { note: 1 } as object), want: 'note is no member' }],
  [
    'a title of two sentences',
    { given: (c) => change(c, ruled, { title: 'One. Two.' }), want: 'one sentence' },
  ],
  [
    'an unknown decision',
    { given: (c) => change(c, ruled, { decisions: ['D99'] }), want: 'no open point D99' },
  ],
  [
    'an open point that is judged',
    {
      given: (c) => change(c, 'ATT-OPEN-010', { level: 'MUST' }),
      want: 'ATT-OPEN-010: an open point is never judged',
    },
  ],
  [
    'an open point under the wrong number',
    { given: (c) => change(c, 'ATT-OPEN-010', { decisions: ['D2'] }), want: 'its number says D1' },
  ],
  [
    'a decision that nothing reports',
    {
      given: (c) => void delete c.rules['ATT-OPEN-210'],
      want: 'D21 of spec/decisions.md is open and no ATT-OPEN',
    },
  ],
  [
    'a constraint that names nothing',
    {
      given: (c) => change(c, ruled, { constraints: ['a.b'] }),
      want: 'a.b is no constraint of the contract',
    },
  ],
];

test.each(violations)('catches %s', (_, { given, want }) => {
  const changed = structuredClone(catalogue);
  given(changed);
  expect(faultsOf(changed).join('\n')).toContain(want);
});

const listingViolations: [string, { given: [file: string, ids: string[]]; want: string }][] = [
  ['an operation without rules', { given: ['a.yaml', []], want: 'a.yaml: list the rules' }],
  ['a rule that is not there', { given: ['a.yaml', ['ATT-X-001']], want: 'x-rules names ATT-X-001, which' }],
  ['a rule named twice', { given: ['a.yaml', [ruled, ruled]], want: `names ${ruled} twice` }],
  [
    'a rule of the whole',
    { given: ['a.yaml', ['ATT-ENV-001']], want: 'holds for the whole document already' },
  ],
];

test.each(listingViolations)('catches %s', (_, { given, want }) => {
  expect(listingFaults(catalogue, new Map([...listings, given]), root).join('\n')).toContain(want);
});

test('catches a constraint of the contract that no rule accounts for', () => {
  const added = { place: 'createAttestation.payload.note.format', pointer: '/x', rule: null, matched: null };
  expect(constraintFaults(catalogue, [...automatic, added]).join('\n')).toContain(
    'createAttestation.payload.note.format (/x): say in spec/rules.yaml',
  );
});

test('a locked retirement is not taken back, and a retired rule keeps what it said', () => {
  const retired = structuredClone(catalogue);
  change(retired, ruled, { retired: { since: 'v2', reason: 'a mistake' } });
  const grown = lockOf(retired);
  expect(lockFaults(retired, grown)).toEqual([]);
  expect(lockFaults(catalogue, grown)).toEqual([`${ruled} was retired; leave it, and write a new rule`]);
  change(retired, ruled, { level: 'MAY' });
  expect(lockFaults(retired, grown)).toHaveLength(1);
});
