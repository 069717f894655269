import type { Environment } from '../../domain/model.ts';
import type {
  AttestationHead,
  AttestationRecords,
  AttestationSize,
  PagedAttestation,
  StoredAttestation,
} from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { appendFactoids, lastPosition, storedKinds } from './append-factoids.ts';
import { attachmentPages } from './attachment-pages.ts';
import { factoidPages } from './factoid-pages.ts';
import { type HoldFiles, holdNone } from './hold-files.ts';
import { findNumber, insertAttestation, shareableAs } from './insert-attestation.ts';
import { knownFactoids } from './store-factoids.ts';

export function attestationRecords(db: Database, hold: HoldFiles = holdNone): AttestationRecords {
  return {
    findByUniqueId: async ({ memberId, environment }, uniqueId) =>
      (await db.find(findNumber, { memberId, environment, uniqueId }))?.no,
    insert: (attestation) => db.write(() => insertAttestation(attestation, hold), shareableAs(attestation)),
    async find({ memberId, environment }, no) {
      const row = await db.find(findHead, { no, memberId, environment });
      return row && headOf(row);
    },
    read: ({ memberId, environment }, no, groups) =>
      db.read(function* (): Script<StoredAttestation | PagedAttestation | undefined> {
        const [row] = yield* run(findHead, { no, memberId, environment });
        if (!row) return undefined;
        const head = headOf(row);
        if (isLarge(head.size)) {
          const [last] = yield* run(lastPosition, { no });
          // Factoids are only ever added at the end: those up to the last one are what there was at that moment. What is
          // counted with the head may be fewer: an earlier version that runs next to a migration does not count.
          const factoids = last === undefined ? 0 : last.position + 1;
          return {
            isPaged: true,
            head,
            factoids: groups.factoids ? factoidPages(db, no, factoids) : null,
            attachments: groups.attachments ? attachmentPages(db, no, factoids, head.size.files) : null,
          };
        }
        return {
          isPaged: false,
          head,
          factoids: groups.factoids ? [...(yield* run(listFactoids, { no }))] : null,
          attachments: groups.attachments ? [...(yield* run(listAttachments, { no }))] : null,
        };
      }),
    append: (addition) => db.write(() => appendFactoids(addition, hold)),
    storedKinds: async (no) => (await db.rows(storedKinds, { no })).map(({ type }) => type),
    knownFactoids: (no, uniqueIds) => db.read(() => knownFactoids(no, uniqueIds)),
  };
}

const headColumns = [
  'no',
  'unique_id as uniqueId',
  'template_id as templateId',
  'template_version as templateVersion',
  'identities',
  'completed',
  'blockchain_hash as blockchainHash',
  'created_at as createdAt',
  'factoid_count as factoids',
  'data_bytes as bytes',
  'file_count as files',
] as const;

type FoundHead = Omit<AttestationHead, 'completed' | 'size'> &
  AttestationSize & { readonly completed: number };

function headOf({ completed, factoids, bytes, files, ...head }: FoundHead): AttestationHead {
  const size = { factoids: Number(factoids), bytes: Number(bytes), files: Number(files) };
  return { ...head, completed: completed === 1, size };
}

/** Of more than this the answer is made piece by piece. */
function isLarge({ factoids, bytes, files }: AttestationSize): boolean {
  return factoids > 1000 || bytes > 256 * 1024 || files > 1000;
}

const findHead = prepare((q, p: { no: string; memberId: string; environment: Environment }) =>
  q
    .selectFrom('attestations')
    .select(headColumns)
    .where('no', '=', p.no)
    // D15, D24: what another owner has stored is unknown here.
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment),
);

const listFactoids = prepare((q, p: { no: string }) =>
  q
    .selectFrom('factoids')
    .select(['unique_id as uniqueId', 'type', 'data'])
    .where('no', '=', p.no)
    .orderBy('position'),
);

const listAttachments = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attachments')
    .select(['factoid', 'id', 'checksum', 'size', 'file_name as fileName', 'media_type as mediaType', 'sign'])
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);
