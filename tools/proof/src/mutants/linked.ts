import { edit, type Mutant } from '../mutant.ts';

const hash = 'blockchain_hash: head.blockchainHash,';
const read = (replace: string) => [edit('v1/read-attestation.ts', hash, replace)];

/** The link, and the hash that tells of it. */
export const linkedMutants: readonly Mutant[] = [
  {
    id: 'M-STATE-011-never',
    says: 'blockchain_hash stays null.',
    statement: ['state-07', 'service-09'],
    rules: ['ATT-STATE-011'],
    edits: read('blockchain_hash: null,'),
  },
  {
    id: 'M-STATE-011-only-alone',
    says: 'With a group that is named, blockchain_hash is null after the link too.',
    statement: ['state-07', 'read-12'],
    rules: ['ATT-STATE-011'],
    edits: read('blockchain_hash: payload.fields?.length ? null : head.blockchainHash,'),
  },
  {
    id: 'M-STATE-011-not-after-addition',
    says: 'What an addition closes is not linked.',
    statement: ['state-07', 'service-09'],
    rules: ['ATT-STATE-011'],
    edits: [
      edit(
        'storage/records/append-factoids.ts',
        'yield* run(markPending, { no, environment, memberId, closedAt: request.receivedAt });',
        '',
      ),
    ],
  },
];
