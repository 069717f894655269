import { dirname } from 'node:path';
import { hashBytes, type TileName, tilePath, tileWidth } from '@attestation/evidence/log';
import {
  beginningOf,
  type LeafRecords,
  type ShardName,
  type TileFolder,
  type TilePlaces,
} from '@attestation/log';
import { workThrough } from '@attestation/server-kit';
import { storedFileFault } from '../../domain/domain-error.ts';
import { type AssetFolder, hashOf } from '../files/asset-folder.ts';
import { unreadable } from '../files/whole-file.ts';
import type { ObjectStore } from './object-store.ts';

/** Tiles in memory: of a level that is full, 8 KiB each. They never change. */
const maxRemembered = 1_000;
/** Tiles that are sent at the same time. */
const atOnce = 8;

/**
 * Tiles in an object store. They never change, so whoever writes one writes the same. The checkpoint is the newest one
 * of the database: one that was signed before can never take its place.
 */
export function tilesInStore(store: ObjectStore, records: Pick<LeafRecords, 'newestCheckpoint'>): TilePlaces {
  const nameOf = ({ environment, shard }: ShardName) => `log/${environment}/${shard}`;
  const open = async (shard: ShardName) =>
    openTiles(
      store,
      { tiles: nameOf(shard), head: `heads/${shard.environment}/${shard.shard}` },
      async () => (await records.newestCheckpoint(shard.environment, shard.shard))?.note,
    );
  return { open, find: open, nameOf };
}

interface Keys {
  /** Before the path of a tile. */
  readonly tiles: string;
  readonly head: string;
}

function openTiles(
  store: ObjectStore,
  { tiles: root, head }: Keys,
  checkpoint: TileFolder['checkpoint'],
): TileFolder {
  const remembered = new Map<string, Buffer>();

  async function find(path: string): Promise<Buffer | undefined> {
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const pieces = await store.read(`${root}/${path}`);
    if (pieces === undefined) return undefined;
    const bytes = await gather(pieces, path);
    remembered.set(path, bytes);
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value as string);
    return bytes;
  }

  /** Where tiles were made again from the database, the partial tiles of earlier checkpoints are missing. */
  async function findWider(full: string, width: number): Promise<Buffer | undefined> {
    const below = `${root}/${full}.p/`;
    let widest = 0;
    for await (const { key } of store.list(below)) widest = Math.max(widest, Number(key.slice(below.length)));
    return widest > width ? find(`${full}.p/${widest}`) : undefined;
  }

  return {
    async read(tile: TileName) {
      const exact = await find(tilePath(tile));
      if (exact !== undefined) return exact;
      const full = tilePath({ ...tile, width: tileWidth });
      const whole = (await find(full)) ?? (await findWider(full, tile.width));
      if (whole !== undefined) return beginningOf(whole, tile);
      throw Object.assign(new Error(`The store has no tile ${root}/${tilePath(tile)}.`), { code: 'ENOENT' });
    },
    async write(tiles) {
      await workThrough(tiles, atOnce, ({ path, bytes }) => store.put(`${root}/${path}`, { bytes }));
    },
    checkpoint,
    forget: () => remembered.clear(),
    async lastPublished() {
      const pieces = await store.read(head);
      return pieces && (await gather(pieces, head)).toString('utf8');
    },
    // Every process reads it in the database; here it stays when an older copy of that is restored.
    publish: (note) => store.put(head, { bytes: Buffer.from(note) }),
    async drop(tiles) {
      for (const folder of new Set(tiles.map(({ path }) => dirname(path)))) {
        for await (const { key } of store.list(`${root}/${folder}/`)) await store.remove(key);
      }
    },
  };
}

/** Bytes of the largest tile, a full bundle of entries: each is a hash, after its length in two bytes. */
const largestTile = tileWidth * (hashBytes + 2);

/** @throws Error when the store gives more than any tile has */
async function gather(pieces: AsyncIterable<Buffer>, path: string): Promise<Buffer> {
  const gathered: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > largestTile) throw new Error(`The store gives more for ${path} than a tile has.`);
    gathered.push(piece);
  }
  return Buffer.concat(gathered);
}

/** Texts that are the same in many files, each under `assets/<its SHA-256>`. */
export function assetsInStore(store: ObjectStore): AssetFolder {
  async function find(hash: string): Promise<Buffer | undefined> {
    const pieces = await store.read(`assets/${hash}`);
    return pieces && Buffer.concat(await Array.fromAsync(pieces));
  }

  return {
    async keep(text) {
      const bytes = Buffer.from(text, 'utf8');
      const hash = hashOf(bytes);
      if (!(await find(hash))?.equals(bytes)) await store.put(`assets/${hash}`, { bytes });
      return hash;
    },
    async read(hash) {
      const bytes = await find(hash).catch((cause: unknown) => {
        throw unreadable(`assets/${hash} of the store`, cause, 'Put it back from your backup.');
      });
      if (bytes !== undefined && hashOf(bytes) === hash) return bytes;
      const why = bytes === undefined ? 'is missing' : 'was changed';
      throw storedFileFault(`assets/${hash} of the store ${why}. Put it back from your backup.`);
    },
  };
}
