import { edit, type Mutant } from '../mutant.ts';

const file = 'v1/read-attestation.ts';
const wanted = "const wanted = new Set(payload.fields ?? ['identities', 'factoids', 'attachments']);";
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
        'api/serve.ts',
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
];
