import { edit, type Mutant } from '../mutant.ts';

const domain = 'domain/create-attestation.ts';
const add = 'domain/add-factoids.ts';
const known = 'if (known !== undefined) return known;';
const kept = 'if (kept !== undefined) return { no: kept.no, created: false };';

/** Creates and factoids that are sent again. */
export const repeatMutants: readonly Mutant[] = [
  {
    id: 'M-CRE-013-new-number',
    says: 'A repeated create stores a second attestation.',
    statement: 'create-08',
    rules: ['ATT-CRE-013'],
    edits: [
      edit(domain, known, ''),
      edit('storage/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
    ],
  },
  {
    id: 'M-CRE-013-refused',
    says: 'A repeated create is refused.',
    statement: 'create-08',
    rules: ['ATT-CRE-013'],
    edits: [
      edit(
        domain,
        known,
        "if (known !== undefined) throw new DomainError('request-id-reused', 'unique_id is taken');",
      ),
    ],
  },
  {
    id: 'M-CRE-013-forgotten',
    says: 'After three other creates a repeated create stores a second attestation.',
    statement: 'create-08',
    rules: ['ATT-CRE-013'],
    edits: [
      edit(
        domain,
        known,
        `if (known !== undefined && (fault.recent ??= []).slice(-3).includes(input.uniqueId)) return known;
  (fault.recent ??= []).push(input.uniqueId);`,
      ),
      edit('storage/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
    ],
  },
  {
    id: 'M-CRE-013-by-request-id',
    says: 'A create counts as repeated only under the same request_id.',
    statement: 'create-08',
    rules: ['ATT-CRE-013'],
    edits: [
      edit(
        domain,
        known,
        'if (known !== undefined && (fault.ids ??= new Set()).has(input.request.requestId)) return known;\n  (fault.ids ??= new Set()).add(input.request.requestId);',
      ),
      edit('storage/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
    ],
  },
  {
    id: 'M-CRE-013-third-time',
    says: 'The third time, a create stores a second attestation.',
    statement: 'create-08',
    rules: ['ATT-CRE-013'],
    edits: [
      edit(
        domain,
        known,
        `fault.times ??= new Map();
  fault.times.set(input.uniqueId, (fault.times.get(input.uniqueId) ?? 0) + 1);
  if (known !== undefined && fault.times.get(input.uniqueId) < 3) return known;`,
      ),
      edit('storage/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
    ],
  },
  {
    id: 'M-CRE-012-factoids-again',
    says: 'A repeated create appends its factoids again.',
    statement: 'create-08',
    rules: ['ATT-CRE-012'],
    edits: [
      edit(domain, known, ''),
      edit(
        'storage/insert-attestation.ts',
        kept,
        `if (kept !== undefined) {
      yield* storeFactoids(kept.no, attestation.factoids.map((f) => ({ ...f, uniqueId: \`\${f.uniqueId} \` })), 1000);
      return { no: kept.no, created: false };
    }`,
      ),
    ],
  },
  {
    id: 'M-CRE-012-closed-by-repeat',
    says: 'A repeated create closes the attestation that it left open.',
    statement: ['create-08', 'state-02'],
    rules: ['ATT-CRE-012', 'ATT-STATE-001'],
    edits: [
      edit(
        domain,
        known,
        `if (known !== undefined) {
    await ports.attestations.append({ owner, no: known, factoids: [], completed: true, requiredKinds: [], request: input.request });
    return known;
  }`,
      ),
    ],
  },
  {
    id: 'M-CRE-014-race',
    says: 'Two creates at the same time with one unique_id store two attestations.',
    statement: 'create-08',
    rules: ['ATT-CRE-014'],
    edits: [
      edit(
        domain,
        known,
        'if (known !== undefined) return known;\n  await new Promise((resolve) => setTimeout(resolve, 20));',
      ),
      edit('storage/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
    ],
  },
  {
    id: 'M-FAC-008-across-attestations',
    says: 'A factoid whose unique_id another attestation has is passed over when it is added.',
    statement: 'factoid-01',
    rules: ['ATT-FAC-008'],
    edits: [
      edit('storage/store-factoids.ts', ".where('no', '=', p.no as string)\n", ".where('no', '>', '')\n"),
    ],
  },
  {
    id: 'M-FAC-008-across-creates',
    says: 'A factoid whose unique_id an earlier create had is left out of a create.',
    statement: 'factoid-01',
    rules: ['ATT-FAC-008'],
    edits: [
      edit(
        'storage/insert-attestation.ts',
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
        'storage/append-factoids.ts',
        'const fresh = addition.factoids.filter((factoid) => !known.has(factoid.uniqueId));',
        'const fresh = addition.factoids.map((f) => (known.has(f.uniqueId) ? { ...f, uniqueId: `${f.uniqueId} ` } : f));',
      ),
    ],
  },
  {
    id: 'M-FAC-009-new-one-lost',
    says: 'A new factoid beside one that is sent again is lost.',
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
      edit('storage/store-factoids.ts', 'if (seen.has(uniqueId)) continue;', ''),
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
        'storage/store-factoids.ts',
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
        'storage/append-factoids.ts',
        'const fresh = addition.factoids.filter((factoid) => !known.has(factoid.uniqueId));',
        'const fresh = addition.factoids;',
      ),
    ],
  },
];
