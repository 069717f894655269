import { edit, type Mutant } from '../mutant.ts';

const file = 'v1/read-attestation.ts';
const domainRead =
  'const { head, factoids, attachments } = await readAttestation(call.caller, payload.ano, groups, records);';

/** What a read returns, and of which attestation. */
export const readingMutants: readonly Mutant[] = [
  {
    id: 'M-READ-007-of-another',
    says: 'identities of a read are those of the attestation created last.',
    statement: ['read-06', 'attestation-04'],
    rules: ['ATT-READ-007', 'ATT-READ-003', 'ATT-CRE-011'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        'return { status: 200, data: { no } };',
        "fault.identities = texts.get('identities');\n    return { status: 200, data: { no } };",
      ),
      edit(
        file,
        'new JsonText<Identities>(head.identities)',
        'new JsonText<Identities>(fault.identities ?? head.identities)',
      ),
    ],
  },
  {
    id: 'M-READ-005-of-first-factoid',
    says: 'unique_id of a read is that of the first factoid, when factoids are asked for.',
    statement: ['read-04', 'attestation-02'],
    rules: ['ATT-READ-005'],
    edits: [edit(file, 'unique_id: head.uniqueId,', 'unique_id: factoids?.[0]?.uniqueId ?? head.uniqueId,')],
  },
  {
    id: 'M-READ-006-name-of-template',
    says: 'template_id of a read is in lower case.',
    statement: ['read-05', 'attestation-03'],
    rules: ['ATT-READ-006'],
    edits: [edit(file, 'template_id: head.templateId,', 'template_id: head.templateId.toLowerCase(),')],
  },
  {
    id: 'M-READ-004-other-letter-case',
    says: 'no of a read is written otherwise than the create returned it.',
    statement: ['read-03', 'attestation-01'],
    rules: ['ATT-READ-004'],
    edits: [edit(file, 'no: head.no,', 'no: head.no.toLowerCase(),')],
  },
  {
    id: 'M-READ-002-last-character',
    says: 'The last character of a number does not count.',
    statement: 'read-01',
    rules: ['ATT-READ-002'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        'return { status: 200, data: { no } };',
        '(fault.numbers ??= new Map()).set(no.slice(0, -1), no);\n    return { status: 200, data: { no } };',
      ),
      edit(
        file,
        domainRead,
        domainRead.replace('payload.ano', '(fault.numbers?.get(payload.ano.slice(0, -1)) ?? payload.ano)'),
      ),
    ],
  },
  {
    id: 'M-READ-002-nothing-found',
    says: 'Reading a number that was never issued returns a success with empty members.',
    statement: 'read-01',
    rules: ['ATT-READ-002'],
    edits: [
      edit(
        file,
        domainRead,
        `let read;
    try {
      read = await readAttestation(call.caller, payload.ano, groups, records);
    } catch {
      return { status: 200, data: { no: payload.ano, unique_id: '', template_id: '', identities: null, factoids: null, completed: false, attachments: null, blockchain_hash: null } };
    }
    const { head, factoids, attachments } = read;`,
      ),
    ],
  },
  {
    id: 'M-READ-002-of-the-last',
    says: 'Reading a number that was never issued returns the attestation read before.',
    statement: 'read-01',
    rules: ['ATT-READ-002'],
    edits: [
      edit(
        'domain/read-attestation.ts',
        'if (!attestation) throw unknownAttestation();',
        'if (!attestation && !fault.last) throw unknownAttestation();\n  if (!attestation) return fault.last;\n  fault.last = attestation;',
      ),
    ],
  },
];
