import { edit, type Mutant } from '../mutant.ts';

const domain = 'domain/create-attestation.ts';
const add = 'domain/add-factoids.ts';

/** Factoids that are sent again, and unique_ids that two attestations share. */
export const repeatedFactoidMutants: readonly Mutant[] = [
  {
    id: 'M-FAC-008-across-attestations',
    says: 'A factoid whose unique_id another attestation has is passed over when it is added.',
    statement: 'factoid-01',
    rules: ['ATT-FAC-008'],
    edits: [
      edit(
        'storage/records/store-factoids.ts',
        ".where('no', '=', p.no as string)\n",
        ".where('no', '>', '')\n",
      ),
    ],
  },
  {
    id: 'M-FAC-008-across-creates',
    says: 'A factoid whose unique_id an earlier create had is left out of a create.',
    statement: 'factoid-01',
    rules: ['ATT-FAC-008'],
    edits: [
      edit(
        'storage/records/insert-attestation.ts',
        'yield* storeFactoids(no, attestation.factoids, 0);',
        'fault.seen ??= new Set();\n  yield* storeFactoids(no, attestation.factoids.filter((f) => !fault.seen.has(f.uniqueId)), 0);\n  for (const f of attestation.factoids) fault.seen.add(f.uniqueId);',
      ),
    ],
  },
  {
    id: 'M-FAC-009-refused',
    says: 'A factoid that is sent again is refused.',
    statement: 'create-09',
    rules: ['ATT-FAC-009'],
    edits: [
      edit(
        add,
        'if (indexes.length === 0 && head.completed) return;',
        "if (known.size > 0) throw new DomainError('request-id-reused', 'A factoid is there already');\n  if (indexes.length === 0 && head.completed) return;",
      ),
    ],
  },
  {
    id: 'M-FAC-009-stored-twice',
    says: 'A factoid that is sent again is stored again.',
    statement: 'create-09',
    rules: ['ATT-FAC-009'],
    edits: [
      edit(add, '(index) => !known.has((factoids[index] as SubmittedFactoid).uniqueId),', '() => true,'),
      edit(
        'storage/records/append-factoids.ts',
        'const fresh = addition.factoids.filter((factoid) => !known.has(factoid.uniqueId));',
        'const fresh = addition.factoids.map((f) => (known.has(f.uniqueId) ? { ...f, uniqueId: `${f.uniqueId} ` } : f));',
      ),
    ],
  },
  {
    id: 'M-FAC-009-new-one-lost',
    says: 'A new factoid together with one that is sent again is lost.',
    statement: ['create-09', 'state-04'],
    rules: ['ATT-FAC-009'],
    edits: [
      edit(
        add,
        'if (indexes.length === 0 && head.completed) return;',
        'if (known.size > 0 && !head.completed) return;\n  if (indexes.length === 0 && head.completed) return;',
      ),
    ],
  },
  {
    id: 'M-FAC-009-twice-in-one-request',
    says: 'A factoid that comes twice in one request has the request fail.',
    statement: 'create-09',
    rules: ['ATT-FAC-009'],
    edits: [
      edit(domain, 'if (!seen.has(uniqueId)) indexes.push(index);', 'indexes.push(index);'),
      edit('storage/records/store-factoids.ts', 'if (seen.has(uniqueId)) continue;', ''),
    ],
  },
  {
    id: 'M-FAC-009-twice-in-one-create',
    says: 'A factoid that comes twice in one create is stored twice.',
    statement: 'create-09',
    rules: ['ATT-FAC-009'],
    edits: [
      edit(domain, 'if (!seen.has(uniqueId)) indexes.push(index);', 'indexes.push(index);'),
      edit(
        'storage/records/store-factoids.ts',
        'for (const { uniqueId, type, data, attachments } of factoids) {\n    if (seen.has(uniqueId)) continue;',
        'for (const { uniqueId: sent, type, data, attachments } of factoids) {\n    const uniqueId = seen.has(sent) ? `${sent} ` : sent;',
      ),
    ],
  },
  {
    id: 'M-FAC-009-last-wins-place',
    says: 'A factoid that is sent again moves to the end.',
    statement: ['create-09', 'state-04'],
    rules: ['ATT-FAC-009', 'ATT-STATE-004'],
    edits: [
      edit(
        add,
        'if (indexes.length === 0 && head.completed) return;',
        '(fault.moved ??= new Map()).set(no, [...(fault.moved.get(no) ?? []), ...known]);\n  if (indexes.length === 0 && head.completed) return;',
      ),
      edit(
        'v1/read-attestation.ts',
        'factoids: factoids?.map(recordedFactoid) ?? null,',
        'factoids: factoids?.toSorted((a, b) => (fault.moved?.get(head.no) ?? []).indexOf(a.uniqueId) - (fault.moved?.get(head.no) ?? []).indexOf(b.uniqueId)).map(recordedFactoid) ?? null,',
      ),
    ],
  },
  {
    id: 'M-FAC-009-race',
    says: 'Of two additions of one factoid at the same time, one fails.',
    statement: 'create-09',
    rules: ['ATT-FAC-009'],
    edits: [
      edit(
        add,
        'if (indexes.length === 0 && head.completed) return;',
        'await new Promise((resolve) => setTimeout(resolve, 20));\n  if (indexes.length === 0 && head.completed) return;',
      ),
      edit(
        'storage/records/append-factoids.ts',
        'const fresh = addition.factoids.filter((factoid) => !known.has(factoid.uniqueId));',
        'const fresh = addition.factoids;',
      ),
    ],
  },
];
