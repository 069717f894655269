import { edit, type Mutant } from '../mutant.ts';

/** How a read shows the attachments. */
export const attachmentKeyMutants: readonly Mutant[] = [
  {
    id: 'M-READ-010-index-of-the-request',
    says: 'A read counts the factoids of each request from 0: files of an addition stand under the first factoid.',
    statement: ['read-09', 'attestation-07'],
    rules: ['ATT-READ-010', 'ATT-READ-011', 'ATT-ATT-008'],
    edits: [
      edit(
        'storage/records/attestation-records.ts',
        "'factoid', 'id', 'checksum'",
        "'factoid', 'position', 'id', 'checksum'",
      ),
      edit(
        'storage/records/append-factoids.ts',
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
        'storage/records/append-factoids.ts',
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
