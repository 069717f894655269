import { checkShard, type ShardReport } from './check-shard.ts';
import type { Environment, LeafRecords, Shard } from './leaf-records.ts';
import type { TilePlaces } from './tile-places.ts';

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
