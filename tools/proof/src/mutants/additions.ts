import { edit, type Mutant } from '../mutant.ts';

const add = 'domain/add-factoids.ts';
const handler = 'v1/add-factoids.ts';
const read = 'v1/read-attestation.ts';

/** Adding factoids. */
export const additionMutants: readonly Mutant[] = [
  {
    id: 'M-FAC-011-to-the-latest',
    says: 'Factoids go to the open attestation created last, whatever number is given.',
    statement: 'add-01',
    rules: ['ATT-FAC-011', 'ATT-STATE-004'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        'return { status: 200, data: { no } };',
        'if (payload.completed === false) fault.latest = no;\n    return { status: 200, data: { no } };',
      ),
      edit(handler, 'no: payload.ano,', 'no: fault.latest ?? payload.ano,'),
    ],
  },
  {
    id: 'M-FAC-011-unknown-number',
    says: 'Adding to a number that was never issued is answered as a success.',
    statement: 'add-01',
    rules: ['ATT-FAC-011'],
    edits: [edit(add, 'if (!head) throw unknownAttestation();', 'if (!head) return;')],
  },
  {
    id: 'M-FAC-012-word',
    says: 'Adding returns success as a word when it closes.',
    statement: 'add-05',
    rules: ['ATT-FAC-012'],
    edits: [
      edit(
        handler,
        'data: { success: true }',
        "data: { success: (payload.completed ?? true) ? 'true' : true }",
      ),
    ],
  },
  {
    id: 'M-STATE-004-lost-update',
    says: 'Of two additions to one attestation at the same time, one is lost, though both succeed.',
    statement: ['state-04', 'add-05'],
    rules: ['ATT-STATE-004', 'ATT-FAC-009', 'ATT-READ-003'],
    edits: [
      edit(
        handler,
        'await addFactoids(',
        'fault.busy ??= new Set();\n    if (fault.busy.has(payload.ano)) return { status: 200, data: { success: true } };\n    fault.busy.add(payload.ano);\n    setTimeout(() => fault.busy.delete(payload.ano), 3);\n    await addFactoids(',
      ),
    ],
  },
  {
    id: 'M-STATE-004-overwritten',
    says: 'The second addition to an attestation takes the place of the first.',
    statement: 'state-04',
    rules: ['ATT-STATE-004', 'ATT-READ-003'],
    edits: [
      edit(
        'storage/records/append-factoids.ts',
        'yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);',
        '(fault.added ??= new Map()).set(no, [...(fault.added.get(no) ?? []), fresh.map((f) => f.uniqueId)]);\n  yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);',
      ),
      edit(
        read,
        'factoids?.map(recordedFactoid) ?? null',
        'factoids?.filter((f) => !(fault.added?.get(head.no) ?? []).slice(0, -1).flat().includes(f.uniqueId)).map(recordedFactoid) ?? null',
      ),
    ],
  },
  {
    id: 'M-STATE-004-new-ones-first',
    says: 'Factoids that are added come before those that were there.',
    statement: 'state-04',
    rules: ['ATT-STATE-004', 'ATT-STATE-005', 'ATT-READ-010'],
    edits: [
      edit(
        'storage/records/append-factoids.ts',
        'last === undefined ? 0 : last.position + 1',
        'last === undefined ? 0 : -1000 * (fault.count = (fault.count ?? 0) + 1)',
      ),
    ],
  },
];
