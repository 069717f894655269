import type { Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { sandboxReference } from '../records/retention-queries.ts';
import * as sql from '../records/stored-file-queries.ts';

/** @returns where its bytes are, when it is kept already */
export function* touch(file: sql.FileKey, now: number): Script<sql.FilePlace | undefined> {
  return (yield* run(sql.touchStored, { ...file, now }))[0];
}

export type Outcome =
  | 'stored'
  /** Another request has kept the file meanwhile; this object is given up. */
  | 'there'
  /** The damaged object is given up. */
  | 'repaired'
  /** A sweep has given the upload up. */
  | 'given-up';

export function* settle(
  file: sql.FileKey,
  place: sql.FilePlace,
  damaged: sql.FilePlace | undefined,
  now: number,
): Script<Outcome> {
  const { key } = place;
  if (key !== null && (yield* run(sql.takeUpload, { key })).length === 0) return 'given-up';
  let kept: sql.FilePlace | undefined;
  while (kept === undefined) {
    if ((yield* run(sql.insertStored, { ...file, ...place, now })).length > 0) return 'stored';
    // None when a sweep removed it between the two, on PostgreSQL only: now the place is free.
    [kept] = yield* run(sql.touchStored, { ...file, now });
  }
  const isDamaged = damaged !== undefined && kept.key === damaged.key && kept.content === damaged.content;
  if (isDamaged) yield* run(sql.replaceStored, { ...file, ...place });
  const left = isDamaged ? damaged.key : key;
  if (left !== null) yield* run(sql.insertUpload, { key: left, now: 0 });
  return isDamaged ? 'repaired' : 'there';
}

/**
 * The row goes, and its object is given up, unless something refers to the file. A script that begins to refer to it writes
 * the time into the row in the same commit, so that the row is not the one to remove any longer.
 */
export function* removeUnused(checksum: string, before: number): Script<{ key: string | null } | undefined> {
  if ((yield* run(sandboxReference, { checksum })).length > 0) return undefined;
  const [removed] = yield* run(sql.removeStored, { checksum, before });
  if (removed?.key) yield* run(sql.insertUpload, { key: removed.key, now: 0 });
  return removed;
}
