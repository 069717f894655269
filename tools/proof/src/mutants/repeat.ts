import { edit, type Mutant } from '../mutant.ts';

const domain = 'domain/create-attestation.ts';
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
      edit('storage/records/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
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
      edit('storage/records/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
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
      edit('storage/records/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
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
      edit('storage/records/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
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
        'storage/records/insert-attestation.ts',
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
      edit('storage/records/insert-attestation.ts', kept, 'row.uniqueId = `${row.uniqueId} `;'),
    ],
  },
];
