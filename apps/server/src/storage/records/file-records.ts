import { sql } from 'kysely';
import type { AttestationFile, FileRecords, Insertion, SignedPdf } from '../../domain/file-records.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';
import { claims, lockPending, removeClaim } from './claim-records.ts';
import { appendLeaf } from './leaf-records.ts';
import { type Dictionary, ownDictionary, packPdf, unpackPdf } from './pack-pdf.ts';
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
    setTimeStamp: (no, timeStamp) =>
      db.write(function* () {
        yield* run(setTimeStamp, { no, timeStamp });
      }),
    repair: (no, { signature, timeStamp }) =>
      db.write(function* () {
        yield* run(replaceSignatures, { no, signature, timeStamp });
      }),
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
/** The commit is undone: what the manifest lists is not kept. */
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

const nextMemberWaiting = prepare((q, p: { environment: Environment; after: string }) =>
  q
    .selectFrom('pending_files')
    .select('member_id as memberId')
    .where('environment', '=', p.environment)
    .where('member_id', '>', p.after)
    .orderBy('member_id')
    .limit(one),
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

const listPending = prepare((q, p: { environment: Environment; memberId: string; after: string }) =>
  q
    .selectFrom('pending_files')
    .select('no')
    .where('environment', '=', p.environment)
    .where('member_id', '=', p.memberId)
    .where('no', '>', p.after)
    .orderBy('no')
    .limit(pageOfPending),
);

const removePending = prepare((q, p: { no: string }) =>
  q.deleteFrom('pending_files').where('no', '=', p.no).returning('no'),
);

export const findFile = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestation_files')
    .select([
      'no',
      'environment',
      'format',
      'salt',
      'manifest',
      'manifest_hash as manifestHash',
      'crcs',
      'pdf',
      'template_name as templateName',
      'readme_hash as readmeHash',
      'verifier_hash as verifierHash',
      'signature',
      'time_stamp as timeStamp',
      'shard',
      'position',
    ])
    .where('no', '=', p.no),
);

const insertFileRow = prepare((q, p: AttestationFile & { position: number; createdAt: number }) =>
  q.insertInto('attestation_files').values({
    no: p.no,
    environment: p.environment,
    format: p.format,
    salt: p.salt,
    manifest: p.manifest,
    manifest_hash: p.manifestHash,
    crcs: p.crcs,
    pdf: p.pdf,
    template_name: p.templateName,
    readme_hash: p.readmeHash,
    verifier_hash: p.verifierHash,
    signature: p.signature,
    time_stamp: p.timeStamp,
    shard: p.shard,
    position: p.position,
    created_at: p.createdAt,
  }),
);

const signedPdfColumns = ['factoid', 'position', 'checksum', 'size', 'revisions'] as const;

const listSignedPdfs = prepare((q, p: { no: string }) =>
  q
    .selectFrom('signed_pdfs')
    .select(signedPdfColumns)
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);

const findSignedPdf = prepare((q, p: { no: string; factoid: number; position: number }) =>
  q
    .selectFrom('signed_pdfs')
    .select(signedPdfColumns)
    .where('no', '=', p.no)
    .where('factoid', '=', p.factoid)
    .where('position', '=', p.position),
);

const removeSignedPdfsOf = prepare((q, p: { no: string }) =>
  q.deleteFrom('signed_pdfs').where('no', '=', p.no),
);

const insertSignedPdf = prepare((q, p: Omit<SignedPdf, 'revisions'> & { no: string; revisions: string }) =>
  q
    .insertInto('signed_pdfs')
    .values({
      no: p.no,
      factoid: p.factoid,
      position: p.position,
      checksum: p.checksum,
      size: p.size,
      revisions: p.revisions,
    })
    .onConflict((conflict) => conflict.columns(['no', 'factoid', 'position']).doNothing()),
);

const listUnstamped = prepare((q, p: { after: string }) =>
  q
    .selectFrom('attestation_files')
    .select(['no', 'environment', 'manifest'])
    .where('time_stamp', 'is', null)
    .where('no', '>', p.after)
    .orderBy('no')
    .limit(pageOfUnstamped),
);

const setTimeStamp = prepare((q, p: { no: string; timeStamp: string }) =>
  q
    .updateTable('attestation_files')
    .set({ time_stamp: p.timeStamp })
    .where('no', '=', p.no)
    .where('time_stamp', 'is', null),
);

const replaceSignatures = prepare(
  (q, p: { no: string; signature: string | null; timeStamp: string | null }) =>
    q
      .updateTable('attestation_files')
      .set({ signature: p.signature, time_stamp: p.timeStamp })
      .where('no', '=', p.no),
);

type ShardKey = { environment: Environment; shard: number };

const findLinked = prepare((q, p: ShardKey) =>
  q
    .selectFrom('log_shards')
    .select('linked')
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard),
);

const lockLinked = prepare((q, p: ShardKey) =>
  q
    .updateTable('log_shards')
    .set((column) => ({ linked: column.ref('linked') }))
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .returning('linked'),
);

const setLinked = prepare((q, p: ShardKey & { linked: number }) =>
  q
    .updateTable('log_shards')
    .set({ linked: p.linked })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard),
);

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
const firstCovering = prepare((q, p: ShardKey & { position: number }) =>
  q
    .selectFrom('checkpoints')
    .select(['size', 'note'])
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '>', p.position)
    .orderBy('size')
    .limit(one),
);

const insertDictionary = prepare((q, p: Dictionary) =>
  q
    .insertInto('dictionaries')
    .values({ hash: p.hash, content: p.content })
    .onConflict((conflict) => conflict.column('hash').doNothing()),
);

const hasDictionary = prepare((q, p: { hash: string }) =>
  q.selectFrom('dictionaries').select('hash').where('hash', '=', p.hash),
);

const findDictionary = prepare((q, p: { hash: string }) =>
  q.selectFrom('dictionaries').select(['hash', 'content']).where('hash', '=', p.hash),
);
