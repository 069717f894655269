import type { Change, Verdict, VersionVerdict } from '@attestation/gate';
import { expect, test } from 'vitest';
import { tellVerdict } from './check-gate.ts';

const tightened: Change = {
  ...{
    level: 'major',
    types: 'none',
    rule: 'bound-tightened',
    operations: ['createAttestation'],
    where: 'request no',
  },
  ...{ file: 'spec/schemas/No.yaml', pointer: '', line: 3, reason: '`maxLength` was 9 and is 5 now.' },
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
    const result = tellVerdict(verdict);
    expect(result.state).toBe(state);
    expect(result.text).toMatch(text);
    expect(result.details.slice(0, faults.length)).toEqual(faults);
    if (version.changes?.includes(tightened))
      expect(result.details[faults.length]).toBe(
        'breaking  createAttestation request no: `maxLength` was 9 and is 5 now.  [bound-tightened]  spec/schemas/No.yaml:3',
      );
    if (version.changes?.includes(added))
      expect(result.details.at(-1)).toBe(
        'minor  createAttestation request no: more  [property-added]  spec/schemas/No.yaml:3',
      );
  },
);
