import { type Loop, startLoop } from '@attestation/server-kit';
import { type SqlBool, sql } from 'kysely';
import { scopeOf, termsOf } from '../../domain/search-terms.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';
import { deleteFrom } from '../database/statements.ts';
import { DataDirError } from '../files/data-dir.ts';
import type { StoredFiles } from '../files/file-folder.ts';
import type { Storage } from '../open-storage.ts';
import { appendEvent } from '../records/session-records.ts';
import { removeClaim } from '../records/shared-records.ts';
import { sandboxReference } from '../records/stored-file-records.ts';

interface RetentionRounds {
  readonly olderThanMs: number;
  /** Whether nothing may be removed for now, as while the clock must be wrong: then the age of all data is, too. */
  readonly isWaiting: () => boolean;
  /** Called for a round that failed; the next one tries again. */
  readonly onFault: (error: unknown) => void;
  /** Milliseconds from the end of one round to the start of the next; default: 1 h. */
  readonly pauseMs?: number;
}

/** Removes old sandbox data now and once an hour (D24). */
export function startRetention(
  { database, files }: Pick<Storage, 'database' | 'files'>,
  { olderThanMs, isWaiting, onFault, pauseMs = 3_600_000 }: RetentionRounds,
): Pick<Loop, 'stop'> {
  let isLogFull = true;
  const loop = startLoop({
    async step() {
      if (isWaiting()) return undefined;
      const { attestations, certifications } = await removeExpired(database, files, { olderThanMs });
      if (attestations + certifications > 0) isLogFull = true;
      // The next round tries again while others read.
      if (isLogFull && database.emptyLog) isLogFull = !(await database.emptyLog(false));
      return undefined;
    },
    every: pauseMs,
    retry: { first: pauseMs, longest: pauseMs },
    onFault,
  });
  loop.wake();
  return loop;
}

interface RetentionOptions {
  /** Age from which sandbox data is removed, in milliseconds. D24 */
  readonly olderThanMs: number;
  /** An unreferenced file younger than this may belong to a request that is still under way. Default 1 h. */
  readonly fileGraceMs?: number;
  /** Only of this member; default: of all. */
  readonly memberId?: string;
  /** Unix milliseconds; default: the clock. */
  readonly now?: number;
}

/** How many were removed. */
interface Removed {
  readonly attestations: number;
  readonly certifications: number;
  readonly files: number;
}

/** Small enough that the requests in between do not notice. */
const batchSize = 50;

/**
 * Removes sandbox data that is too old, with its evidence, then sandbox files that nothing refers to. What is formal
 * is never removed: each deleting query says `sandbox` itself, and so does `sweep`.
 */
export async function removeExpired(
  db: Database,
  files: Pick<StoredFiles, 'sweep'>,
  { olderThanMs, fileGraceMs = 3_600_000, memberId = '', now = Date.now() }: RetentionOptions,
): Promise<Removed> {
  const before = now - olderThanMs;
  const attestations = await inBatches(db, () => removeAttestations(before, memberId));
  const certifications = await inBatches(db, () => removeCertifications(before, memberId));
  const isReferenced = async (checksum: string) => (await db.rows(sandboxReference, { checksum })).length > 0;
  return { attestations, certifications, files: await files.sweep(now - fileGraceMs, isReferenced) };
}

/** Where bytes of erased rows may still be. */
type Remains = 'nowhere' | 'copies-of-moved-rows' | 'log' | 'postgresql';

/**
 * Erases the sandbox data of a member, and adds that to the audit list of the organization first: no data is removed without
 * that line.
 */
export async function eraseSandbox(
  { database, files, lockOutServers }: Pick<Storage, 'database' | 'files' | 'lockOutServers'>,
  memberId: string,
): Promise<Removed & { readonly remains: Remains }> {
  await database.write(function* () {
    const event = { memberId, at: Date.now(), who: null, what: 'sandbox-erased' } as const;
    yield* appendEvent({ ...event, subject: null, address: null });
    yield* run(removeRefusals, { memberId });
  });
  const removed = await removeExpired(database, files, { olderThanMs: 0, memberId });
  if (database.emptyLog === undefined) return { ...removed, remains: 'postgresql' };
  const unlock = await lockOutServers().catch((error: unknown) => {
    if (error instanceof DataDirError) return undefined;
    throw error;
  });
  try {
    const isEmpty = await database.emptyLog(unlock !== undefined);
    return { ...removed, remains: !isEmpty ? 'log' : unlock ? 'nowhere' : 'copies-of-moved-rows' };
  } finally {
    unlock?.();
  }
}

async function inBatches(db: Database, script: () => Script<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await db.write(script);
    total += removed;
    if (removed < batchSize) return total;
  }
}

function* removeAttestations(before: number, memberId: string): Script<number> {
  const expired = yield* run(expiredAttestations, { before, member: memberId, limit: batchSize });
  for (const { no, environment, ...found } of expired) {
    yield* run(removePending, { no });
    const scope = scopeOf({ memberId: found.memberId, environment });
    for (const term of termsOf(found)) yield* run(removeTerm, { scope, term, no });
    yield* run(removeClaim, { no });
    yield* run(removeFile, { no });
    yield* run(removeSignedPdfs, { no });
    yield* run(removeAttachments, { no });
    yield* run(removeFactoids, { no });
    yield* run(removeHiding, { no });
    yield* removeEvidence(no);
    yield* run(removeAttestation, { no });
  }
  return expired.length;
}

function* removeCertifications(before: number, memberId: string): Script<number> {
  const expired = yield* run(expiredCertifications, { before, member: memberId, limit: batchSize });
  for (const { caId } of expired) {
    yield* removeEvidence(caId);
    yield* run(removeMails, { caId });
    yield* run(removeCertification, { caId });
  }
  return expired.length;
}

function* removeEvidence(subject: string): Script<void> {
  yield* run(removeRequests, { subject });
  yield* run(removeEvents, { subject });
}

// D24: every query here that deletes names the sandbox itself, so that no mistake around it can reach formal data.

/** A literal, not a parameter: only so does SQLite use the partial index on the age of sandbox rows. */
const inSandbox = sql<SqlBool>`environment = 'sandbox'`;

/** @param member empty: any */
type Expired = { before: number; member: string; limit: number };

const isOf = ({ member }: Expired) => sql<SqlBool>`(${member} = '' or member_id = ${member})`;

/** Locked, so that on PostgreSQL no factoid is added to one that is being removed; one in use waits for the next sweep. */
const expiredAttestations = prepare((q, p: Expired, dialect) =>
  q
    .selectFrom('attestations')
    .select(['no', 'member_id as memberId', 'environment', 'identities'])
    .select('unique_id as uniqueId')
    .select((of) =>
      of
        .selectFrom('signed_requests as r')
        .select('r.access_key')
        .whereRef('r.subject', '=', 'attestations.no')
        .where('r.sequence', '=', one)
        .as('accessKey'),
    )
    .where(inSandbox)
    .where('created_at', '<', p.before)
    .where(isOf(p))
    .orderBy('created_at')
    .limit(p.limit)
    .$if(dialect === 'postgresql', (rows) => rows.forUpdate().skipLocked()),
);

/** For the tables whose rows say only the number, not the environment. */
const removeOf = (table: 'attachments' | 'factoids' | 'signed_pdfs' | 'hidden_attestations') =>
  prepare((q, p: { no: string }) =>
    q
      .deleteFrom(table)
      .where('no', 'in', (of) =>
        of
          .selectFrom('attestations')
          .select('attestations.no')
          .where('attestations.no', '=', p.no)
          .where(inSandbox),
      ),
  );

const removeSignedPdfs = removeOf('signed_pdfs');
const removeHiding = removeOf('hidden_attestations');
export const removeAttachments = removeOf('attachments');
export const removeFactoids = removeOf('factoids');

const removeTerm = deleteFrom('attestation_search', ['scope', 'term'], (q, p: { no: string }) =>
  q.where('attestation_search.no', 'in', (of) =>
    of
      .selectFrom('attestations')
      .select('attestations.no')
      .where('attestations.no', '=', p.no)
      .where(inSandbox),
  ),
);

const removePending = deleteFrom('pending_files', ['no'], (q) => q.where(inSandbox));

/** Its leaf stays: a log never loses one. */
const removeFile = deleteFrom('attestation_files', ['no'], (q) => q.where(inSandbox));

export const removeAttestation = deleteFrom('attestations', ['no'], (q) => q.where(inSandbox));

const expiredCertifications = prepare((q, p: Expired) =>
  q
    .selectFrom('certifications')
    .select('ca_id as caId')
    .where(inSandbox)
    // One that an administrator brought is part of the set-up, as keys and templates are.
    .where('request_id', 'is not', null)
    .where('created_at', '<', p.before)
    .where(isOf(p))
    .orderBy('created_at')
    .limit(p.limit),
);

/** They name the party. */
const removeMails = prepare((q, p: { caId: string }) =>
  q
    .deleteFrom('mails')
    .where('cause', 'like', `ending:${p.caId}:%`)
    .where((of) =>
      of.exists(of.selectFrom('certifications').select('ca_id').where('ca_id', '=', p.caId).where(inSandbox)),
    ),
);

/** Their messages may quote a request. */
const removeRefusals = deleteFrom('refused_requests', ['member_id'], (q) => q.where(inSandbox));

export const removeCertification = deleteFrom('certifications', ['ca_id'], (q) => q.where(inSandbox));

export const removeRequests = deleteFrom('signed_requests', ['subject'], (q) => q.where(inSandbox));

export const removeEvents = deleteFrom('later_events', ['subject'], (q) => q.where(inSandbox));
