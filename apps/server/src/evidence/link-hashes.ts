import type { LeafRecords } from '@attestation/log';
import type { FileRecords } from '../domain/file-records.ts';
import type { Environment } from '../domain/model.ts';

/**
 * Gives every attestation whose leaf is covered by a checkpoint the root of the first such checkpoint as its
 * `blockchain_hash` (D23). How far it has come is in the database, in the commit that sets the hashes: after a crash
 * the next call goes on there, and each attestation gets the same root all the same.
 */
export async function linkHashes(
  environment: Environment,
  leaves: Pick<LeafRecords, 'shards' | 'checkpoints'>,
  records: Pick<FileRecords, 'linked' | 'link'>,
): Promise<void> {
  for (const { shard } of await leaves.shards(environment)) {
    for (;;) {
      const page = await leaves.checkpoints(environment, shard, await records.linked(environment, shard));
      if (page.length === 0) break;
      for (const { size, root } of page) await records.link(environment, shard, size, root);
    }
  }
}
