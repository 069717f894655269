import {
  type AttestationSize,
  addSizes,
  decideAddition,
  emptyAttestation,
  type NewFactoid,
} from '@attestation/contract/decisions';
import { measureFactoid } from '../../domain/create-attestation.ts';
import type { FactoidEntry } from '../../domain/model.ts';
import type {
  AdditionOutcome,
  AttestationHead,
  AttestationRecords,
  FactoidAddition,
  NewAttestation,
  PagedAttestation,
  StoredAttestation,
} from '../../domain/ports.ts';
import { scopeOf, termsOf } from '../../domain/search-terms.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { insertInto, lockRows, selectFrom, setValues, updateTable } from '../database/statements.ts';
import { attachmentPages, factoidPages, lastPosition } from './attestation-pages.ts';
import { aheadUntil, newestEvent, storeEvidence } from './evidence-records.ts';
import { insertTerm } from './search-records.ts';
import { type HoldFiles, holdNone } from './stored-file-records.ts';

export function attestationRecords(db: Database, hold: HoldFiles = holdNone): AttestationRecords {
  return {
    findByUniqueId: async ({ memberId, environment }, uniqueId) =>
      (await db.find(findNumber, { memberId, environment, uniqueId }))?.no,
    createdWith: async (no) => (await db.find(findFirstRequest, { no }))?.payload,
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
          // Factoids are only ever added at the end: the first ones are what there was at that moment.
          const { factoids, files } = head.size;
          return {
            isPaged: true,
            head,
            factoids: groups.factoids ? factoidPages(db, no, factoids) : null,
            attachments: groups.attachments ? attachmentPages(db, no, factoids, files) : null,
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
  return { ...head, completed: completed === 1, size: sizeOfRow({ factoids, bytes, files }) };
}

/** PostgreSQL gives large numbers as text. */
function sizeOfRow({ factoids, bytes, files }: AttestationSize): AttestationSize {
  return { factoids: Number(factoids), bytes: Number(bytes), files: Number(files) };
}

/** Of more than this the answer is made piece by piece. */
function isLarge({ factoids, bytes, files }: AttestationSize): boolean {
  return factoids > 1000 || bytes > 256 * 1024 || files > 1000;
}

/** D15, D24: what another owner has stored is unknown here. */
const findHead = selectFrom('attestations', headColumns, ['no', 'member_id', 'environment']);

const listFactoids = selectFrom('factoids', ['unique_id', 'type', 'data'], ['no'], (q) =>
  q.orderBy('position'),
);

const listAttachments = selectFrom(
  'attachments',
  ['factoid', 'id', 'checksum', 'size', 'file_name', 'media_type', 'sign'],
  ['no'],
  (q) => q.orderBy('factoid').orderBy('position'),
);

/** What its script writes about, see `Database.write`; undefined for one that is too large to share a transaction. */
function shareableAs({ owner, uniqueId, factoids, request }: NewAttestation): string | undefined {
  const isSmall = factoids.length <= small.factoids && request.payload.length <= small.characters;
  if (!isSmall || filesOf(factoids).length > 0) return undefined;
  return `${owner.memberId} ${owner.environment} ${uniqueId}`;
}

const small = { factoids: 100, characters: 32 * 1024 };

/** Inserts unless the owner has used the unique_id; of a concurrent pair one inserts, both get its number. D15 */
function* insertAttestation(
  attestation: NewAttestation,
  hold: HoldFiles,
): Script<{ no: string; created: boolean }> {
  const { no, owner, uniqueId, completed, request } = attestation;
  const row = {
    no,
    memberId: owner.memberId,
    environment: owner.environment,
    uniqueId,
    templateId: attestation.templateId,
    templateVersion: attestation.templateVersion,
    identities: attestation.identities,
    completed: completed ? 1 : 0,
    createdAt: request.receivedAt,
    ...addSizes(emptyAttestation.size, attestation.factoids.map(measureEntry)),
  };
  while ((yield* run(insertHead, row)).length === 0) {
    const [kept] = yield* run(findNumber, { ...owner, uniqueId });
    if (kept !== undefined) return { no: kept.no, created: false };
    // Retention removed it between the two queries (PostgreSQL only): now the place is free.
  }
  const scope = scopeOf(owner);
  for (const term of termsOf({ ...attestation, accessKey: request.accessKey }))
    yield* run(insertTerm, { scope, term, no });
  const files = filesOf(attestation.factoids);
  if (files.length > 0) yield* hold(owner.environment, files);
  yield* storeFactoids(no, attestation.factoids, 0);
  yield* storeEvidence(
    owner.environment,
    no,
    undefined,
    completed ? ['created', 'closed'] : ['created'],
    request,
  );
  if (completed) yield* run(markPending, { ...owner, no, closedAt: request.receivedAt });
  return { no, created: true };
}

const findNumber = selectFrom('attestations', ['no'], ['member_id', 'environment', 'unique_id']);

const findFirstRequest = prepare((q, p: { no: string }) =>
  q.selectFrom('signed_requests').select('payload').where('subject', '=', p.no).where('sequence', '=', 1),
);

const insertHead = insertInto(
  'attestations',
  [
    'no',
    'member_id',
    'environment',
    'unique_id',
    'template_id',
    'template_version',
    'identities',
    'completed',
    'created_at',
    'factoid_count as factoids',
    'data_bytes as bytes',
    'file_count as files',
  ],
  ['member_id', 'environment', 'unique_id'],
  (q) => q.returning('no'),
);

/** Appends the factoids not yet there and closes the attestation when asked to. D16, D19 */
function* appendFactoids(addition: FactoidAddition, hold: HoldFiles): Script<AdditionOutcome> {
  const { owner, no, completed, request } = addition;
  // An update, so that PostgreSQL locks the row until commit: additions to one attestation queue up.
  const [head] = yield* run(lockHead, { ...owner, no });
  if (head === undefined) return { outcome: 'unknown' };

  const known = yield* knownFactoids(
    no,
    addition.factoids.map((factoid) => factoid.uniqueId),
  );
  const state = {
    completed: head.completed === 1,
    size: sizeOfRow(head),
    kinds: completed ? (yield* run(storedKinds, { no })).map(({ type }) => type) : undefined,
    isStored: (uniqueId: string) => known.has(uniqueId),
  };
  const { requiredKinds, limits } = addition;
  const factoids = addition.factoids.map(measureEntry);
  const decided = decideAddition(state, { factoids, completed, requiredKinds, limits });
  if (decided.outcome === 'repeated' || decided.outcome === 'closed') return { outcome: decided.outcome };
  const { outcome, indexes, size, missingKinds } = decided;
  if (outcome === 'too-large') return { outcome, size };
  if (outcome === 'missing-kinds') return { outcome, kinds: missingKinds };
  const fresh = indexes.map((index) => addition.factoids[index] as FactoidEntry);

  const newest = yield* newestEvent(no);
  const until = yield* aheadUntil(no, newest, request.receivedAt);
  if (until !== undefined) return { outcome: 'ahead', until };

  const [last] = yield* run(lastPosition, { no });
  yield* run(growHead, { no, ...size });
  yield* hold(owner.environment, filesOf(fresh));
  yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);
  if (completed) {
    yield* run(closeHead, { no });
    yield* run(markPending, { ...owner, no, closedAt: request.receivedAt });
  }
  // One or both: without either it would be repeated.
  const closed = completed ? (['closed'] as const) : [];
  const kinds = fresh.length > 0 ? (['factoids-added', ...closed] as const) : (['closed'] as const);
  yield* storeEvidence(owner.environment, no, newest, kinds, request);
  return { outcome: 'stored' };
}

function measureEntry(entry: FactoidEntry): NewFactoid {
  return measureFactoid(entry, entry.attachments.length);
}

const lockHead = lockRows('attestations', 'completed', ['no', 'member_id', 'environment'], (q) =>
  q.returning(['completed', 'factoid_count as factoids', 'data_bytes as bytes', 'file_count as files']),
);

const growHead = updateTable(
  'attestations',
  ['factoid_count as factoids', 'data_bytes as bytes', 'file_count as files'],
  ['no'],
);

const closeHead = setValues('attestations', { completed: 1 }, ['no']);

const storedKinds = selectFrom('factoids', ['type'], [], (q, p: { no: string }) =>
  q.distinct().where('no', '=', p.no),
);

/** Stores factoids, each with a unique_id of its own, with their attachments from `position` on. */
function* storeFactoids(no: string, factoids: readonly FactoidEntry[], position: number): Script<void> {
  for (const [at, { uniqueId, type, data, attachments }] of factoids.entries()) {
    const factoid = position + at;
    yield* run(insertFactoid, { no, position: factoid, uniqueId, type, data });
    for (const [index, attachment] of attachments.entries()) {
      yield* run(insertAttachment, { ...attachment, no, factoid, position: index });
    }
  }
}

/** Which of these unique_ids the attestation holds. */
function* knownFactoids(no: string, uniqueIds: readonly string[]): Script<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < uniqueIds.length; start += groupSize) {
    const args: Record<string, string> = { no };
    // The last group is filled up by a unique_id that it holds already: `in` does not mind.
    for (const [index, name] of groupNames.entries()) {
      args[name] = uniqueIds[start + index] ?? (uniqueIds[start] as string);
    }
    for (const { uniqueId } of yield* run(findFactoids, args)) known.add(uniqueId);
  }
  return known;
}

const groupSize = 16;
const groupNames = Array.from({ length: groupSize }, (_, index) => `id${index}`);

const findFactoids = prepare((q, p: Record<string, string>) =>
  q
    .selectFrom('factoids')
    .select('unique_id as uniqueId')
    .where('no', '=', p.no as string)
    .where(
      'unique_id',
      'in',
      groupNames.map((name) => p[name] as string),
    ),
);

const insertFactoid = insertInto('factoids', ['no', 'position', 'unique_id', 'type', 'data']);

const insertAttachment = insertInto('attachments', [
  'id',
  'no',
  'factoid',
  'position',
  'checksum',
  'size',
  'file_name',
  'media_type',
  'sign',
]);

/** Checksums of all attachments. */
function filesOf(factoids: readonly FactoidEntry[]): string[] {
  return factoids.flatMap(({ attachments }) => attachments.map(({ checksum }) => checksum));
}

/** Runs in the commit that closes an attestation: its file is still to be made, whatever happens next. */
const markPending = insertInto('pending_files', ['no', 'environment', 'member_id', 'closed_at']);
