import { expect, test } from 'vitest';
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
  /** As `pending`, where it is not given. */
  pendingTypes?: Level;
}

const named = (name: string): JsonObject => ({
  ...api('Words.'),
  components: { schemas: { [name]: { type: 'string' } } },
});

const v1 = api('Words.');
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
      given: { current: { v1: api('More.') }, published: { v1 } },
      want: { level: 'patch', faults: [/npm run spec:changeset/] },
    },
  ],
  [
    'words with a changeset',
    {
      given: { current: { v1: api('More.') }, published: { v1 }, pending: 'patch' },
      want: { level: 'patch', faults: [] },
    },
  ],
  [
    'loosening is above patch too',
    {
      given: { current: { v1: api('Words.', 10) }, published: { v1 }, pending: 'minor' },
      want: { level: 'minor', faults: [/frozen/] },
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
        faults: [/contract changed \(minor\).* say patch/, /TypeScript changed \(minor\).* say patch/],
      },
    },
  ],
  [
    'a version next to it, called a minor',
    {
      given: { current: { v1, 'v2.1': v1 }, published: { v1 }, pending: 'minor' },
      want: { level: 'minor', faults: [] },
    },
  ],
  [
    'an exported type renamed, without a changeset',
    {
      given: { current: { v1: named('Note') }, published: { v1: named('Text') } },
      want: { level: 'none', faults: [/exported TypeScript changed \(major\)/] },
    },
  ],
  [
    'an exported type renamed, as major',
    {
      given: { current: { v1: named('Note') }, published: { v1: named('Text') }, pendingTypes: 'major' },
      want: { level: 'none', faults: [] },
    },
  ],
];

test.each(rows)(
  '%s',
  (_name, {
    given: { current = {}, published = {}, lastCommit = {}, pending = 'none', pendingTypes = pending },
    want,
  }) => {
    const contract = (versions: Record<string, JsonObject>) => new Map(Object.entries(versions));
    const verdict = judgeContract({
      current: contract(current),
      published: contract(published),
      lastCommit: contract(lastCommit),
      pending,
      pendingTypes,
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
    });
    const over = versions.find(({ version }) => version === 'v2.1')?.comingOver;
    expect(over && [over.from, farthest(over.changes.map(({ level }) => level))]).toEqual(want);
    expect(faults).toEqual([]);
    expect(versions.filter(({ version, comingOver }) => version !== 'v2.1' && comingOver)).toEqual([]);
  },
);
