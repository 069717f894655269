import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../domain/model.ts';
import { checkShard, type ShardReport } from './check-shard.ts';
import type { LeafRecords, Shard } from './leaf-records.ts';
import { openTileFolder } from './tile-folder.ts';

/** Where a shard lies in DATA_DIR. */
export function shardFolder(
  dataDir: string,
  { environment, shard }: Pick<Shard, 'environment' | 'shard'>,
): string {
  return join(logFolder(dataDir, environment), String(shard));
}

/** Where the log of an environment lies in DATA_DIR. */
export function logFolder(dataDir: string, environment: Environment): string {
  return join(dataDir, 'log', environment);
}

/** Checks every shard of one environment, see `checkShard`; makes no folder that is missing. */
export async function checkLog(
  environment: Environment,
  records: LeafRecords,
  dataDir: string,
): Promise<ShardReport[]> {
  const reports: ShardReport[] = [];
  for (const shard of await records.shards(environment)) {
    const folder = shardFolder(dataDir, shard);
    reports.push(
      existsSync(folder)
        ? await checkShard(shard, records, await openTileFolder(folder))
        : await missing(shard, records, folder),
    );
  }
  return reports;
}

async function missing(shard: Shard, records: LeafRecords, folder: string): Promise<ShardReport> {
  return {
    origin: shard.origin,
    leaves: await records.count(shard.environment, shard.shard),
    published: 0,
    checkpoints: 0,
    tiles: 0,
    problems: [{ at: folder, what: 'is missing; the server makes it again when it starts' }],
  };
}
