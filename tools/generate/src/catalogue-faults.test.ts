import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  catalogueFaults,
  catalogueFindings,
  constraintFaults,
  listingFaults,
  surroundings,
} from './catalogue-faults.ts';
import { memberFaults } from './generate.ts';
import { type Catalogue, lockFaults, lockOf, type Rule, readCatalogue } from './rules-catalogue.ts';
import { unknownMembers } from './unknown-members.ts';

const root = 'spec/openapi.yaml';
const repository = resolve(import.meta.dirname, '../../..');
const catalogue = readCatalogue(repository);
const { automatic } = JSON.parse(
  readFileSync(join(repository, 'packages/contract/generated/v1/rules.json'), 'utf8'),
);
const around = surroundings(repository);
const { listings } = around;
const faultsOf = (given: Catalogue) => catalogueFaults(given, around);

test('the catalogue is whole', () => {
  expect(faultsOf(catalogue)).toEqual([]);
  expect(catalogueFindings(repository, false)).toEqual([]);
});

test('it has something to be whole about', () => {
  expect(around.statements.size).toBeGreaterThan(150);
  expect(around.decisions).toHaveLength(29);
  expect(automatic.length).toBeGreaterThan(400);
  expect(listings.size).toBe(6);
});

const ruled = 'ATT-CRE-002';
const change = (given: Catalogue, id: string, members: Partial<Rule>): void => {
  Object.assign(given.rules[id] as Rule, members);
};

const violations: [string, (catalogue: Catalogue) => void, want: string][] = [
  [
    'a statement that lost its waiver',
    (c) => void Object.assign(c, { waivers: c.waivers.filter(({ statement }) => statement !== 'event-01') }),
    'event-01: nothing covers "Events',
  ],
  [
    'a clause that no quote reaches',
    (c) => change(c, 'ATT-FAC-012', { quote: 'Response `data`' }),
    'nothing covers ": `success` (boolean)',
  ],
  [
    'a statement that a rule names and no quote covers',
    (c) =>
      void Object.assign(c, { repeats: c.repeats.filter(({ statement }) => statement !== 'service-10') }),
    'service-10: nothing covers "A member who wants',
  ],
  [
    'a repeat by a rule that does not name the statement',
    (c) => void Object.assign(c.repeats[0] ?? {}, { rules: [ruled] }),
    `the repeat of service-02: ${ruled} is not a rule that names`,
  ],
  ['a waiver without a reason', (c) => void Object.assign(c.waivers[0] ?? {}, { reason: '' }), 'say why'],
  ['a foreign quote', (c) => change(c, ruled, { quote: 'Length < 256.' }), 'is not in create-01'],
  ['a quote that is part of a word', (c) => change(c, ruled, { quote: 'ength' }), 'is not in create-01'],
  ['a quote from nowhere', (c) => change(c, ruled, { statements: ['x-01'] }), 'no statement x-01'],
  [
    'a statement named in addition to the quoted one that is not there',
    (c) => change(c, ruled, { statements: ['create-01', 'x-01'] }),
    'no statement x-01',
  ],
  ['a wrong heading', (c) => change(c, ruled, { source: 'Limits' }), 'but create-01 is in'],
  ['a removed rule', (c) => void delete c.rules[ruled], `${ruled} is missing`],
  ['a changed level', (c) => change(c, ruled, { level: 'SHOULD' }), 'level (was MUST) was changed'],
  ['a changed version', (c) => change(c, ruled, { since: 'v2' }), 'since or quote was changed'],
  [
    'a retired rule that the lock does not know',
    (c) => change(c, ruled, { retired: { since: 'v2', reason: 'a mistake' } }),
    `${ruled} is newly retired; run`,
  ],
  [
    'a rule that retires and leaves its statement bare',
    (c) => change(c, 'ATT-CRE-010', { retired: { since: 'v2', reason: 'a mistake' } }),
    'create-07: nothing covers',
  ],
  [
    'a new rule that is not locked',
    (c) => void Object.assign(c.rules, { 'ATT-CRE-999': c.rules[ruled] }),
    'ATT-CRE-999 is new; run',
  ],
  [
    'a rule that no operation names',
    (c) => void Object.assign(c.rules, { 'ATT-CRE-999': c.rules[ruled] }),
    'is judged nowhere',
  ],
  ['a level of its own', (c) => change(c, ruled, { level: 'must' as 'MUST' }), 'use MUST, SHOULD or MAY'],
  ['an unknown area', (c) => void delete c.areas.CRE, 'area CRE is not in areas'],
  ['an unknown capability', (c) => change(c, ruled, { capabilities: ['pdf'] }), 'capability pdf'],
  ['a missing expectation', (c) => change(c, ruled, { expect: '' }), 'expect is missing'],
  ['an unknown member', (c) => change(c, ruled, { note: 1 } as object), 'note is not a member here'],
  ['a title of two sentences', (c) => change(c, ruled, { title: 'One. Two.' }), 'one sentence'],
  ['an unknown decision', (c) => change(c, ruled, { decisions: ['D99'] }), 'no open point D99'],
  [
    'an open point that is judged',
    (c) => change(c, 'ATT-OPEN-010', { level: 'MUST' }),
    'ATT-OPEN-010: an open point is never judged',
  ],
  [
    'an open point under the wrong number',
    (c) => change(c, 'ATT-OPEN-010', { decisions: ['D2'] }),
    'its number says D1',
  ],
  [
    'a decision that nothing reports',
    (c) => void delete c.rules['ATT-OPEN-210'],
    'D21 of spec/decisions.md is open and no ATT-OPEN',
  ],
  [
    'an unknown member of a retirement',
    (c) =>
      change(c, ruled, {
        retired: { since: 'v2', reason: 'R.', reson: 'R.' } as NonNullable<Rule['retired']>,
      }),
    'reson is not a member here; did you mean reason?',
  ],
];

test.each(violations)('catches %s', (_, given, want) => {
  const changed = structuredClone(catalogue);
  given(changed);
  expect(faultsOf(changed).join('\n')).toContain(want);
});

const listingViolations: [string, [file: string, ids: string[]], want: string][] = [
  ['an operation without rules', ['a.yaml', []], 'a.yaml: list the rules'],
  ['a rule that is not there', ['a.yaml', ['ATT-X-001']], 'x-rules names ATT-X-001, which'],
  ['a rule named twice', ['a.yaml', [ruled, ruled]], `names ${ruled} twice`],
  ['a rule of the whole', ['a.yaml', ['ATT-ENV-001']], 'holds for the whole document already'],
];

test.each(listingViolations)('catches %s', (_, given, want) => {
  expect(listingFaults(catalogue, new Map([...listings, given]), root).join('\n')).toContain(want);
});

test('catches a constraint that names nothing', () => {
  const changed = structuredClone(catalogue);
  change(changed, ruled, { constraints: ['createAttestation.payload.identities.minPropertees'] });
  expect(constraintFaults(changed, automatic)).toContain(
    `${ruled}: constraint createAttestation.payload.identities.minPropertees is not a constraint of the contract; did you mean createAttestation.payload.identities.minProperties?`,
  );
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

const copy = mkdtempSync(join(tmpdir(), 'attestation-catalogue-'));
afterAll(() => rmSync(copy, { recursive: true }));
cpSync(join(repository, 'spec'), join(copy, 'spec'), { recursive: true });

const places: [string, [file: string, from: RegExp, to: string], found: RegExp, line: RegExp][] = [
  [
    'a level',
    ['rules.yaml', /(?<=ATT-CRE-002:\n {4}level: )MUST/, 'must'],
    /level must/,
    /^ {2}ATT-CRE-002:/,
  ],
  [
    'a rule without members',
    ['rules.yaml', /^ {2}ATT-CRE-002:/m, '  ATT-X: no\n$&'],
    /ATT-X is not a rule/,
    /ATT-X/,
  ],
  [
    'a list for the rules',
    ['rules.yaml', /^rules:[\s\S]*?(?=^repeats:)/m, 'rules: []\n'],
    /^Rules: names/,
    /^rules/,
  ],
  [
    'members in place of a list',
    ['rules.yaml', /(?<=\n {4}statements: )\[request-02/, '{a: 1}\n    x: [a'],
    /statements is not a list/,
    /ATT-HTTP-001:/,
  ],
  [
    'a misspelt member of the file',
    ['rules.yaml', /^waivers:/m, 'waiver: []\n$&'],
    /^Waiver is not a member here/,
    /^waiver:/,
  ],
  [
    'a misspelt member of a waiver',
    ['rules.yaml', /(?<=^waivers:\n[\s\S]*?)^ +reason: /m, '    resaon: no\n$&'],
    /: resaon is not a member here/,
    /resaon/,
  ],
  [
    'a misspelt member of a rule',
    ['rules.yaml', /(?<=ATT-CRE-002:\n)/, '    capabilites: []\n'],
    /ATT-CRE-002: capabilites is not a member here/,
    /capabilites/,
  ],
  [
    'a waiver without a quote',
    ['rules.yaml', /^waivers:\n/m, '$&  - reason: no\n'],
    /^Waivers: an entry/,
    /^waivers/,
  ],
  [
    'a decision without its reason',
    ['decisions.md', /(?<=## D8: [\s\S]*?)\*\*Why\.\*\*/, 'Why:'],
    /^D8 .* Open, Decision, Fixed/,
    /^## D8:/,
  ],
  ['a decision under another number', ['decisions.md', /^## D9:/m, '## D99:'], /^D99 /, /^## D99:/],
  [
    'a statement that nothing covers',
    ['source-statements.yaml', /^( +)event-01: /m, '$1event-99: Some more.\n$&'],
    /^Event-99: nothing covers/,
    /event-99/,
  ],
  [
    'a rule of the whole document in an operation',
    ['paths/v1/read-attestation.yaml', /^( +)- ATT-STATE-001/m, '$1- ATT-VER-001\n$&'],
    /^ATT-VER-001 holds for the whole document already/,
    /x-rules/,
  ],
  [
    'a decision that a description names',
    ['schemas/SignRequests.yaml', /D20\)/, 'D99)'],
    /no decision D99/,
    /D99/,
  ],
];

test.each(places)('%s is found at its line', (_, [name, from, to], found, line) => {
  const file = join(copy, 'spec', name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  const [first] = catalogueFindings(copy).filter((finding) => found.test(finding.reason));
  writeFileSync(file, before);
  expect(first?.file).toBe(`spec/${name}`);
  expect(after.split('\n')[(first?.line ?? 0) - 1]).toMatch(line);
});

test.each<[string, { given: object; want: string[] }]>([
  ['known members', { given: { level: 1, reason: 2 }, want: [] }],
  ['a misspelt one', { given: { levle: 1 }, want: ['levle is not a member here; did you mean level?'] }],
  ['another one', { given: { author: 1 }, want: ['author is not a member here; use level, reason'] }],
])('%s', (_, { given, want }) => {
  expect(unknownMembers(given, ['level', 'reason'])).toEqual(want);
});

test('members of examples that the generator would ignore', () => {
  const fault = { at: '/payload', keyword: 'type' };
  const bad = { short: { summary: 'S.', value: {}, fault, falt: 1 } };
  const good = { all: { summary: 'S.', value: {}, fault } };
  expect(memberFaults({ good, bad, godo: {} } as Parameters<typeof memberFaults>[0])).toEqual([
    'godo is not a member here; did you mean good?',
    'good/all: fault is not a member here; use summary, value',
    'bad/short: falt is not a member here; did you mean fault?',
  ]);
});
