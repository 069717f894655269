import {
  LogError,
  type NoteSigner,
  openCheckpoint,
  parseVerifierKey,
  rootAt,
  signCheckpoint,
  tileSource,
} from '@attestation/evidence/log';
import { readPublished } from './known-heads.ts';
import type { LeafRecords, Shard, StoredCheckpoint } from './leaf-records.ts';
import type { TileFolder } from './tile-folder.ts';

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
