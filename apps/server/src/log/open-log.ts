import { LogError, type TileName, tileSource, widthAt } from '@attestation/evidence/log';
import type { Sealer } from '../certificates/sealer.ts';
import type { Environment } from '../domain/model.ts';
import { createCosignedNotes } from './cosigned-notes.ts';
import type { WitnessAddress } from './cosigners.ts';
import { hashPair } from './hash-pair.ts';
import type { HeadFile } from './head-file.ts';
import type { PublishedCheckpoint } from './known-heads.ts';
import type { LeafRecords, Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import { createPacer } from './pacer.ts';
import { provenInclusion } from './proven-inclusion.ts';
import { openShardSet } from './shard-set.ts';
import type { ShardWriter } from './shard-writer.ts';
import type { TilePlaces } from './tile-places.ts';

export interface LogOptions {
  readonly places: TilePlaces;
  readonly records: LeafRecords;
  readonly sealer: Sealer;
  readonly environment: Environment;
  /** The first part of every origin, as `attest.example`. */
  readonly serviceName: string;
  /** Keeps the newest checkpoint where a restored DATA_DIR does not reach it. */
  readonly heads?: HeadFile;
  /** Hears of what went wrong; the log tries again by itself, unless it is a LogFault. */
  readonly onFault: (error: unknown) => void;
  /** For how long leaves are gathered into one checkpoint, milliseconds. */
  readonly gatherMs?: number;
  /** Asked for cosignatures of what is published; the log does not wait for them. */
  readonly witnesses?: readonly WitnessAddress[];
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
  /** The newest one, with the cosignatures that are there; without `shard`, of the shard that grows. */
  checkpoint(shard?: number): PublishedCheckpoint | undefined;
  /**
   * A proof in the text of C2SP tlog-proof, for the newest cosigned checkpoint that covers the leaf, else for the newest.
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
  const { clock = Date.now, gatherMs = 200, environment, onFault } = options;
  const shards = await openShardSet({ ...options, clock });
  const listeners = new Set<(checkpoint: PublishedCheckpoint) => void>();
  let fault: LogFault | undefined;
  const cosigned = createCosignedNotes(options.witnesses ?? [], (error) => {
    if (error instanceof LogFault) fault = error;
    onFault(error);
  });

  const grows = shards.writer();
  const last = grows?.published();
  if (grows && last) await cosigned.confirm(last, tileSource(last.size, grows.folder.read, hashPair));

  async function publish(): Promise<void> {
    if (fault !== undefined) throw fault;
    for (const checkpoint of await shards.catchUp()) {
      for (const listener of listeners) listener(checkpoint);
      const folder = shards.writer(checkpoint.shard)?.folder;
      if (folder) cosigned.submit(checkpoint, tileSource(checkpoint.size, folder.read, hashPair));
    }
  }

  function newest(shard = shards.current().shard): PublishedCheckpoint | undefined {
    const published = shards.writer(shard)?.published();
    const witnessed = cosigned.newest(shard);
    return witnessed?.size === published?.size ? witnessed : published;
  }

  function covering(position: number, shard = shards.current().shard): PublishedCheckpoint | undefined {
    const witnessed = cosigned.newest(shard);
    return witnessed !== undefined && position < witnessed.size ? witnessed : newest(shard);
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
    checkpoint: newest,
    inclusionProof: (position, shard) =>
      prove(position, covering(position, shard), shards.writer(shard), options.records),
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
    async close() {
      await pacer.stop();
      await cosigned.stop();
    },
  };
}

async function prove(
  position: number,
  checkpoint: PublishedCheckpoint | undefined,
  writer: ShardWriter | undefined,
  records: LeafRecords,
): Promise<string> {
  if (checkpoint === undefined || writer === undefined || position >= checkpoint.size) {
    throw new LogError('wrong-position', `No checkpoint covers a leaf at position ${position} yet.`);
  }
  const { shard, folder } = writer;
  const [leaf] = await records.read(shard.environment, shard.shard, position, position + 1);
  return provenInclusion({
    origin: shard.origin,
    position,
    leaf: leaf as Uint8Array,
    note: checkpoint.note,
    read: folder.read,
  });
}
