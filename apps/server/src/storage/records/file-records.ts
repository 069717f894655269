import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { sql } from 'kysely';
import type { AttestationFile, FileRecords, Insertion, SignedPdf } from '../../domain/file-records.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run, store } from '../database/prepare.ts';
import { deleteFrom, insertInto, lockRows, selectFrom, updateTable } from '../database/statements.ts';
import { appendLeaf } from './leaf-records.ts';
import { claims, lockPending, removeClaim } from './shared-records.ts';
import { type HoldFiles, holdNone } from './stored-file-records.ts';

export function fileRecords(db: Database, hold: HoldFiles = holdNone): FileRecords {
  return {
    async backlog(environment) {
      const [found] = await db.rows(countPending, { environment });
      return { count: Number(found?.count ?? 0), oldest: found?.oldest ?? undefined };
    },
    memberWaiting: async (environment, after) =>
      (await db.rows(nextMemberWaiting, { environment, after }))[0]?.memberId,
    pending: async (environment, memberId, after) =>
      (await db.rows(listPending, { environment, memberId, after })).map(({ no }) => no),
    async find(no) {
      const [row] = await db.rows(findFile, { no });
      return row && unpacked(db, row);
    },
    async insert(file, signedPdfs) {
      const own = ownDictionary();
      return insert(db, { ...file, pdf: await packPdf(file.pdf, own) }, own, signedPdfs);
    },
    claim: claims(db),
    signedPdfs: async (no) => (await db.rows(listSignedPdfs, { no })).map(signedPdf),
    keepSignedPdf: (no, environment, pdf) =>
      db.write(function* () {
        const { factoid, position, checksum, size } = pdf;
        const revisions = JSON.stringify(pdf.revisions);
        yield* hold(environment, [checksum]);
        yield* run(insertSignedPdf, { no, factoid, position, checksum, size, revisions });
        const [kept] = yield* run(findSignedPdf, { no, factoid, position });
        return kept === undefined ? pdf : signedPdf(kept);
      }),
    forgetSignedPdfs: (no) =>
      db.write(function* () {
        const pending = yield* run(lockPending, { no });
        if (pending.length > 0) yield* run(removeSignedPdfsOf, { no });
      }),
    unstamped: (after) => db.rows(listUnstamped, { after }),
    setTimeStamp: (no, timeStamp) => store(db, setTimeStamp, { no, timeStamp }),
    repair: (no, { signature, timeStamp }) => store(db, replaceSignatures, { no, signature, timeStamp }),
    linked: async (environment, shard) => (await db.rows(findLinked, { environment, shard }))[0]?.linked ?? 0,
    firstCovering: async (environment, shard, position) =>
      (await db.rows(firstCovering, { environment, shard, position }))[0],
    async link(environment, shard, to, hash) {
      while ((await db.write(() => linkSome(environment, shard, to, hash))) < to);
    },
  };
}

/** A row with its certificate as it was before `packPdf`. @throws when its dictionary is not there, or it is damaged */
export async function unpacked<Row extends { readonly pdf: string }>(db: Database, row: Row): Promise<Row> {
  const known = dictionaries.get(db) ?? new Map<string, Dictionary>();
  dictionaries.set(db, known);
  const pdf = await unpackPdf(row.pdf, async (hash) => {
    const found = known.get(hash) ?? (await db.rows(findDictionary, { hash }))[0];
    if (found === undefined) throw new Error(`The database has no dictionary ${hash}. Restore a backup.`);
    known.set(hash, found);
    return found;
  });
  return { ...row, pdf };
}

/** Those that were needed, by their hash: each release has one. */
const dictionaries = new WeakMap<Database, Map<string, Dictionary>>();

/** The commit is undone: the leaf must not be in a shard that the manifest does not name. */
class ShardEnded extends Error {}
/** Rolls the commit back: the stored signed PDFs are not those of the manifest. */
class PdfsChanged extends Error {}

async function insert(
  db: Database,
  file: AttestationFile,
  dictionary: Dictionary,
  signedPdfs: readonly SignedPdf[],
): Promise<Insertion> {
  try {
    return await db.write(() => insertFile(file, dictionary, signedPdfs));
  } catch (error) {
    if (error instanceof ShardEnded) return 'shard-ended';
    if (error instanceof PdfsChanged) return 'pdfs-changed';
    throw error;
  }
}

function* insertFile(
  file: AttestationFile,
  dictionary: Dictionary,
  signedPdfs: readonly SignedPdf[],
): Script<Insertion> {
  const { no, environment, manifestHash, shard } = file;
  // First, so that on PostgreSQL two makers of one file queue up here.
  const pending = yield* run(removePending, { no });
  if (pending.length === 0) return (yield* run(findFile, { no })).length > 0 ? 'there' : 'removed';
  const kept = yield* run(listSignedPdfs, { no });
  const isKept = kept.every(({ checksum }, i) => checksum === signedPdfs[i]?.checksum);
  if (!isKept || kept.length !== signedPdfs.length) throw new PdfsChanged();
  const place = yield* appendLeaf(environment, manifestHash);
  if (place.shard !== shard) throw new ShardEnded();
  if ((yield* run(hasDictionary, { hash: dictionary.hash })).length === 0) {
    yield* run(insertDictionary, { ...dictionary });
  }
  yield* run(removeClaim, { no });
  yield* run(insertFileRow, { ...file, ...place, createdAt: Date.now() });
  return 'kept';
}

/** Attestations that one commit links: the requests in between do not notice. */
const linkBatch = 200;

/** @returns how many leaves are linked now */
function* linkSome(environment: Environment, shard: number, to: number, hash: string): Script<number> {
  // An update, so that PostgreSQL locks the row until commit.
  const [row] = yield* run(lockLinked, { environment, shard });
  if (row === undefined) throw new Error(`The log of ${environment} has no shard ${shard}.`);
  const from = row.linked ?? 0;
  const end = Math.min(to, from + linkBatch);
  if (from >= end) return from;
  yield* run(linkRange, { environment, shard, from, to: end, hash });
  yield* run(setLinked, { environment, shard, linked: end });
  return end;
}

function signedPdf(row: Omit<SignedPdf, 'revisions'> & { revisions: string }): SignedPdf {
  const { factoid, position, checksum, size, revisions } = row;
  return { factoid, position, checksum, size, revisions: JSON.parse(revisions) as SignedPdf['revisions'] };
}

/** One of them is made; those before it could not be made yet. */
const pageOfPending = 25;
const pageOfUnstamped = 100;

const nextMemberWaiting = selectFrom(
  'pending_files',
  ['member_id'],
  ['environment'],
  (q, p: { after: string }) => q.where('member_id', '>', p.after).orderBy('member_id').limit(one),
);

const countPending = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom(
      q
        .selectFrom('pending_files')
        .select('closed_at')
        .where('environment', '=', p.environment)
        .limit(mostCounted)
        .as('some'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('closed_at').as('oldest')]),
);

/** An operator knows enough when there are more. */
const mostCounted = sql.lit(10_000);

const listPending = selectFrom(
  'pending_files',
  ['no'],
  ['environment', 'member_id'],
  (q, p: { after: string }) => q.where('no', '>', p.after).orderBy('no').limit(pageOfPending),
);

const removePending = deleteFrom('pending_files', ['no'], (q) => q.returning('no'));

const fileColumns = [
  'no',
  'environment',
  'format',
  'salt',
  'manifest',
  'manifest_hash',
  'crcs',
  'pdf',
  'template_name',
  'readme_hash',
  'verifier_hash',
  'signature',
  'time_stamp',
  'shard',
  'position',
] as const;

export const findFile = selectFrom('attestation_files', fileColumns, ['no']);

const insertFileRow = insertInto('attestation_files', [...fileColumns, 'created_at']);

const signedPdfColumns = ['factoid', 'position', 'checksum', 'size', 'revisions'] as const;

const listSignedPdfs = selectFrom('signed_pdfs', signedPdfColumns, ['no'], (q) =>
  q.orderBy('factoid').orderBy('position'),
);

const findSignedPdf = selectFrom('signed_pdfs', signedPdfColumns, ['no', 'factoid', 'position']);

const removeSignedPdfsOf = deleteFrom('signed_pdfs', ['no']);

const insertSignedPdf = insertInto('signed_pdfs', ['no', ...signedPdfColumns], ['no', 'factoid', 'position']);

const listUnstamped = selectFrom(
  'attestation_files',
  ['no', 'environment', 'manifest'],
  [],
  (q, p: { after: string }) =>
    q.where('time_stamp', 'is', null).where('no', '>', p.after).orderBy('no').limit(pageOfUnstamped),
);

const setTimeStamp = updateTable('attestation_files', ['time_stamp'], ['no'], (q) =>
  q.where('time_stamp', 'is', null),
);

const replaceSignatures = updateTable('attestation_files', ['signature', 'time_stamp'], ['no']);

type ShardKey = { environment: Environment; shard: number };

const findLinked = selectFrom('log_shards', ['linked'], ['environment', 'shard']);

const lockLinked = lockRows('log_shards', 'linked', ['environment', 'shard'], (q) => q.returning('linked'));

const setLinked = updateTable('log_shards', ['linked'], ['environment', 'shard']);

/** D23: one that is there never changes. */
const linkRange = prepare((q, p: ShardKey & { from: number; to: number; hash: string }) =>
  q
    .updateTable('attestations')
    .set({ blockchain_hash: p.hash })
    .where('blockchain_hash', 'is', null)
    .where('no', 'in', (of) =>
      of
        .selectFrom('attestation_files as f')
        .select('f.no')
        .where('f.environment', '=', p.environment)
        .where('f.shard', '=', p.shard)
        .where('f.position', '>=', p.from)
        .where('f.position', '<', p.to),
    ),
);

/** The first published checkpoint that covers a leaf. */
const firstCovering = selectFrom(
  'checkpoints',
  ['size', 'note'],
  ['environment', 'shard'],
  (q, p: { position: number }) => q.where('size', '>', p.position).orderBy('size').limit(one),
);

const insertDictionary = insertInto('dictionaries', ['hash', 'content'], ['hash']);

const hasDictionary = selectFrom('dictionaries', ['hash'], ['hash']);

const findDictionary = selectFrom('dictionaries', ['hash', 'content'], ['hash']);

/** Bytes that most certificates have too. Kept in the database with the first one that needs it. */
interface Dictionary {
  /** SHA-256, the first 16 hexadecimal digits. */
  readonly hash: string;
  /** Base64. */
  readonly content: string;
}

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

let shipped: Dictionary | undefined;

/** The dictionary of this release. It is not the format of anything: another one is as good for what is stored next. */
export function ownDictionary(): Dictionary {
  if (shipped === undefined) {
    const bytes = readFileSync(join(import.meta.dirname, '../../../dictionary/certificate.pdf'));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    shipped = { hash, content: bytes.toString('base64') };
  }
  return shipped;
}

/**
 * A certificate as it is stored: `zstd:<hash>:<Base64>`. Certificates are not compressed themselves, so that anyone can
 * render one again to the same bytes; most of these are fonts and labels that others have too.
 *
 * @param pdf Base64
 */
export async function packPdf(pdf: string, { hash, content }: Dictionary): Promise<string> {
  const dictionary = Buffer.from(content, 'base64');
  const packed = await compress(Buffer.from(pdf, 'base64'), { dictionary });
  return `zstd:${hash}:${packed.toString('base64')}`;
}

/**
 * The reverse of `packPdf`; what an earlier release stored as Base64 alone is answered as it is.
 *
 * @param find the dictionary of this hash
 * @returns Base64
 */
export async function unpackPdf(
  stored: string,
  find: (hash: string) => Promise<Dictionary>,
): Promise<string> {
  const [, hash, packed] = /^zstd:([0-9a-f]{16}):(.*)$/s.exec(stored) ?? [];
  if (hash === undefined || packed === undefined) return stored;
  const dictionary = Buffer.from((await find(hash)).content, 'base64');
  return (await decompress(Buffer.from(packed, 'base64'), { dictionary })).toString('base64');
}
