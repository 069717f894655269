import { edit, type Mutant } from '../mutant.ts';

/** What one member stored is open to another. */
export const memberMutants: readonly Mutant[] = [
  {
    id: 'M-READ-019-of-anybody',
    says: 'Any member reads and downloads any attestation of its environment.',
    statement: ['service-01'],
    rules: ['ATT-READ-019', 'ATT-DOWN-005'],
    edits: [
      edit(
        'storage/records/attestation-records.ts',
        "    .where('member_id', '=', p.memberId)\n    .where('environment', '=', p.environment),\n);\n\nconst listFactoids",
        "    .where('environment', '=', p.environment),\n);\n\nconst listFactoids",
      ),
    ],
  },
  {
    id: 'M-FAC-013-of-anybody',
    says: 'Any member adds to any attestation of its environment.',
    statement: ['service-01'],
    rules: ['ATT-FAC-013'],
    edits: [
      edit(
        'storage/records/attestation-records.ts',
        "    .where('member_id', '=', p.memberId)\n    .where('environment', '=', p.environment),\n);\n\nconst listFactoids",
        "    .where('environment', '=', p.environment),\n);\n\nconst listFactoids",
      ),
      edit(
        'storage/records/append-factoids.ts',
        "    .where('member_id', '=', p.memberId)\n    .where('environment', '=', p.environment)\n    .returning([",
        "    .where('environment', '=', p.environment)\n    .returning([",
      ),
    ],
  },
];
