import type { AttestationFile, FileRecords, Insertion, SignedPdf } from '../../domain/file-records.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { claims, removeClaim } from './claim-records.ts';
import * as dictionarySql from './dictionary-queries.ts';
import * as sql from './file-queries.ts';
import { type HoldFiles, holdNone } from './hold-files.ts';
import { appendLeaf } from './leaf-records.ts';
import { type Dictionary, ownDictionary, packPdf, unpackPdf } from './pack-pdf.ts';

export function fileRecords(db: Database, hold: HoldFiles = holdNone): FileRecords {
  return {
    async backlog(environment) {
      const [found] = await db.rows(sql.countPending, { environment });
      return { count: Number(found?.count ?? 0), oldest: found?.oldest ?? undefined };
    },
    memberWaiting: async (environment, after) =>
      (await db.rows(sql.nextMemberWaiting, { environment, after }))[0]?.memberId,
    pending: async (environment, memberId, after) =>
      (await db.rows(sql.listPending, { environment, memberId, after })).map(({ no }) => no),
    async find(no) {
      const [row] = await db.rows(sql.findFile, { no });
      return row && unpacked(db, row);
    },
    async insert(file, signedPdfs) {
      const own = ownDictionary();
      return insert(db, { ...file, pdf: await packPdf(file.pdf, own) }, own, signedPdfs);
    },
    claim: claims(db),
    signedPdfs: async (no) => (await db.rows(sql.listSignedPdfs, { no })).map(signedPdf),
    keepSignedPdf: (no, environment, pdf) =>
      db.write(function* () {
        const { factoid, position, checksum, size } = pdf;
        const revisions = JSON.stringify(pdf.revisions);
        yield* hold(environment, [checksum]);
        yield* run(sql.insertSignedPdf, { no, factoid, position, checksum, size, revisions });
        const [kept] = yield* run(sql.findSignedPdf, { no, factoid, position });
        return kept === undefined ? pdf : signedPdf(kept);
      }),
    forgetSignedPdfs: (no) =>
      db.write(function* () {
        const pending = yield* run(sql.lockPending, { no });
        if (pending.length > 0) yield* run(sql.removeSignedPdfsOf, { no });
      }),
    unstamped: (after) => db.rows(sql.listUnstamped, { after }),
    setTimeStamp: (no, timeStamp) =>
      db.write(function* () {
        yield* run(sql.setTimeStamp, { no, timeStamp });
      }),
    repair: (no, { signature, timeStamp }) =>
      db.write(function* () {
        yield* run(sql.replaceSignatures, { no, signature, timeStamp });
      }),
    linked: async (environment, shard) =>
      (await db.rows(sql.findLinked, { environment, shard }))[0]?.linked ?? 0,
    firstCovering: async (environment, shard, position) =>
      (await db.rows(sql.firstCovering, { environment, shard, position }))[0],
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
    const found = known.get(hash) ?? (await db.rows(dictionarySql.findDictionary, { hash }))[0];
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
  const pending = yield* run(sql.removePending, { no });
  if (pending.length === 0) return (yield* run(sql.findFile, { no })).length > 0 ? 'there' : 'removed';
  const kept = yield* run(sql.listSignedPdfs, { no });
  const isKept = kept.every(({ checksum }, i) => checksum === signedPdfs[i]?.checksum);
  if (!isKept || kept.length !== signedPdfs.length) throw new PdfsChanged();
  const place = yield* appendLeaf(environment, manifestHash);
  if (place.shard !== shard) throw new ShardEnded();
  if ((yield* run(dictionarySql.hasDictionary, { hash: dictionary.hash })).length === 0) {
    yield* run(dictionarySql.insertDictionary, { ...dictionary });
  }
  yield* run(removeClaim, { no });
  yield* run(sql.insertFile, { ...file, ...place, createdAt: Date.now() });
  return 'kept';
}

/** Attestations that one commit links: the requests in between do not notice. */
const linkBatch = 200;

/** @returns how many leaves are linked now */
function* linkSome(environment: Environment, shard: number, to: number, hash: string): Script<number> {
  // An update, so that PostgreSQL locks the row until commit.
  const [row] = yield* run(sql.lockLinked, { environment, shard });
  if (row === undefined) throw new Error(`The log of ${environment} has no shard ${shard}.`);
  const from = row.linked ?? 0;
  const end = Math.min(to, from + linkBatch);
  if (from >= end) return from;
  yield* run(sql.linkRange, { environment, shard, from, to: end, hash });
  yield* run(sql.setLinked, { environment, shard, linked: end });
  return end;
}

function signedPdf(row: Omit<SignedPdf, 'revisions'> & { revisions: string }): SignedPdf {
  const { factoid, position, checksum, size, revisions } = row;
  return { factoid, position, checksum, size, revisions: JSON.parse(revisions) as SignedPdf['revisions'] };
}
