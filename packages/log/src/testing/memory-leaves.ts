import type { Environment, LeafRecords, Shard, StoredCheckpoint } from '../leaf-records.ts';
import type { LeafStore } from './log-bench.ts';

interface StoredLeaf {
  readonly environment: Environment;
  readonly shard: number;
  data: Uint8Array;
}

/** What a database would have: tests damage it. */
export interface LeafRows {
  shards: Shard[];
  leaves: StoredLeaf[];
  checkpoints: StoredCheckpoint[];
}

export interface MemoryLeaves extends LeafStore {
  readonly rows: LeafRows;
}

/** Leaves for tests, which last as long as the process. The server runs its tests of a database's on these too. */
export function memoryLeaves(rows: LeafRows = { shards: [], leaves: [], checkpoints: [] }): MemoryLeaves {
  const records: LeafRecords = {
    async shards(environment) {
      const found = rows.shards.filter((shard) => shard.environment === environment);
      return found.sort((a, b) => a.shard - b.shard);
    },
    async startShard(next) {
      const isOpen = (one: Shard) => one.environment === next.environment && one.endedAt === null;
      const open = rows.shards.find(isOpen);
      if (open !== undefined && open.shard >= next.shard) return open;
      rows.shards = rows.shards.map((one) => (isOpen(one) ? { ...one, endedAt: next.startedAt } : one));
      rows.shards.push(next);
      return next;
    },
    count: async (environment, shard) => leavesOf(environment, shard).length,
    read: async (environment, shard, from, to) =>
      leavesOf(environment, shard)
        .slice(from, to)
        .map(({ data }) => data),
    async keepCheckpoint(checkpoint) {
      const kept = rows.checkpoints.find((one) => isSame(one, checkpoint));
      if (kept !== undefined) return kept;
      const newest = checkpointsOf(checkpoint.environment, checkpoint.shard).at(-1);
      if (newest !== undefined && newest.size > checkpoint.size) return newest;
      rows.checkpoints.push(checkpoint);
      return checkpoint;
    },
    async repairCheckpoint(checkpoint) {
      rows.checkpoints = rows.checkpoints.map((one) => (isSame(one, checkpoint) ? checkpoint : one));
    },
    newestCheckpoint: async (environment, shard) => checkpointsOf(environment, shard).at(-1),
    checkpoints: async (environment, shard, above) =>
      checkpointsOf(environment, shard)
        .filter(({ size }) => size > above)
        .slice(0, 1000),
  };

  const leavesOf = (environment: Environment, shard: number) =>
    rows.leaves.filter((leaf) => leaf.environment === environment && leaf.shard === shard);
  const checkpointsOf = (environment: Environment, shard: number) =>
    rows.checkpoints
      .filter((one) => one.environment === environment && one.shard === shard)
      .sort((a, b) => a.size - b.size);

  return {
    rows,
    records,
    async append(leaves, environment = 'sandbox') {
      const open = rows.shards.find((one) => one.environment === environment && one.endedAt === null);
      if (open === undefined) throw new Error(`The log of ${environment} has no open shard.`);
      for (const data of leaves) rows.leaves.push({ environment, shard: open.shard, data });
    },
    close: async () => {},
  };
}

function isSame(a: StoredCheckpoint, b: StoredCheckpoint): boolean {
  return a.environment === b.environment && a.shard === b.shard && a.size === b.size;
}
