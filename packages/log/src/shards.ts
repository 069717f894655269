import { type NoteSigner, sameHash, signCheckpoint } from '@attestation/evidence/log';
import {
  compareRoots,
  compareTail,
  demandNewest,
  forked,
  type HeadFile,
  knownHeads,
  nextShard,
  openPublished,
  type PublishedCheckpoint,
  readPublished,
  rolledBack,
} from './known-heads.ts';
import type { Environment, LeafRecords, Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import { createShard, type KeySealer, openShardKey } from './shard-keys.ts';
import type { TileFile, TileFolder, TilePlaces } from './tile-folder.ts';
import { edgeRoot, emptyEdge, grow, partialTiles, restoreEdge, type TreeEdge } from './tree-edge.ts';

export interface LogPlace {
  readonly places: TilePlaces;
  readonly records: LeafRecords;
  readonly sealer: KeySealer;
  readonly environment: Environment;
  /** The first part of every origin, as `attest.example`. */
  readonly serviceName: string;
  /** Keeps the newest checkpoint where a restored DATA_DIR does not reach it. */
  readonly heads?: HeadFile;
}

interface ShardSetOptions extends LogPlace {
  /** Whether other processes publish too. */
  readonly isShared: boolean;
  readonly onFault: (error: unknown) => void;
  readonly clock: () => number;
}

/** All shards of one environment, oldest first; the last one grows. */
interface ShardSet {
  all(): readonly Shard[];
  current(): Shard;
  writer(shard?: number): ShardWriter | undefined;
  /** Every shard catches up, also those that `log rotate` has started meanwhile. @returns what was published */
  catchUp(): Promise<PublishedCheckpoint[]>;
  /** Takes over what another process has published. @returns what is new */
  follow(): Promise<PublishedCheckpoint[]>;
  /** The same, of the shards that are known. */
  refresh(): Promise<PublishedCheckpoint[]>;
}

/** @throws LogFault when the shard that grows contradicts the database, or a later one has published */
export async function openShardSet(options: ShardSetOptions): Promise<ShardSet> {
  const { places, records, sealer, environment, serviceName, heads, onFault, clock, isShared } = options;
  const writers = new Map<number, ShardWriter>();
  if ((await records.shards(environment)).length === 0) {
    const first = await nextShard(serviceName, environment, 0, heads);
    await records.startShard(await createShard(environment, first, serviceName, sealer, clock()));
  }
  let all = await openAll();
  await demandNewest(current(), heads);

  function current(): Shard {
    return all.at(-1) as Shard;
  }

  async function openAll(): Promise<readonly Shard[]> {
    const found = await records.shards(environment);
    for (const shard of found) {
      if (!writers.has(shard.shard)) writers.set(shard.shard, await open(shard));
    }
    return found;
  }

  async function open(shard: Shard): Promise<ShardWriter> {
    const tiles = await places.open(shard);
    const signer = await openShardKey(shard, sealer);
    try {
      return await openShardWriter({
        shard,
        folder: tiles,
        records,
        signer,
        heads,
        clock,
        isShared,
        onFault,
      });
    } catch (error) {
      return freeze(error, shard, tiles);
    }
  }

  async function catchUpOne(shard: Shard): Promise<PublishedCheckpoint | undefined> {
    const writer = writers.get(shard.shard) as ShardWriter;
    try {
      return await writer.catchUp();
    } catch (error) {
      writers.set(shard.shard, await freeze(error, shard, writer.folder));
      return undefined;
    }
  }

  /** A fault of a shard that has ended must not keep the next one from growing. */
  async function freeze(error: unknown, shard: Shard, tiles: TileFolder): Promise<ShardWriter> {
    if (!(error instanceof LogFault) || shard.endedAt === null) throw error;
    const frozen = await openFrozenShard(shard, tiles);
    if (error.code !== 'rolled-back' || !(await isWhole(shard, frozen.published()?.size))) onFault(error);
    return frozen;
  }

  /**
   * Whether the database has all that it says it has signed, and all that its tiles show. Then a shard that has published
   * more ended with a `restore` or `log rotate` of an older copy: that command said so, and there is nothing to do.
   */
  async function isWhole({ environment, shard }: Shard, published = 0): Promise<boolean> {
    const signed = (await records.newestCheckpoint(environment, shard))?.size ?? 0;
    return (await records.count(environment, shard)) >= Math.max(signed, published);
  }

  return {
    all: () => all,
    current,
    writer: (shard = current().shard) => writers.get(shard),
    async catchUp() {
      all = await openAll();
      const fresh: PublishedCheckpoint[] = [];
      for (const shard of all) fresh.push(...[await catchUpOne(shard)].filter((one) => one !== undefined));
      return fresh;
    },
    async follow() {
      all = await openAll();
      return refresh();
    },
    refresh,
  };

  async function refresh(): Promise<PublishedCheckpoint[]> {
    const found = await Promise.all([...writers.values()].map((writer) => writer.follow()));
    return found.filter((one) => one !== undefined);
  }
}

/** A shard that ended with a fault: what it published stays readable, nothing is added. */
async function openFrozenShard(shard: Shard, folder: TileFolder): Promise<ShardWriter> {
  const published = await readIfWhole(shard, folder);
  return {
    shard,
    folder,
    published: () => published,
    catchUp: async () => undefined,
    follow: async () => undefined,
  };
}

async function readIfWhole(shard: Shard, folder: TileFolder): Promise<PublishedCheckpoint | undefined> {
  try {
    return await readPublished(shard, folder);
  } catch (error) {
    // Said already, when the shard was opened.
    if (error instanceof LogFault) return undefined;
    throw error;
  }
}

/** The one who lets a shard grow. One call of `catchUp` at a time. */
export interface ShardWriter {
  readonly shard: Shard;
  readonly folder: TileFolder;
  published(): PublishedCheckpoint | undefined;
  /**
   * Integrates all leaves of the database and publishes a checkpoint over them.
   *
   * @returns the checkpoint, or undefined when there is nothing new
   * @throws LogFault when the leaves contradict what was published: the shard must not go on
   */
  catchUp(): Promise<PublishedCheckpoint | undefined>;
  /**
   * Takes over what another process has published.
   *
   * @returns the newest checkpoint, or undefined when that is known
   */
  follow(): Promise<PublishedCheckpoint | undefined>;
}

interface ShardWriterOptions {
  readonly shard: Shard;
  readonly folder: TileFolder;
  readonly records: LeafRecords;
  readonly signer: NoteSigner;
  readonly heads?: HeadFile | undefined;
  /** Unix milliseconds. */
  readonly clock: () => number;
  /** Whether other processes publish too. */
  readonly isShared: boolean;
  /** Hears of files that could not be tidied away. */
  readonly onFault: (error: unknown) => void;
}

/** Leaves read and hashed at a time: about 15 ms of this thread. */
const batch = 4096;

/**
 * The life of a leaf: it is committed together with its attestation file; its hash goes into tiles, which are synced
 * with their folders; the checkpoint over it is kept in the database; only then it replaces the published one. A
 * fault on the way leaves the published checkpoint as it was, and the next call goes on from there.
 *
 * @throws LogFault when folder and database contradict each other
 */
export async function openShardWriter(options: ShardWriterOptions): Promise<ShardWriter> {
  const { shard, folder, records } = options;
  let published = await readPublished(shard, folder);
  const heads = await knownHeads(shard, records, published, { kept: options.heads, folder });
  const restored = published && (await restoreEdge(published, folder));
  if (restored) await compareTail(restored.size, shard, records, folder);
  if (restored) await compareRoots(heads, restored.size, shard, folder);
  let edge = restored ?? emptyEdge;
  /** Partial tiles of the published checkpoint. */
  let partial = partialTiles(edge);
  refuseFork(edge);

  function refuseFork(tree: TreeEdge): void {
    const known = heads.find(({ size }) => size === tree.size);
    if (known && !sameHash(known.root, edgeRoot(tree))) throw forked(shard, tree.size);
  }

  /** Afterwards all tiles of the edge are on the disk, and before it moves on. */
  async function integrate(end: number): Promise<void> {
    while (edge.size < end) {
      const { size } = edge;
      const ahead = heads.map((head) => head.size).filter((stop) => stop > size);
      const stop = Math.min(end, size + batch, ...ahead);
      const grown = grow(edge, await records.read(shard.environment, shard.shard, size, stop));
      if (grown.edge.size < stop) throw rolledBack(shard, grown.edge.size, stop);
      refuseFork(grown.edge);
      await folder.write(stop === end ? [...grown.full, ...partialTiles(grown.edge)] : grown.full);
      edge = grown.edge;
    }
  }

  async function follow(): Promise<PublishedCheckpoint | undefined> {
    const note = await folder.checkpoint();
    if (note === undefined || note === published?.note) return undefined;
    const newest = await openPublished(shard, note);
    // Of two that read at once, the later answer may be the older one.
    if (newest.size <= (published?.size ?? -1)) return undefined;
    published = newest;
    return newest;
  }

  /** Goes on from where another process has come to. */
  async function takeOver(): Promise<PublishedCheckpoint | undefined> {
    const followed = await follow();
    if (published !== undefined && edge.size < published.size) {
      edge = (await restoreEdge(published, folder)) ?? emptyEdge;
      partial = partialTiles(edge);
    }
    return followed;
  }

  return {
    shard,
    folder,
    published: () => published,
    follow,
    async catchUp() {
      const followed = options.isShared ? await takeOver() : undefined;
      const count = await records.count(shard.environment, shard.shard);
      if (count < edge.size) throw rolledBack(shard, count, edge.size);
      if (count === published?.size && edge.size === count) return followed;
      await integrate(count);
      const fresh = await signed(edge, options);
      // Another process has published more meanwhile: this one was paused, or cut off.
      if (fresh === undefined) return takeOver();
      await folder.publish(fresh.note);
      if (fresh.size > (published?.size ?? -1)) published = fresh;
      const tiles = partialTiles(edge);
      const outgrown = partial.filter((old) => !tiles.some((tile) => folderOf(tile) === folderOf(old)));
      partial = tiles;
      await folder.drop(outgrown).catch(options.onFault);
      return fresh;
    },
  };
}

/**
 * Signed, and kept in the database before anyone sees it: so a lost folder cannot make the log forget it.
 *
 * @returns undefined when a larger one is kept
 */
async function signed(edge: TreeEdge, options: ShardWriterOptions): Promise<PublishedCheckpoint | undefined> {
  const { shard, records, signer, clock } = options;
  const root = edgeRoot(edge);
  const note = await signCheckpoint({ origin: shard.origin, size: edge.size, root }, signer);
  const kept = await records.keepCheckpoint({
    environment: shard.environment,
    shard: shard.shard,
    size: edge.size,
    root: Buffer.from(root).toString('hex'),
    note,
    createdAt: clock(),
  });
  if (kept.size > edge.size) return undefined;
  if (kept.root !== Buffer.from(root).toString('hex')) throw forked(shard, edge.size);
  // Before the world sees it: whatever is published is known there.
  await options.heads?.keep(shard.origin, kept.note);
  return { shard: shard.shard, size: edge.size, root, note: kept.note };
}

/** Partial tiles of all widths lie in one folder, `<N>.p`. */
function folderOf({ path }: TileFile): string {
  return path.slice(0, path.lastIndexOf('/'));
}
