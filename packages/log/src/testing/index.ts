import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WitnessAddress } from '../cosigned-notes.ts';
import type { HeadFile } from '../known-heads.ts';
import type { Environment, LeafRecords, Shard, StoredCheckpoint } from '../leaf-records.ts';
import { type Log, openLog } from '../open-log.ts';
import type { KeySealer } from '../shard-keys.ts';
import { tilesInFolder } from '../tile-folder.ts';

/** Records with what is needed to fill them. */
export interface LeafStore {
  readonly records: LeafRecords;
  /** Commits leaves to the open shard, all or none. @param environment default `sandbox` */
  append(leaves: readonly Uint8Array[], environment?: Environment): Promise<void>;
  close(): Promise<void>;
}

/** A store of leaves with a log in a temporary folder next to it. */
export interface LogBench<Store extends LeafStore = LeafStore> {
  readonly store: Store;
  readonly folder: string;
  readonly logFolder: string;
  readonly faults: unknown[];
  /** @param gatherMs default 5 */
  open(gatherMs?: number, witnesses?: readonly WitnessAddress[], heads?: HeadFile): Promise<Log>;
  append(leaves: readonly Uint8Array[]): Promise<void>;
  remove(): Promise<void>;
}

/** Seals nothing: the keys of tests are worth nothing. */
export const plainSealer: KeySealer = {
  seal: (plain, context) => `${context}.${plain.toString('base64')}`,
  open(sealed, context) {
    if (!sealed.startsWith(`${context}.`)) throw new Error(`This was not sealed for ${context}.`);
    return Buffer.from(sealed.slice(context.length + 1), 'base64');
  },
};

/** What a manifest's hash would be. */
export function leafData(i: number): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`leaf ${i}`).digest());
}

export const leavesFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => leafData(from + i));

/**
 * @param openStore called with the folder of the bench
 * @param again the folder of one before, to go on with
 */
export async function openLogBench<Store extends LeafStore>(
  openStore: (folder: string) => Store | Promise<Store>,
  again?: string,
): Promise<LogBench<Store>> {
  const folder = again ?? (await mkdtemp(join(tmpdir(), 'attestation-log-')));
  const store = await openStore(folder);
  const faults: unknown[] = [];
  const opened: Log[] = [];
  return {
    ...{ store, folder, faults },
    logFolder: join(folder, 'log', 'sandbox'),
    async open(gatherMs = 5, witnesses = [], heads) {
      const log = await openLog({
        places: tilesInFolder(join(folder, 'log')),
        records: store.records,
        sealer: plainSealer,
        environment: 'sandbox',
        serviceName: 'attest.example',
        gatherMs,
        witnesses,
        ...(heads && { heads }),
        onFault: (error) => faults.push(error),
      });
      opened.push(log);
      return log;
    },
    append: (leaves) => store.append(leaves),
    async remove() {
      for (const log of opened) await log.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once a checkpoint covers so many leaves. */
export function published(log: Log, size: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((log.checkpoint()?.size ?? -1) < size) return;
      stop();
      resolve();
    };
    const stop = log.onCheckpoint(look);
    log.notify();
    look();
  });
}

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
