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
    id: 'M-ATT-009-of-the-same-bytes',
    says: 'A file whose bytes another factoid of the request has is not stored.',
    statement: ['request-14', 'read-09'],
    rules: ['ATT-ATT-009', 'ATT-READ-011', 'ATT-ATT-010'],
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
    says: 'A create that is refused for a file takes its unique_id: its good twin is refused.',
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
  {
    id: 'M-READ-010-index-of-the-request',
    says: 'A read counts the factoids of each request from 0: files of an addition stand under the first factoid.',
    statement: ['read-09', 'attestation-07'],
    rules: ['ATT-READ-010', 'ATT-READ-011', 'ATT-ATT-008'],
    edits: [
      edit(
        'storage/attestation-records.ts',
        "'factoid', 'id', 'checksum'",
        "'factoid', 'position', 'id', 'checksum'",
      ),
      edit(
        'storage/append-factoids.ts',
        'yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);',
        'for (const [i, f] of fresh.entries()) for (const a of f.attachments) (fault.places ??= new Map()).set(a.id, i);\n  yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);',
      ),
      edit(
        'v1/read-attestation.ts',
        'Map.groupBy(attachments, ({ factoid }) => factoid)',
        'Map.groupBy(attachments, ({ factoid, id }) => fault.places?.get(id) ?? factoid)',
      ),
    ],
  },
  {
    id: 'M-READ-010-off-by-one-later',
    says: 'Files of the third factoid and later ones stand under the factoid before, once something was added.',
    statement: ['read-09', 'attestation-07'],
    rules: ['ATT-READ-010', 'ATT-READ-011'],
    edits: [
      edit(
        'storage/append-factoids.ts',
        'yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);',
        '(fault.added ??= new Set()).add(no);\n  yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);',
      ),
      edit(
        'v1/read-attestation.ts',
        'attachments && idsByFactoid(attachments)',
        'attachments && idsByFactoid(attachments.map((a) => (fault.added?.has(head.no) && a.factoid >= 2 ? { ...a, factoid: a.factoid - 1 } : a)))',
      ),
    ],
  },
  {
    id: 'M-READ-010-from-1',
    says: 'A read counts factoids from 1 in the keys of attachments.',
    statement: ['read-09', 'attestation-07'],
    rules: ['ATT-READ-010', 'ATT-ATT-009'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        'Map.groupBy(attachments, ({ factoid }) => factoid)',
        'Map.groupBy(attachments, ({ factoid }) => factoid + 1)',
      ),
    ],
  },
  {
    id: 'M-READ-010-by-unique-id',
    says: 'The keys of attachments in a read are the unique_ids of factoids.',
    statement: ['read-09', 'attestation-07'],
    rules: ['ATT-READ-010'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        'Map.groupBy(attachments, ({ factoid }) => factoid)',
        'Map.groupBy(attachments, ({ factoid }) => `f${factoid}`)',
      ),
    ],
  },
  {
    id: 'M-READ-011-one-id',
    says: 'A read returns the first attachment of an index.',
    statement: ['read-09', 'entry-04'],
    rules: ['ATT-READ-011', 'ATT-ATT-010'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        '[factoid, group.map(({ id }) => id)]',
        '[factoid, group.slice(0, 1).map(({ id }) => id)]',
      ),
    ],
  },
  {
    id: 'M-READ-011-joined',
    says: 'A read joins the attachments of an index into one string.',
    statement: ['read-09', 'entry-04'],
    rules: ['ATT-READ-011'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        '[factoid, group.map(({ id }) => id)]',
        "[factoid, group.map(({ id }) => id).join(',')]",
      ),
    ],
  },
  {
    id: 'M-READ-011-objects',
    says: 'A read returns objects for the attachments of an index.',
    statement: ['read-09', 'entry-04'],
    rules: ['ATT-READ-011'],
    edits: [
      edit(
        'v1/read-attestation.ts',
        '[factoid, group.map(({ id }) => id)]',
        '[factoid, group.map(({ id }) => ({ id }))]',
      ),
    ],
  },
];
