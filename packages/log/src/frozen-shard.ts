import { type PublishedCheckpoint, readPublished } from './known-heads.ts';
import type { Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import type { ShardWriter } from './shard-writer.ts';
import type { TileFolder } from './tile-folder.ts';

/** A shard that ended with a fault: what it published stays readable, nothing is added. */
export async function openFrozenShard(shard: Shard, folder: TileFolder): Promise<ShardWriter> {
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
