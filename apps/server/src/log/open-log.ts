import {
  formatTlogProof,
  inclusionProof,
  type TileName,
  tileSource,
  widthAt,
} from '@attestation/evidence/log';
import type { Sealer } from '../certificates/sealer.ts';
import type { Environment } from '../domain/model.ts';
import type { PublishedCheckpoint } from './known-heads.ts';
import type { LeafRecords, Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import { createPacer } from './pacer.ts';
import { openShardSet } from './shard-set.ts';
import type { ShardWriter } from './shard-writer.ts';

export interface LogOptions {
  /** Of this environment; every shard has a folder in it. */
  readonly folder: string;
  readonly records: LeafRecords;
  readonly sealer: Sealer;
  readonly environment: Environment;
  /** The first part of every origin, as `attest.example`. */
  readonly serviceName: string;
  /** Hears of what went wrong; the log tries again by itself, unless it is a LogFault. */
  readonly onFault: (error: unknown) => void;
  /** For how long leaves are gathered into one checkpoint, milliseconds. */
  readonly gatherMs?: number;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/** The transparency log of one environment. */
export interface Log {
  readonly environment: Environment;
  /** Of the shard that grows. */
  readonly origin: string;
  /** Its verifier key. */
  readonly vkey: string;
  /** Every key of this log, oldest first. */
  shards(): readonly Shard[];
  /** Leaves were committed: a checkpoint over them follows, at most a second later. */
  notify(): void;
  /** The newest one; without `shard`, of the shard that grows. */
  checkpoint(shard?: number): PublishedCheckpoint | undefined;
  /**
   * A proof for the newest checkpoint, in the text of C2SP tlog-proof.
   *
   * @throws LogError `wrong-position` while no checkpoint covers the leaf
   */
  inclusionProof(position: number, shard?: number): Promise<string>;
  /** A tile of the published tree; undefined when it has none of this name. */
  tile(tile: TileName, shard: number): Promise<Uint8Array | undefined>;
  /** Called after each checkpoint that is published. @returns how to stop that */
  onCheckpoint(listener: (checkpoint: PublishedCheckpoint) => void): () => void;
  /** Why the log does not go on, if it does not. */
  fault(): LogFault | undefined;
  /** Finishes what is under way. */
  close(): Promise<void>;
}

/**
 * Opens the log, or begins it. Leaves that are not yet covered by a checkpoint are from now on.
 *
 * @throws LogFault when what was published and the database contradict each other
 */
export async function openLog(options: LogOptions): Promise<Log> {
  const { clock = Date.now, gatherMs = 250, environment, onFault } = options;
  const shards = await openShardSet({ ...options, clock });
  const listeners = new Set<(checkpoint: PublishedCheckpoint) => void>();
  let fault: LogFault | undefined;

  async function publish(): Promise<void> {
    for (const checkpoint of await shards.catchUp()) {
      for (const listener of listeners) listener(checkpoint);
    }
  }

  const pacer = createPacer(publish, {
    gatherMs,
    onFault(error) {
      if (error instanceof LogFault) fault = error;
      onFault(error);
      return fault === undefined;
    },
  });
  pacer.wake();

  return {
    environment,
    get origin() {
      return shards.current().origin;
    },
    get vkey() {
      return shards.current().publicKey;
    },
    shards: shards.all,
    notify: pacer.wake,
    checkpoint: (shard) => shards.writer(shard)?.published(),
    inclusionProof: (position, shard) => prove(position, shards.writer(shard)),
    async tile(tile, shard) {
      const writer = shards.writer(shard);
      const size = writer?.published()?.size ?? 0;
      return widthAt(size, tile) < tile.width ? undefined : await writer?.folder.read(tile);
    },
    onCheckpoint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fault: () => fault,
    close: pacer.stop,
  };
}

async function prove(position: number, writer: ShardWriter | undefined): Promise<string> {
  const checkpoint = writer?.published();
  const size = checkpoint?.size ?? 0;
  const source = tileSource(size, (tile) => (writer as ShardWriter).folder.read(tile));
  const hashes = await inclusionProof(position, size, source);
  return formatTlogProof({ index: position, hashes, checkpoint: checkpoint?.note ?? '' });
}
