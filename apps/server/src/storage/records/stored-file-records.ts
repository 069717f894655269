import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { storageFailed } from '../../errors/storage-fault.ts';
import type { Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { deleteFrom, insertInto, selectFrom, setValues, updateTable } from '../database/statements.ts';
import type { FileFolder } from '../files/file-folder.ts';

/**
 * Runs in the commit that begins to refer to files: no sweep of another process may remove them after it.
 *
 * @throws DomainError `storage-failed` when one was removed since it was kept, as after a pause of hours
 */
export type HoldFiles = (environment: Environment, checksums: readonly string[]) => Script<void>;

/** For a folder that one process has: its sweep sees by itself which files are being kept. */
export const holdNone: HoldFiles = function* () {};

/** For a folder that several processes have. */
export function holdIn(files: Pick<FileFolder, 'touch'>): HoldFiles {
  return (environment, checksums) => {
    const lost = checksums.find((checksum) => !files.touch(environment, checksum));
    if (lost !== undefined) throw removedMeanwhile(environment, lost);
    return holdNone(environment, checksums);
  };
}

/** For a store. */
export const holdStored: HoldFiles = function* (environment, checksums) {
  const now = Date.now();
  // Sorted, so that two commits with the same files do not wait for each other.
  for (const checksum of [...new Set(checksums)].sort()) {
    if ((yield* run(touchStored, { environment, checksum, now })).length > 0) continue;
    throw removedMeanwhile(environment, checksum);
  }
};

function removedMeanwhile(environment: Environment, checksum: string): Error {
  return storageFailed(new Error(`${environment}/${checksum} was removed before anything referred to it.`));
}

/** @returns where its bytes are, when it is kept already */
export function* touch(file: FileKey, now: number): Script<FilePlace | undefined> {
  return (yield* run(touchStored, { ...file, now }))[0];
}

type Outcome =
  | 'stored'
  /** Another request has kept the file meanwhile; this object is given up. */
  | 'there'
  /** The damaged object is given up. */
  | 'repaired'
  /** A sweep has given the upload up. */
  | 'given-up';

export function* settle(
  file: FileKey,
  place: FilePlace,
  damaged: FilePlace | undefined,
  now: number,
): Script<Outcome> {
  const { key } = place;
  if (key !== null && (yield* run(takeUpload, { key })).length === 0) return 'given-up';
  let kept: FilePlace | undefined;
  while (kept === undefined) {
    if ((yield* run(insertStored, { ...file, ...place, now })).length > 0) return 'stored';
    // None when a sweep removed it between the two, on PostgreSQL only: now the place is free.
    [kept] = yield* run(touchStored, { ...file, now });
  }
  const isDamaged = damaged !== undefined && kept.key === damaged.key && kept.content === damaged.content;
  if (isDamaged) yield* run(replaceStored, { ...file, ...place });
  const left = isDamaged ? damaged.key : key;
  if (left !== null) yield* run(insertUpload, { key: left, now: 0 });
  return isDamaged ? 'repaired' : 'there';
}

/**
 * The row goes, and its object is given up, unless something refers to the file. A script that begins to refer to it writes
 * the time into the row in the same commit, so that the row is not the one to remove any longer.
 */
export function* removeUnused(checksum: string, before: number): Script<{ key: string | null } | undefined> {
  if ((yield* run(sandboxReference, { checksum })).length > 0) return undefined;
  const [removed] = yield* run(removeStored, { checksum, before });
  if (removed?.key) yield* run(insertUpload, { key: removed.key, now: 0 });
  return removed;
}

type FileKey = { readonly environment: Environment; readonly checksum: string };

/** Where the bytes of a file are. */
export interface FilePlace {
  readonly size: number;
  readonly key: string | null;
  readonly content: string | null;
}

const place = ['size', 'key', 'content'] as const;

export const findStored = selectFrom('stored_files', place, ['environment', 'checksum']);

/** Says that a file is in use now: a sweep leaves it. Its row is locked until the commit. */
const touchStored = updateTable('stored_files', ['kept_at as now'], ['environment', 'checksum'], (q) =>
  q.returning(place),
);

const insertStored = insertInto(
  'stored_files',
  ['environment', 'checksum', 'size', 'key', 'content', 'kept_at as now'],
  ['environment', 'checksum'],
  (q) => q.returning('checksum'),
);

const replaceStored = updateTable('stored_files', ['key', 'content'], ['environment', 'checksum']);

export const listStored = selectFrom(
  'stored_files',
  ['checksum'],
  ['environment'],
  (q, p: { after: string }) => q.where('checksum', '>', p.after).orderBy('checksum').limit(sql.lit(1000)),
);

export const insertUpload = insertInto('store_uploads', ['key', 'started_at as now']);

/** Takes an object for a file; none when a sweep has begun to remove it. */
const takeUpload = deleteFrom('store_uploads', ['key'], (q) =>
  q.where('started_at', '>', 0).returning('key'),
);

/** From now on no file may have the object. */
export const giveUpUpload = setValues(
  'store_uploads',
  { started_at: 0 },
  ['key'],
  (q, p: { before: number }) => q.where('started_at', '<', p.before).returning('key'),
);

export const oldUploads = selectFrom(
  'store_uploads',
  ['key'],
  [],
  (q, p: { before: number; after: string }) =>
    q.where('started_at', '<', p.before).where('key', '>', p.after).orderBy('key').limit(sql.lit(100)),
);

/** Its object is not there any longer. */
export const forgetUpload = deleteFrom('store_uploads', ['key'], (q) => q.where('started_at', '=', 0));

/** A literal in each query that removes, so that no mistake around it can reach formal data. D24 */
const inSandbox = sql<SqlBool>`environment = 'sandbox'`;

export const oldSandboxFiles = selectFrom(
  'stored_files',
  ['checksum'],
  [],
  (q, p: { before: number; after: string }) =>
    q
      .where(inSandbox)
      .where('kept_at', '<', p.before)
      .where('checksum', '>', p.after)
      .orderBy('checksum')
      .limit(sql.lit(100)),
);

/** Again with its time: a request may have kept it since it was listed, and then its row is another one. */
const removeStored = deleteFrom('stored_files', [], (q, p: { checksum: string; before: number }) =>
  q.where(inSandbox).where('checksum', '=', p.checksum).where('kept_at', '<', p.before).returning('key'),
);

export const sandboxReference = prepare((q, p: { checksum: string }) =>
  referencesIn(q, p.checksum, inSandbox),
);

/** Attestations that refer to the file, of those that `where` says of `o`; one is enough. */
export const referencesIn = (q: Kysely<Schema>, checksum: string, where: Expression<SqlBool>) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('attestations as o', 'o.no', 'a.no')
    .select('a.no')
    .where('a.checksum', '=', checksum)
    .where(where)
    .unionAll(
      q
        .selectFrom('signed_pdfs as s')
        .innerJoin('attestations as o', 'o.no', 's.no')
        .select('s.no')
        .where('s.checksum', '=', checksum)
        .where(where),
    )
    .limit(1);
