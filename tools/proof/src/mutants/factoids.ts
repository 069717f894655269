import { edit, type Mutant } from '../mutant.ts';

const toDomain = "data: sliceObject(texts[i] as string).members.get('data') as string,";
const recorded = "return { unique_id: uniqueId, type, data: new JsonText<RecordedFactoid['data']>(data) };";
const read = 'v1/read-attestation.ts';

/** Factoids, but for their values and their repeats. */
export const factoidMutants: readonly Mutant[] = [
  {
    id: 'M-FAC-007-second-of-another-kind',
    says: 'A create with factoids of two kinds is refused.',
    statement: ['factoid-04', 'service-05'],
    rules: ['ATT-FAC-007'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        'const indexes = firstOfEach(factoids);',
        "if (new Set(factoids.map(({ type }) => type)).size > 1) throw new DomainError('template-mismatch', 'Two kinds');\n  const indexes = firstOfEach(factoids);",
      ),
    ],
  },
  {
    id: 'M-FAC-006-type-of-the-first',
    says: 'Every factoid of a request is kept with the type of its first.',
    statement: ['factoid-02', 'factoid-04'],
    rules: ['ATT-FAC-006', 'ATT-FAC-007', 'ATT-READ-008'],
    edits: [
      edit(
        'storage/records/store-factoids.ts',
        '{ no, position: factoid, uniqueId, type, data }',
        '{ no, position: factoid, uniqueId, type: factoids[0].type, data }',
      ),
    ],
  },
  {
    id: 'M-FAC-006-second-kind-refused',
    says: 'The second kind of the template is refused.',
    statement: ['factoid-02', 'factoid-06'],
    rules: ['ATT-FAC-006', 'ATT-FAC-007'],
    edits: [
      edit(
        'domain/match-template.ts',
        "if (!kind || factoid.type === 'common')",
        "if (!kind || kind === template.kinds[1] || factoid.type === 'common')",
      ),
    ],
  },
  {
    id: 'M-READ-003-second-data-lost',
    says: 'The data of the second factoid of a request is lost.',
    statement: ['service-01', 'factoid-03'],
    rules: ['ATT-READ-003', 'ATT-READ-008'],
    edits: [
      edit(
        'v1/submission.ts',
        toDomain,
        "data: i === 1 ? '{}' : (sliceObject(texts[i] as string).members.get('data') as string),",
      ),
    ],
  },
  {
    id: 'M-READ-003-data-of-the-first',
    says: 'Every factoid of a request gets the data of its first.',
    statement: ['service-01', 'factoid-03'],
    rules: ['ATT-READ-003', 'ATT-READ-008'],
    edits: [edit('v1/submission.ts', 'sliceObject(texts[i] as string)', 'sliceObject(texts[0] as string)')],
  },
  {
    id: 'M-READ-003-third-lost',
    says: 'Of three factoids and more in one request the third is lost.',
    statement: ['service-01', 'service-05'],
    rules: ['ATT-READ-003', 'ATT-FAC-009'],
    edits: [
      edit(
        'storage/records/store-factoids.ts',
        'if (seen.has(uniqueId)) continue;',
        'if (seen.has(uniqueId) || factoids.indexOf(factoids.find((f) => f.uniqueId === uniqueId)) === 2) continue;',
      ),
    ],
  },
  {
    id: 'M-READ-003-16-at-most',
    says: 'A read returns 16 factoids at most.',
    statement: ['service-01', 'read-07'],
    rules: ['ATT-READ-003', 'ATT-READ-008'],
    edits: [
      edit(
        read,
        'factoids?.map(recordedFactoid) ?? null',
        'factoids?.slice(0, 16).map(recordedFactoid) ?? null',
      ),
    ],
  },
  {
    id: 'M-READ-003-backwards',
    says: 'A read returns the factoids from the last to the first.',
    statement: ['service-01', 'read-07'],
    rules: ['ATT-READ-003', 'ATT-READ-008', 'ATT-STATE-004'],
    edits: [
      edit(
        read,
        'factoids?.map(recordedFactoid) ?? null',
        'factoids?.toReversed().map(recordedFactoid) ?? null',
      ),
    ],
  },
  {
    id: 'M-READ-003-by-unique-id',
    says: 'A read returns the factoids in the order of their unique_ids.',
    statement: ['service-01', 'read-07'],
    rules: ['ATT-READ-003', 'ATT-STATE-004'],
    edits: [
      edit(
        'storage/records/attestation-records.ts',
        ".orderBy('position'),\n);\n\nconst listAttachments",
        ".orderBy('unique_id'),\n);\n\nconst listAttachments",
      ),
    ],
  },
  {
    id: 'M-READ-008-data-in-string',
    says: 'data of a factoid comes back as a string that holds JSON.',
    statement: ['read-07', 'factoid-03'],
    rules: ['ATT-READ-008', 'ATT-READ-003'],
    edits: [edit(read, recorded, 'return { unique_id: uniqueId, type, data };')],
  },
];
