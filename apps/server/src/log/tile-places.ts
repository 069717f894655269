import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Shard } from './leaf-records.ts';
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

/** Each shard has a folder `<environment>/<shard>`. @param folder usually DATA_DIR/log */
export function tilesInFolder(folder: string): TilePlaces {
  const nameOf = ({ environment, shard }: ShardName) => join(folder, environment, String(shard));
  return {
    open: (shard) => openTileFolder(nameOf(shard)),
    find: async (shard) => (existsSync(nameOf(shard)) ? openTileFolder(nameOf(shard)) : undefined),
    nameOf,
  };
}
