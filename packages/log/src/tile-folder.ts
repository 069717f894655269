import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  hashBytes,
  readBundle,
  type TileName,
  tilePath,
  tileWidth,
  writeBundle,
} from '@attestation/evidence/log';
import { readIfThere, syncFolder, writeFileDurably, writeSynced } from '@attestation/server-kit';
import type { LeafRecords, Shard } from './leaf-records.ts';

/** A tile to be written. */
export interface TileFile {
  /** Relative to the folder of the log. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of one shard, laid out as they are served. C2SP tlog-tiles */
export interface TileFolder {
  /** @throws with `code` ENOENT when neither it nor the full tile is there */
  read(tile: TileName): Promise<Uint8Array>;
  /** Durable on return. */
  write(tiles: readonly TileFile[]): Promise<void>;
  /** The checkpoint that was published last. */
  checkpoint(): Promise<string | undefined>;
  /**
   * Where `checkpoint` is the newest of the database: what was published last, or, of two processes, by the later one.
   * It shows when the database went back.
   */
  lastPublished?(): Promise<string | undefined>;
  /** A reader, or a crash, meets the old one or the new one. */
  publish(note: string): Promise<void>;
  /** Drops partial tiles whose full tile is durable; those are served from it. */
  drop(tiles: readonly TileFile[]): Promise<void>;
  /** After a proof that does not hold: what is in memory may not be what is stored. */
  forget?(): void;
}

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

export async function openTileFolder(path: string): Promise<TileFolder> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made !== undefined) {
    for (let above = path; above !== dirname(made); above = dirname(above)) await syncFolder(dirname(above));
  }
  const checkpointFile = join(path, 'checkpoint');
  return {
    read: (tile) => readTile(path, tile),
    write: tileWriter(path),
    checkpoint: async () => (await readIfThere(checkpointFile))?.toString('utf8'),
    publish: (note) => writeFileDurably(checkpointFile, note),
    async drop(tiles) {
      // `.p/<W>` goes with the folder that holds all widths.
      for (const tile of tiles) await rm(join(path, dirname(tile.path)), { recursive: true, force: true });
    },
  };
}

async function readTile(path: string, tile: TileName): Promise<Uint8Array> {
  const exact = await readIfThere(join(path, tilePath(tile)));
  if (exact !== undefined) return exact;
  // C2SP tlog-tiles: a partial tile may be deleted once the full one is available; it is the beginning of it.
  const full = join(path, tilePath({ ...tile, width: tileWidth }));
  const whole =
    (await readIfThere(full)) ?? (await readWider(`${full}.p`, tile.width)) ?? (await readFile(full));
  return beginningOf(whole, tile);
}

/** A partial tile from a wider one, or the full one. */
export function beginningOf(whole: Uint8Array, tile: TileName): Uint8Array {
  if (tile.level !== 'entries') return whole.subarray(0, tile.width * hashBytes);
  return writeBundle(readBundle(whole).slice(0, tile.width));
}

/** In a folder that was made again from the database, the partial tiles of earlier checkpoints are missing. */
async function readWider(folder: string, width: number): Promise<Buffer | undefined> {
  const names = await namesIn(folder);
  const widest = Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(Number));
  return widest > width ? readIfThere(join(folder, String(widest))) : undefined;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Files open at the same time. */
const atOnce = 32;

/**
 * Writes tiles so that all are on the disk, with their names, when the promise resolves. One that was there is
 * written again: after a failed sync it is unknown what of it is on the disk.
 *
 * @param root folder that is durable itself
 */
function tileWriter(root: string): (tiles: readonly TileFile[]) => Promise<void> {
  /** Folders whose own names are on the disk. */
  const durable = new Set<string>([root]);

  async function makeFolder(folder: string, toSync: Set<string>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    toSync.add(folder);
    for (let below = folder; !durable.has(below); below = dirname(below)) toSync.add(dirname(below));
  }

  return async (tiles) => {
    const toSync = new Set<string>();
    for (const folder of new Set(tiles.map(({ path }) => dirname(join(root, path))))) {
      await makeFolder(folder, toSync);
    }
    for (let first = 0; first < tiles.length; first += atOnce) {
      const some = tiles.slice(first, first + atOnce);
      await Promise.all(some.map(({ path, bytes }) => writeSynced(join(root, path), bytes)));
    }
    await Promise.all([...toSync].map(syncFolder));
    remember(toSync);
  };

  function remember(synced: ReadonlySet<string>): void {
    if (durable.size > maxRemembered) durable.clear();
    for (const folder of [root, ...synced]) durable.add(folder);
  }
}

/** Forgetting one costs a few more syncs. */
const maxRemembered = 10_000;
