import {
  LogError,
  leafHash,
  openCheckpoint,
  parseCheckpointText,
  parseNote,
  parseVerifierKey,
  rootAt,
  sameHash,
  splitTile,
  type TreeHead,
  tileSource,
  tileWidth,
} from '@attestation/evidence/log';
import { readIfThere, writeFileDurably } from '@attestation/server-kit';
import type { LeafRecords, Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import type { TileFolder } from './tile-folder.ts';

/** A checkpoint that the world may see: its tiles are on the disk. */
export interface PublishedCheckpoint extends TreeHead {
  readonly shard: number;
  /** The signed note. */
  readonly note: string;
}

/** The checkpoint in the folder, its signature verified. @throws LogFault `damaged` */
export async function readPublished(
  shard: Shard,
  folder: TileFolder,
): Promise<PublishedCheckpoint | undefined> {
  const note = await folder.checkpoint();
  return note === undefined ? undefined : openPublished(shard, note);
}

/** @throws LogFault `damaged` */
export async function openPublished(shard: Shard, note: string): Promise<PublishedCheckpoint> {
  try {
    const { size, root } = await openCheckpoint(note, [parseVerifierKey(shard.publicKey)]);
    return { shard: shard.shard, size, root, note };
  } catch (cause) {
    if (!(cause instanceof LogError)) throw cause;
    throw new LogFault(
      'damaged',
      `The checkpoint of the log ${shard.origin} is damaged: ${cause.message} Stop the server, move the folder of this log away, and start the server: it makes the checkpoint and the tiles again from the database.`,
      { cause },
    );
  }
}

/** Where a checkpoint stays that the database has lost. */
interface OtherHeads {
  readonly kept?: HeadFile | undefined;
  readonly folder?: TileFolder;
}

/**
 * The heads that the tree must pass through: what the folder shows, what the database says was signed last, what lies
 * next to the tiles, and what the file next to KEY_FILE has kept. One of them may be ahead after a crash, or after one of
 * them came from a backup.
 *
 * @throws LogFault `rolled-back` when the database has fewer leaves than were published
 */
export async function knownHeads(
  shard: Shard,
  records: LeafRecords,
  published: TreeHead | undefined,
  { kept: heads, folder }: OtherHeads,
): Promise<TreeHead[]> {
  const newest = await records.newestCheckpoint(shard.environment, shard.shard);
  const signed = newest && { size: newest.size, root: new Uint8Array(Buffer.from(newest.root, 'hex')) };
  const kept = heads && (await keptHead(shard, heads));
  const note = await folder?.lastPublished?.();
  const last = note === undefined ? undefined : await openPublished(shard, note);
  const known = [published, signed, last, kept].filter((head) => head !== undefined);
  const count = await records.count(shard.environment, shard.shard);
  for (const { size } of known) if (count < size) throw rolledBack(shard, count, size);
  return known;
}

/**
 * Whether `heads` shows that the database has all that was published. After a restore, a shard may grow only then; without
 * that file, others may have seen a larger tree.
 */
export async function hasAllPublished(
  newest: Shard,
  records: LeafRecords,
  heads: HeadFile,
): Promise<boolean> {
  try {
    await demandNewest(newest, heads);
    await knownHeads(newest, records, undefined, { kept: heads });
    return (await keptHead(newest, heads)) !== undefined;
  } catch (error) {
    if (error instanceof LogFault && (error.code === 'rolled-back' || error.code === 'forked')) return false;
    throw error;
  }
}

async function keptHead(shard: Shard, heads: HeadFile): Promise<TreeHead | undefined> {
  const note = await heads.read(shard.origin);
  if (note === undefined) return undefined;
  try {
    return await openCheckpoint(note, [parseVerifierKey(shard.publicKey)]);
  } catch (cause) {
    if (!(cause instanceof LogError)) throw cause;
    throw new LogFault(
      'forked',
      `${heads.path} has a checkpoint of the log ${shard.origin} that the key in the database did not sign: DATA_DIR and KEY_FILE do not belong together, or the database is of another service. Restore the DATA_DIR that belongs to this KEY_FILE; or run "attestation-admin log rotate --environment ${shard.environment}" to start a new shard.`,
      { cause },
    );
  }
}

/**
 * The newest leaves of the database against the newest tile; all of them are compared by `log fsck`.
 *
 * @throws LogFault `forked`
 */
export async function compareTail(
  size: number,
  shard: Shard,
  records: LeafRecords,
  folder: TileFolder,
): Promise<void> {
  if (size === 0) return;
  const index = Math.floor((size - 1) / tileWidth);
  const tile = { level: 0, index, width: size - index * tileWidth };
  const hashes = splitTile(tile, await folder.read(tile));
  const leaves = await records.read(shard.environment, shard.shard, index * tileWidth, size);
  const isSame = leaves.length === hashes.length;
  if (!isSame || !leaves.every((leaf, i) => sameHash(leafHash(leaf), hashes[i] ?? leaf))) {
    throw forked(shard, size);
  }
}

/**
 * Heads that are smaller than the tree of the folder, against that tree.
 *
 * @throws LogFault `forked`
 */
export async function compareRoots(
  heads: readonly TreeHead[],
  size: number,
  shard: Shard,
  folder: TileFolder,
): Promise<void> {
  for (const head of heads.filter((one) => one.size > 0 && one.size < size)) {
    const root = await rootAt(head.size, tileSource(size, folder.read));
    if (!sameHash(root, head.root)) throw forked(shard, head.size);
  }
}

export function rolledBack({ origin, environment }: Shard, count: number, size: number): LogFault {
  return new LogFault(
    'rolled-back',
    `The database has ${count} leaves for the log ${origin}, which has published ${size}: was it restored from an older backup? Restore a newer one. Where there is none, run "attestation-admin log rotate --environment ${environment}": what is missing stays missing, and a new shard starts.`,
  );
}

export function forked({ origin }: Shard, size: number): LogFault {
  return new LogFault(
    'forked',
    `The leaves of the log ${origin} in the database are not those that it published (${size} leaves). Run "log fsck", and restore a backup that agrees; or run "log rotate" to start a new shard.`,
  );
}

/**
 * The newest checkpoint of every log, outside DATA_DIR: restoring an older copy of that does not bring back an older
 * one here, so it is noticed.
 */
export interface HeadFile {
  readonly path: string;
  /** The signed note; undefined when none was kept. */
  read(origin: string): Promise<string | undefined>;
  /** Keeps it, unless a larger one is kept. Durable on return. */
  keep(origin: string, note: string): Promise<void>;
  /** Names of the logs. */
  origins(): Promise<string[]>;
}

/** Where it is: next to KEY_FILE, which DATA_DIR does not hold. */
export function headFilePath(keyFile: string): string {
  return `${keyFile}.heads`;
}

/**
 * @param onUnkept called once when it cannot be written: then an older copy is not noticed
 */
export function openHeadFile(path: string, onUnkept: (error: unknown) => void): HeadFile {
  let writing: Promise<unknown> = Promise.resolve();
  let isTold = false;

  async function keep(origin: string, note: string): Promise<void> {
    const all = await readAll(path);
    if (sizeOf(all[origin]) > sizeOf(note)) return;
    try {
      await writeFileDurably(path, `${JSON.stringify({ ...all, [origin]: note }, null, 2)}\n`);
    } catch (error) {
      // A key that is mounted read-only must not keep the log from going on.
      if (!isTold) onUnkept(error);
      isTold = true;
    }
  }

  return {
    path,
    read: async (origin) => (await readAll(path))[origin],
    keep(origin, note) {
      const kept = writing.then(() => keep(origin, note));
      writing = kept.catch(() => undefined);
      return kept;
    },
    origins: async () => Object.keys(await readAll(path)),
  };
}

/** The number of the next shard of a log: above those in the database, and above those that a lost one had. */
export async function nextShard(
  serviceName: string,
  environment: string,
  newest: number,
  heads: HeadFile | undefined,
): Promise<number> {
  const start = `${serviceName}/${environment}/`;
  const known = ((await heads?.origins()) ?? []).filter((origin) => origin.startsWith(start));
  return Math.max(newest, ...known.map((origin) => Number(origin.slice(start.length)) || 0)) + 1;
}

export function serviceNameOf({ origin, environment, shard }: Shard): string {
  return origin.slice(0, -`/${environment}/${shard}`.length);
}

/** @throws LogFault `rolled-back` when `newest` is the last shard of the database, and later ones have published */
export async function demandNewest(newest: Shard, heads: HeadFile | undefined): Promise<void> {
  const { environment, shard } = newest;
  const serviceName = serviceNameOf(newest);
  const known = (await nextShard(serviceName, environment, shard, heads)) - 1;
  if (known <= shard) return;
  throw new LogFault(
    'rolled-back',
    `${heads?.path} has a checkpoint of ${serviceName}/${environment}/${known}, and the database ends with shard ${shard}: was it restored from an older backup? Restore a newer one. Where there is none, run "attestation-admin log rotate --environment ${environment}": what is missing stays missing, and a new shard starts.`,
  );
}

function sizeOf(note: string | undefined): number {
  return note === undefined ? -1 : parseCheckpointText(parseNote(note).text).size;
}

async function readAll(path: string): Promise<Record<string, string>> {
  try {
    const all = JSON.parse((await readIfThere(path))?.toString('utf8') ?? '{}') as Record<string, string>;
    for (const note of Object.values(all)) sizeOf(note);
    return all;
  } catch (cause) {
    throw new LogFault(
      'damaged',
      `${path}, which holds the newest checkpoint of each log, cannot be read: ${(cause as Error).message} Put it back from your backup. Where there is none, make sure that DATA_DIR is not an older copy, and remove the file.`,
      { cause },
    );
  }
}
