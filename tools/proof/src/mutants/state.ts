import { edit, type Mutant } from '../mutant.ts';

const create = 'v1/create-attestation.ts';
const addition = 'v1/add-factoids.ts';
const add = 'domain/add-factoids.ts';
const append = 'storage/records/append-factoids.ts';
const completed = 'completed: payload.completed ?? true,';
const closedHead = 'if (head.completed) throw closed();';
const closedRow = "if (head.completed === 1) return { outcome: 'closed' };";

/** States of an attestation. */
export const stateMutants: readonly Mutant[] = [
  {
    id: 'M-STATE-001-closed-with-factoids',
    says: 'A create with factoids closes, though completed is false.',
    statement: ['state-02', 'create-05'],
    rules: ['ATT-STATE-001', 'ATT-FAC-009'],
    edits: [
      edit(
        create,
        completed,
        'completed: (payload.completed ?? true) || (payload.factoids ?? []).length > 0,',
      ),
    ],
  },
  {
    id: 'M-STATE-001-closed-with-files',
    says: 'A create with files closes, though completed is false.',
    statement: ['state-02', 'create-05'],
    rules: ['ATT-STATE-001', 'ATT-ATT-008'],
    edits: [edit(create, completed, 'completed: (payload.completed ?? true) || call.files.length > 0,')],
  },
  {
    id: 'M-STATE-002-never-closed',
    says: 'A create with completed true stays open.',
    statement: 'state-03',
    rules: ['ATT-STATE-002'],
    edits: [edit(create, completed, 'completed: payload.completed === undefined,')],
  },
  {
    id: 'M-STATE-002-open-without-factoids',
    says: 'A create with completed true stays open when it has no factoids.',
    statement: 'state-03',
    rules: ['ATT-STATE-002', 'ATT-STATE-003'],
    edits: [
      edit(
        create,
        completed,
        'completed: (payload.completed ?? true) && (payload.factoids ?? []).length > 0,',
      ),
    ],
  },
  {
    id: 'M-STATE-003-default-false',
    says: 'A create without completed stays open.',
    statement: ['create-05', 'state-03'],
    rules: ['ATT-STATE-003'],
    edits: [edit(create, completed, 'completed: payload.completed ?? false,')],
  },
  {
    id: 'M-STATE-004-closed-by-addition',
    says: 'An addition closes, though completed is false.',
    statement: 'state-04',
    rules: ['ATT-STATE-004'],
    edits: [edit(addition, completed, 'completed: true,')],
  },
  {
    id: 'M-STATE-004-closed-by-second-addition',
    says: 'The second addition to an attestation closes it, though completed is false.',
    statement: 'state-04',
    rules: ['ATT-STATE-004'],
    edits: [
      edit(
        append,
        'const { owner, no, completed, request } = addition;',
        'const { owner, no, request } = addition;\n  const times = ((fault.times ??= new Map()).get(no) ?? 0) + 1;\n  fault.times.set(no, times);\n  const completed = addition.completed || times === 2;',
      ),
    ],
  },
  {
    id: 'M-STATE-005-stays-open',
    says: 'An addition with completed true leaves the attestation open.',
    statement: 'state-05',
    rules: ['ATT-STATE-005'],
    edits: [edit(addition, completed, 'completed: payload.completed === undefined,')],
  },
  {
    id: 'M-STATE-005-not-appended',
    says: 'The factoids of an addition that closes are lost.',
    statement: 'state-05',
    rules: ['ATT-STATE-005', 'ATT-STATE-006'],
    edits: [
      edit(
        append,
        'yield* storeFactoids(no, fresh, last',
        'if (!completed) yield* storeFactoids(no, fresh, last',
      ),
    ],
  },
  {
    id: 'M-STATE-005-closed-on-read-only',
    says: 'An attestation closed by an addition reads as closed, but takes more.',
    statement: ['state-05', 'state-06'],
    rules: ['ATT-STATE-005', 'ATT-STATE-006', 'ATT-STATE-007'],
    edits: [
      edit(
        append,
        'yield* run(closeHead, { no });\n    const { environment, memberId } = owner;\n    yield* run(markPending, { no, environment, memberId, closedAt: request.receivedAt });',
        '(fault.closed ??= new Set()).add(no);',
      ),
      edit(
        'v1/read-attestation.ts',
        'completed: head.completed,',
        'completed: head.completed || (fault.closed?.has(head.no) ?? false),',
      ),
    ],
  },
  {
    id: 'M-STATE-006-default-false',
    says: 'An addition without completed leaves the attestation open.',
    statement: ['add-03', 'state-05'],
    rules: ['ATT-STATE-006'],
    edits: [edit(addition, completed, 'completed: payload.completed ?? false,')],
  },
  {
    id: 'M-STATE-007-takes-more',
    says: 'A closed attestation takes new factoids.',
    statement: ['create-14', 'state-06'],
    rules: ['ATT-STATE-007'],
    edits: [edit(add, closedHead, ''), edit(append, closedRow, '')],
  },
  {
    id: 'M-STATE-007-takes-more-when-false',
    says: 'A closed attestation takes new factoids when they come with completed false.',
    statement: ['create-14', 'state-06'],
    rules: ['ATT-STATE-007'],
    edits: [
      edit(add, closedHead, 'if (head.completed && input.completed) throw closed();'),
      edit(append, closedRow, "if (head.completed === 1 && completed) return { outcome: 'closed' };"),
    ],
  },
  {
    id: 'M-STATE-007-takes-files',
    says: 'A closed attestation takes new factoids that come with files.',
    statement: ['create-14', 'state-06'],
    rules: ['ATT-STATE-007'],
    edits: [
      edit(add, closedHead, 'if (head.completed && input.files.length === 0) throw closed();'),
      edit(append, closedRow, ''),
    ],
  },
  {
    id: 'M-STATE-007-new-with-known',
    says: 'A closed attestation takes a new factoid together with one that it has.',
    statement: ['create-14', 'state-06'],
    rules: ['ATT-STATE-007'],
    edits: [
      edit(add, closedHead, 'if (head.completed && known.size === 0) throw closed();'),
      edit(append, closedRow, ''),
    ],
  },
  {
    id: 'M-STATE-007-stored-when-refused',
    says: 'A new factoid for a closed attestation is refused, but stored.',
    statement: ['create-14', 'state-06'],
    rules: ['ATT-STATE-007'],
    edits: [
      edit(add, closedHead, ''),
      edit(append, closedRow, ''),
      edit(add, "case 'stored':\n", "case 'stored':\n      if (head.completed) throw closed();\n"),
    ],
  },
  {
    id: 'M-STATE-007-reopened',
    says: 'A factoid that is refused by a closed attestation opens it.',
    statement: 'state-06',
    rules: ['ATT-STATE-007'],
    edits: [
      edit(
        add,
        closedHead,
        'if (head.completed && !fault.opened?.has(no)) {\n    (fault.opened ??= new Set()).add(no);\n    throw closed();\n  }',
      ),
      edit(append, closedRow, ''),
      edit(
        'v1/read-attestation.ts',
        'completed: head.completed,',
        'completed: head.completed && !fault.opened?.has(head.no),',
      ),
    ],
  },
  {
    id: 'M-STATE-010-empty-text',
    says: 'blockchain_hash is empty text before the link.',
    statement: ['state-07', 'attestation-08'],
    rules: ['ATT-STATE-010'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        'blockchain_hash: head.blockchainHash,',
        "blockchain_hash: head.blockchainHash ?? '',",
      ),
    ],
  },
  {
    id: 'M-STATE-010-linked-when-open',
    says: 'blockchain_hash of an open attestation is a string.',
    statement: ['state-07', 'attestation-08'],
    rules: ['ATT-STATE-010'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        'blockchain_hash: head.blockchainHash,',
        "blockchain_hash: head.blockchainHash ?? (head.completed ? null : 'pending'),",
      ),
    ],
  },
];
