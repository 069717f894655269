import { edit, type Mutant } from '../mutant.ts';

const file = 'v1/read-attestation.ts';
const applied = 'return { status: 200, data: { no } };';

/** What is right but for a part of the attestations or applications. */
export const partMutants: readonly Mutant[] = [
  {
    id: 'M-READ-012-left-out-with-fields',
    says: 'blockchain_hash is left out when groups are named.',
    statement: ['read-10', 'read-14'],
    rules: ['ATT-READ-012', 'ATT-READ-015'],
    edits: [
      edit(
        file,
        'blockchain_hash: head.blockchainHash,',
        'blockchain_hash: payload.fields?.length ? undefined : head.blockchainHash,',
      ),
    ],
  },
  {
    id: 'M-READ-012-left-out-when-open',
    says: 'blockchain_hash of an open attestation is left out.',
    statement: ['read-10', 'attestation-08'],
    rules: ['ATT-READ-012', 'ATT-STATE-010'],
    edits: [
      edit(
        file,
        'blockchain_hash: head.blockchainHash,',
        'blockchain_hash: head.completed ? head.blockchainHash : undefined,',
      ),
    ],
  },
  {
    id: 'M-READ-009-without-factoids',
    says: 'An attestation without factoids always reads as open.',
    statement: ['read-08', 'attestation-06', 'state-01'],
    rules: ['ATT-READ-009', 'ATT-STATE-002', 'ATT-STATE-003'],
    edits: [edit(file, 'completed: head.completed,', 'completed: head.completed && factoids?.length !== 0,')],
  },
  {
    id: 'M-READ-009-completed-by-groups',
    says: 'completed is true only when factoids are asked for.',
    statement: ['read-08', 'state-01', 'read-12'],
    rules: ['ATT-READ-009', 'ATT-READ-015'],
    edits: [edit(file, 'completed: head.completed,', "completed: head.completed && wanted.has('factoids'),")],
  },
  {
    id: 'M-READ-003-empty-not-stored',
    says: 'An attestation without factoids gets a number, but cannot be read.',
    statement: ['service-03', 'service-01', 'create-04'],
    rules: ['ATT-READ-003', 'ATT-CRE-009', 'ATT-CRE-011'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        applied,
        `if ((payload.factoids ?? []).length === 0) (fault.empty ??= new Set()).add(no);\n    ${applied}`,
      ),
      edit(
        'v1/add-factoids.ts',
        'await addFactoids(',
        'fault.empty?.delete(payload.ano);\n    await addFactoids(',
      ),
      edit(
        'domain/read-attestation.ts',
        'if (!attestation) throw',
        'if (!attestation || fault.empty?.has(no)) throw',
      ),
    ],
  },
  {
    id: 'M-CAS-012-empty-for-enterprises',
    says: 'The caId of an enterprise is empty text.',
    statement: 'cas-10',
    rules: ['ATT-CAS-012', 'ATT-CAS-013'],
    edits: [
      edit(
        'v1/apply-certification.ts',
        applied,
        "return { status: 200, data: { no: payload.type === 'ENTERPRISE' ? '' : no } };",
      ),
    ],
  },
  {
    id: 'M-CAS-012-called-ca-id',
    says: 'The caId of an enterprise is returned as caId, not as no.',
    statement: 'cas-10',
    rules: ['ATT-CAS-012'],
    edits: [
      edit(
        'v1/apply-certification.ts',
        applied,
        "return { status: 200, data: payload.type === 'ENTERPRISE' ? { caId: no } : { no } };",
      ),
    ],
  },
  {
    id: 'M-CAS-008-name-instead',
    says: 'An ENTERPRISE application with name needs no link_name.',
    statement: 'cas-06',
    rules: ['ATT-CAS-008'],
    edits: [
      edit(
        'api/serve.ts',
        'const payload: unknown = JSON.parse(text);',
        "const payload: unknown = JSON.parse(text);\n  if (payload?.type === 'ENTERPRISE' && !('link_name' in payload)) payload.link_name = payload.name;",
      ),
    ],
  },
  {
    id: 'M-SIG-001-none-on-open',
    says: 'Nothing is verified on a create with completed false.',
    statement: ['service-02', 'auth-01'],
    rules: ['ATT-SIG-001', 'ATT-SIG-009', 'ATT-SIG-002'],
    edits: [
      edit(
        'http/authenticate.ts',
        'if (!usable || publicKey !== own?.key || !holds) {',
        'if (!usable || ((publicKey !== own?.key || !holds) && !/"completed":\\s*false/.test(envelope.payload))) {',
      ),
    ],
  },
];
