import { demandNewest, type HeadFile, nextShard } from './head-file.ts';
import { type PublishedCheckpoint, readPublished } from './known-heads.ts';
import type { Environment, LeafRecords, Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import { createShard, type KeySealer, openShardKey } from './shard-keys.ts';
import { openShardWriter, type ShardWriter } from './shard-writer.ts';
import type { TileFolder } from './tile-folder.ts';
import type { TilePlaces } from './tile-places.ts';

export interface ShardSetOptions {
  readonly places: TilePlaces;
  readonly records: LeafRecords;
  readonly sealer: KeySealer;
  readonly environment: Environment;
  readonly serviceName: string;
  readonly heads?: HeadFile;
  /** Whether other processes publish too. */
  readonly isShared: boolean;
  readonly onFault: (error: unknown) => void;
  readonly clock: () => number;
}

/** All shards of one environment, oldest first; the last one grows. */
export interface ShardSet {
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
