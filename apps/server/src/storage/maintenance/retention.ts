import { identityDigests } from '../../domain/identity-digests.ts';
import type { Database, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { removeClaim } from '../records/claim-records.ts';
import * as sql from '../records/retention-queries.ts';

export interface RetentionOptions {
  /** Age from which sandbox data is removed, in milliseconds. D24 */
  readonly olderThanMs: number;
  /** An unreferenced file younger than this may belong to a request that is still under way. Default 1 h. */
  readonly fileGraceMs?: number;
  /** Unix milliseconds; default: the clock. */
  readonly now?: number;
}

/** How many were removed. */
export interface Removed {
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
  { olderThanMs, fileGraceMs = 3_600_000, now = Date.now() }: RetentionOptions,
): Promise<Removed> {
  const before = now - olderThanMs;
  const attestations = await inBatches(db, () => removeAttestations(before));
  const certifications = await inBatches(db, () => removeCertifications(before));
  const isReferenced = async (checksum: string) =>
    (await db.rows(sql.sandboxReference, { checksum })).length > 0;
  return { attestations, certifications, files: await files.sweep(now - fileGraceMs, isReferenced) };
}

async function inBatches(db: Database, script: () => Script<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await db.write(script);
    total += removed;
    if (removed < batchSize) return total;
  }
}

function* removeAttestations(before: number): Script<number> {
  const expired = yield* run(sql.expiredAttestations, { before, limit: batchSize });
  for (const { no, identities, ...owner } of expired) {
    yield* run(sql.removePending, { no });
    for (const identity of identityDigests(owner, identities))
      yield* run(sql.removeIdentity, { identity, no });
    yield* run(removeClaim, { no });
    yield* run(sql.removeFile, { no });
    yield* run(sql.removeSignedPdfs, { no });
    yield* run(sql.removeAttachments, { no });
    yield* run(sql.removeFactoids, { no });
    yield* removeEvidence(no);
    yield* run(sql.removeAttestation, { no });
  }
  return expired.length;
}

function* removeCertifications(before: number): Script<number> {
  const expired = yield* run(sql.expiredCertifications, { before, limit: batchSize });
  for (const { caId } of expired) {
    yield* removeEvidence(caId);
    yield* run(sql.removeCertification, { caId });
  }
  return expired.length;
}

function* removeEvidence(subject: string): Script<void> {
  yield* run(sql.removeRequests, { subject });
  yield* run(sql.removeEvents, { subject });
}
