import {
  LogError,
  type NoteSigner,
  openCheckpoint,
  parseTilePath,
  parseVerifierKey,
  rootAt,
  signCheckpoint,
  tileSource,
} from '@attestation/evidence/log';
import { readPublished } from './known-heads.ts';
import type { Environment, LeafRecords, Shard, StoredCheckpoint } from './leaf-records.ts';
import { isDamage } from './log-fault.ts';
import type { TileFile, TileFolder, TilePlaces } from './tile-folder.ts';
import { edgeRoot, emptyEdge, grow, partialTiles } from './tree-edge.ts';

interface ShardFinding {
  /** A tile's path, or `checkpoint <size>`. */
  readonly at: string;
  readonly what: string;
}

export interface ShardReport {
  readonly origin: string;
  /** Leaves in the database. */
  readonly leaves: number;
  /** How many of them the published checkpoint covers. */
  readonly published: number;
  /** Checkpoints whose signature and root were compared. */
  readonly checkpoints: number;
  /** Tiles and entry bundles that were compared. */
  readonly tiles: number;
  readonly problems: readonly ShardFinding[];
}

/** Leaves at a time. */
const batch = 4096;

/**
 * Makes the whole tree again from the leaves of the database and compares every tile that the published checkpoint
 * needs, and every checkpoint that was ever kept. Changes nothing. Memory grows with the checkpoints, not with the leaves.
 */
export async function checkShard(
  shard: Shard,
  records: LeafRecords,
  folder: TileFolder,
): Promise<ShardReport> {
  const { environment, origin } = shard;
  const note = await folder.checkpoint();
  const problems: ShardFinding[] = [];
  const notes = [...(await keptNotes(shard, records)), ...(note === undefined ? [] : [note])];
  const heads = await openNotes(notes, shard, problems);
  const headsOfSize = Map.groupBy(heads, ({ size }) => size);
  const published = (note && (await openNotes([note], shard, []))[0]?.size) || 0;
  const leaves = await records.count(environment, shard.shard);
  let edge = emptyEdge;
  let tiles = 0;

  async function compareTiles(files: readonly TileFile[]): Promise<void> {
    tiles += files.length;
    for (const file of files) problems.push(...(await tileFault(file, folder)));
  }

  for (const stop of stopsOf([...headsOfSize.keys(), leaves], leaves)) {
    while (edge.size < stop) {
      const end = Math.min(stop, edge.size + batch);
      const grown = grow(edge, await records.read(environment, shard.shard, edge.size, end));
      edge = grown.edge;
      if (edge.size <= published) await compareTiles(grown.full);
    }
    if (stop === published) await compareTiles(partialTiles(edge));
    const root = Buffer.from(edgeRoot(edge));
    const others = (headsOfSize.get(stop) ?? []).filter((head) => !root.equals(head.root));
    for (const { size } of others) problems.push(finding(size, 'is not the root of these leaves'));
  }
  const ahead = heads.filter(({ size }) => size > leaves);
  for (const { size } of ahead) problems.push(finding(size, `but the database has ${leaves} leaves`));
  return { origin, leaves, published, checkpoints: notes.length, tiles, problems };
}

async function keptNotes(shard: Shard, records: LeafRecords): Promise<string[]> {
  const notes: string[] = [];
  let page: readonly StoredCheckpoint[] = [];
  let above = -1;
  do {
    page = await records.checkpoints(shard.environment, shard.shard, above);
    notes.push(...page.map(({ note }) => note));
    above = page.at(-1)?.size ?? above;
  } while (page.length > 0);
  return notes;
}

async function openNotes(notes: readonly string[], shard: Shard, problems: ShardFinding[]) {
  const keys = [parseVerifierKey(shard.publicKey)];
  const opened = notes.map(async (note) => {
    try {
      return [await openCheckpoint(note, keys)];
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      problems.push({ at: `checkpoint ${note.split('\n')[1]}`, what: error.message });
      return [];
    }
  });
  return (await Promise.all(opened)).flat();
}

/** Sizes at which something is to be compared, each once. */
function stopsOf(sizes: readonly number[], leaves: number): number[] {
  return [...new Set(sizes)].filter((size) => size <= leaves).sort((a, b) => a - b);
}

async function tileFault({ path, bytes }: TileFile, folder: TileFolder): Promise<ShardFinding[]> {
  const name = parseTilePath(path);
  try {
    const found = name && Buffer.from(await folder.read(name));
    return found?.equals(bytes) ? [] : [{ at: path, what: 'is not what the leaves give' }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!isDamage(error) || (code === undefined && !(error instanceof LogError))) throw error;
    return [{ at: path, what: code === 'ENOENT' ? 'is missing' : `cannot be read (${code})` }];
  }
}

function finding(size: number, what: string): ShardFinding {
  return { at: `checkpoint ${size}`, what };
}

/** Checks every shard of one environment, see `checkShard`; makes no folder that is missing. */
export async function checkLog(
  environment: Environment,
  records: LeafRecords,
  places: TilePlaces,
): Promise<ShardReport[]> {
  const reports: ShardReport[] = [];
  for (const shard of await records.shards(environment)) {
    const folder = await places.find(shard);
    reports.push(
      folder === undefined
        ? await missing(shard, records, places.nameOf(shard))
        : await checkShard(shard, records, folder),
    );
  }
  return reports;
}

/** A shard without leaves, such as that after a restore, gets its folder when a server starts. */
async function missing(shard: Shard, records: LeafRecords, name: string): Promise<ShardReport> {
  const leaves = await records.count(shard.environment, shard.shard);
  const problem = { at: name, what: 'is missing; the server makes it again when it starts' };
  return {
    origin: shard.origin,
    leaves,
    published: 0,
    checkpoints: 0,
    tiles: 0,
    problems: leaves === 0 ? [] : [problem],
  };
}

/**
 * Signs again the checkpoints of the database that are damaged there: the tiles under the published checkpoint say what
 * they were, and the same key gives the same signature.
 *
 * @returns their sizes
 */
export async function repairNotes(
  shard: Shard,
  records: LeafRecords,
  folder: TileFolder,
  signer: NoteSigner,
): Promise<number[]> {
  const published = await readPublished(shard, folder);
  const repaired: number[] = [];
  for (let above = -1; published !== undefined; ) {
    const page = await records.checkpoints(shard.environment, shard.shard, above);
    const last = page.at(-1);
    if (last === undefined) break;
    for (const kept of page) {
      if (kept.size > published.size || (await isSound(kept, shard))) continue;
      const root = await rootAt(kept.size, tileSource(published.size, folder.read));
      const note = await signCheckpoint({ origin: shard.origin, size: kept.size, root }, signer);
      await records.repairCheckpoint({ ...kept, root: Buffer.from(root).toString('hex'), note });
      repaired.push(kept.size);
    }
    above = last.size;
  }
  return repaired;
}

async function isSound({ size, root, note }: StoredCheckpoint, { publicKey }: Shard): Promise<boolean> {
  try {
    const opened = await openCheckpoint(note, [parseVerifierKey(publicKey)]);
    return opened.size === size && Buffer.from(opened.root).toString('hex') === root;
  } catch (error) {
    if (error instanceof LogError) return false;
    throw error;
  }
}
