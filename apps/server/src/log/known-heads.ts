import {
  LogError,
  leafHash,
  openCheckpoint,
  parseVerifierKey,
  sameHash,
  splitTile,
  type TreeHead,
  tileWidth,
} from '@attestation/evidence/log';
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
  if (note === undefined) return undefined;
  try {
    const { size, root } = await openCheckpoint(note, [parseVerifierKey(shard.publicKey)]);
    return { shard: shard.shard, size, root, note };
  } catch (cause) {
    if (!(cause instanceof LogError)) throw cause;
    throw new LogFault(
      'damaged',
      `The checkpoint of the log ${shard.origin} is damaged: ${cause.message} Move its folder away and start again; it is made anew from the database.`,
      { cause },
    );
  }
}

/**
 * The heads that the tree must pass through: what the folder shows and what the database says was signed last.
 * One of them may be ahead after a crash, or after one of them came from a backup.
 *
 * @throws LogFault `rolled-back` when the database has fewer leaves than were published
 */
export async function knownHeads(
  shard: Shard,
  records: LeafRecords,
  published: TreeHead | undefined,
): Promise<TreeHead[]> {
  const newest = await records.newestCheckpoint(shard.environment, shard.shard);
  const signed = newest && { size: newest.size, root: new Uint8Array(Buffer.from(newest.root, 'hex')) };
  const heads = [published, signed].filter((head) => head !== undefined);
  const count = await records.count(shard.environment, shard.shard);
  for (const { size } of heads) if (count < size) throw rolledBack(shard, count, size);
  return heads;
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

export function rolledBack({ origin }: Shard, count: number, size: number): LogFault {
  return new LogFault(
    'rolled-back',
    `The database has ${count} leaves for the log ${origin}, which has published ${size}: was it restored from an older backup? Restore a newer one. Where there is none, run "log rotate": what is missing stays missing, and a new shard starts.`,
  );
}

export function forked({ origin }: Shard, size: number): LogFault {
  return new LogFault(
    'forked',
    `The leaves of the log ${origin} in the database are not those that it published (${size} leaves). Run "log fsck", and restore a backup that agrees; or run "log rotate" to start a new shard.`,
  );
}
