import { edit, type Mutant } from '../mutant.ts';

const keep = 'domain/keep-attachments.ts';
const add = 'domain/add-factoids.ts';
const keepOnAdd = 'factoids: await keepAttachments(owner, input, indexes, ports),';
const keepOnCreate = 'const kept = await ports.attestations.insert({';

/** What a refused upload leaves behind, and files that come with an addition. */
export const uploadMutants: readonly Mutant[] = [
  {
    id: 'M-ATT-008-not-on-addition',
    says: 'Files are refused when factoids are added.',
    statement: ['request-13', 'add-04'],
    rules: ['ATT-ATT-008'],
    edits: [
      edit(
        add,
        'refuseTooMany(factoids.length, ports.maxFactoids);',
        "if (input.files.length > 0) throw new DomainError('attachment-mismatch', 'No files here');\n  refuseTooMany(factoids.length, ports.maxFactoids);",
      ),
    ],
  },
  {
    id: 'M-ATT-008-lost-on-addition',
    says: 'Files that come with an addition are not stored.',
    statement: 'add-04',
    rules: ['ATT-ATT-008', 'ATT-READ-011', 'ATT-READ-010'],
    edits: [
      edit(
        add,
        keepOnAdd,
        'factoids: (await keepAttachments(owner, input, indexes, ports)).map((f) => ({ ...f, attachments: [] })),',
      ),
    ],
  },
  {
    id: 'M-ATT-008-lost-on-create',
    says: 'Files that come with a create are not stored.',
    statement: ['request-13', 'service-05'],
    rules: ['ATT-ATT-008', 'ATT-READ-011', 'ATT-ATT-010'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        'factoids: await keepAttachments(owner, input, indexes, ports),',
        'factoids: (await keepAttachments(owner, input, indexes, ports)).map((f) => ({ ...f, attachments: [] })),',
      ),
    ],
  },
  {
    id: 'M-ATT-007-of-the-same-bytes',
    says: 'A file whose bytes another factoid of the request has is not stored.',
    statement: ['create-06', 'read-09'],
    rules: ['ATT-ATT-007'],
    edits: [
      edit(
        keep,
        'return indexes.map((index) => {',
        'const stored = new Set();\n  const first = ({ file }) => !stored.has(file.checksum) && stored.add(file.checksum);\n  return indexes.map((index) => {',
      ),
      edit(
        keep,
        '(matched.get(index) ?? []).map(asAttachment)',
        '(matched.get(index) ?? []).filter(first).map(asAttachment)',
      ),
    ],
  },
  {
    id: 'M-ATT-004-create-kept-when-refused',
    says: 'A create that is refused for a file is stored without it.',
    statement: ['create-10', 'entry-02'],
    rules: ['ATT-ATT-004', 'ATT-ATT-006'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        keepOnCreate,
        `try {
    await keepAttachments(owner, input, indexes, ports);
  } catch (error) {
    await ports.attestations.insert({ no: newNumber(), owner, uniqueId: input.uniqueId, templateId: template.id, templateVersion: template.version, identities: input.identities, completed: input.completed, factoids: indexes.map((i) => ({ ...factoids[i], attachments: [] })), request: input.request });
    throw error;
  }
  ${keepOnCreate}`,
      ),
    ],
  },
  {
    id: 'M-ATT-004-factoids-kept-when-refused',
    says: 'Factoids of an addition that is refused for a file are stored without it.',
    statement: ['create-10', 'add-04'],
    rules: ['ATT-ATT-004', 'ATT-ATT-006'],
    edits: [
      edit(
        add,
        'const result = await ports.attestations.append({',
        `try {
    await keepAttachments(owner, input, indexes, ports);
  } catch (error) {
    await ports.attestations.append({ owner, no, factoids: indexes.map((i) => ({ ...factoids[i], attachments: [] })), completed: false, requiredKinds: [], request: input.request });
    throw error;
  }
  const result = await ports.attestations.append({`,
      ),
    ],
  },
  {
    id: 'M-ATT-004-closed-when-refused',
    says: 'An addition that is refused for a file closes the attestation all the same.',
    statement: ['create-10', 'state-05'],
    rules: ['ATT-ATT-004', 'ATT-ATT-006'],
    edits: [
      edit(
        add,
        'const result = await ports.attestations.append({',
        `try {
    await keepAttachments(owner, input, indexes, ports);
  } catch (error) {
    if (input.completed) await ports.attestations.append({ owner, no, factoids: [], completed: true, requiredKinds: [], request: input.request });
    throw error;
  }
  const result = await ports.attestations.append({`,
      ),
    ],
  },
  {
    id: 'M-ATT-004-unique-id-taken',
    says: 'A create that is refused for a file takes its unique_id: its good control is refused.',
    statement: ['create-08', 'entry-02'],
    rules: ['ATT-ATT-004', 'ATT-ATT-006', 'ATT-SGN-003'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        keepOnCreate,
        `if ((fault.taken ??= new Set()).has(input.uniqueId)) throw new DomainError('request-id-reused', 'unique_id is taken');
  fault.taken.add(input.uniqueId);
  ${keepOnCreate}`,
      ),
    ],
  },
];
