import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LeafRecords, Shard } from './leaf-records.ts';
import { openTileFolder, type TileFolder } from './tile-folder.ts';

export type ShardName = Pick<Shard, 'environment' | 'shard'>;

/** Where the tiles of each shard are. */
export interface TilePlaces {
  /** Makes the place when it is missing. */
  open(shard: ShardName): Promise<TileFolder>;
  /** undefined when there is no such place. */
  find(shard: ShardName): Promise<TileFolder | undefined>;
  /** For the operator. */
  nameOf(shard: ShardName): string;
}

/**
 * Each shard has a folder `<environment>/<shard>`.
 *
 * @param folder usually DATA_DIR/log
 * @param shared where several processes publish: the checkpoint is the newest of the database then, since the file may be
 *   of one that came late
 */
export function tilesInFolder(folder: string, shared?: Pick<LeafRecords, 'newestCheckpoint'>): TilePlaces {
  const nameOf = ({ environment, shard }: ShardName) => join(folder, environment, String(shard));
  return {
    async open(shard) {
      const tiles = await openTileFolder(nameOf(shard));
      if (shared === undefined) return tiles;
      const checkpoint = async () => (await shared.newestCheckpoint(shard.environment, shard.shard))?.note;
      return { ...tiles, checkpoint, lastPublished: tiles.checkpoint };
    },
    find: async (shard) => (existsSync(nameOf(shard)) ? openTileFolder(nameOf(shard)) : undefined),
    nameOf,
  };
}
