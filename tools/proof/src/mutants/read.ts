import { edit, type Mutant } from '../mutant.ts';

const file = 'v1/read-attestation.ts';
const wanted = "const wanted = new Set(payload.fields ?? ['identities', 'factoids', 'attachments']);";
const domainRead =
  'const { head, factoids, attachments } = await readAttestation(call.caller, payload.ano, groups, records);';
const names = (expression: string) => [edit(file, wanted, `const wanted = new Set(${expression});`)];
const all = "['identities', 'factoids', 'attachments']";

/** Reading an attestation. */
export const readMutants: readonly Mutant[] = [
  {
    id: 'M-READ-013-null-is-none',
    says: 'fields null counts as an empty array.',
    statement: ['read-11', 'read-02'],
    rules: ['ATT-READ-013'],
    edits: names(`payload.fields === null ? [] : (payload.fields ?? ${all})`),
  },
  {
    id: 'M-READ-013-omitted-is-none',
    says: 'fields left out counts as an empty array.',
    statement: ['read-11', 'read-02'],
    rules: ['ATT-READ-013'],
    edits: names(`payload.fields === null ? ${all} : (payload.fields ?? [])`),
  },
  {
    id: 'M-READ-013-null-refused',
    says: 'fields null is refused.',
    statement: 'read-11',
    rules: ['ATT-READ-013'],
    edits: [
      edit(
        'http/serve.ts',
        'if (!route.validate(payload)) {',
        'if (!route.validate(payload) || payload.fields === null) {',
      ),
    ],
  },
  {
    id: 'M-READ-013-no-attachments',
    says: 'fields left out fills identities and factoids, not attachments.',
    statement: ['read-11', 'read-02'],
    rules: ['ATT-READ-013'],
    edits: names("payload.fields ?? ['identities', 'factoids']"),
  },
  {
    id: 'M-READ-014-empty-is-all',
    says: 'An empty array of fields fills all groups.',
    statement: 'read-12',
    rules: ['ATT-READ-014'],
    edits: names(`payload.fields?.length ? payload.fields : ${all}`),
  },
  {
    id: 'M-READ-014-left-out',
    says: 'With an empty array the three groups are left out.',
    statement: 'read-12',
    rules: ['ATT-READ-014'],
    edits: [
      edit(
        file,
        'blockchain_hash: head.blockchainHash,',
        'blockchain_hash: head.blockchainHash,\n        ...(payload.fields?.length === 0 ? { identities: undefined, factoids: undefined, attachments: undefined } : {}),',
      ),
    ],
  },
  {
    id: 'M-READ-014-empty-groups',
    says: 'A group that is not asked for is empty instead of null.',
    statement: ['read-12', 'read-14'],
    rules: ['ATT-READ-014', 'ATT-READ-017'],
    edits: [
      edit(
        file,
        'blockchain_hash: head.blockchainHash,',
        'blockchain_hash: head.blockchainHash,\n        ...(wanted.has("factoids") ? {} : { factoids: [] }),',
      ),
    ],
  },
  {
    id: 'M-READ-015-hash-only',
    says: 'With an empty array only no and blockchain_hash are returned.',
    statement: ['read-12', 'read-13'],
    rules: ['ATT-READ-015'],
    edits: [
      edit(
        file,
        'blockchain_hash: head.blockchainHash,',
        'blockchain_hash: head.blockchainHash,\n        ...(payload.fields?.length === 0 ? { unique_id: undefined, template_id: undefined, completed: undefined } : {}),',
      ),
    ],
  },
  {
    id: 'M-READ-015-completed-stale',
    says: 'With an empty array completed is false.',
    statement: ['read-12', 'read-08'],
    rules: ['ATT-READ-015', 'ATT-READ-009'],
    edits: [
      edit(
        file,
        'completed: head.completed,',
        'completed: payload.fields?.length === 0 ? false : head.completed,',
      ),
    ],
  },
  {
    id: 'M-READ-016-first-only',
    says: 'Of the named groups the first is filled.',
    statement: 'read-14',
    rules: ['ATT-READ-016'],
    edits: names(`payload.fields?.slice(0, 1) ?? ${all}`),
  },
  {
    id: 'M-READ-016-three-are-none',
    says: 'When all three groups are named none is filled.',
    statement: 'read-14',
    rules: ['ATT-READ-016'],
    edits: names(`payload.fields?.length === 3 ? [] : (payload.fields ?? ${all})`),
  },
  {
    id: 'M-READ-016-attachments-need-factoids',
    says: 'attachments are filled only when factoids are named, too.',
    statement: 'read-14',
    rules: ['ATT-READ-016'],
    edits: names(
      `payload.fields?.filter((name, _, all) => name !== 'attachments' || all.includes('factoids')) ?? ${all}`,
    ),
  },
  {
    id: 'M-READ-017-identities-always',
    says: 'identities are filled whenever another group is named.',
    statement: 'read-14',
    rules: ['ATT-READ-017'],
    edits: names(`payload.fields?.length ? ['identities', ...payload.fields] : (payload.fields ?? ${all})`),
  },
  {
    id: 'M-READ-017-ends-fill-the-middle',
    says: 'factoids are filled when identities and attachments are named.',
    statement: 'read-14',
    rules: ['ATT-READ-017'],
    edits: names(
      `payload.fields?.includes('identities') && payload.fields.includes('attachments') ? ${all} : (payload.fields ?? ${all})`,
    ),
  },
  {
    id: 'M-READ-017-attachments-with-factoids',
    says: 'attachments are filled when factoids alone are named.',
    statement: 'read-14',
    rules: ['ATT-READ-017'],
    edits: names(
      `payload.fields?.includes('factoids') ? [...payload.fields, 'attachments'] : (payload.fields ?? ${all})`,
    ),
  },
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
