import { LogError, type TileName, tileSource, widthAt } from '@attestation/evidence/log';
import { startLoop } from '@attestation/server-kit';
import { createCosignedNotes, type WitnessAddress } from './cosigned-notes.ts';
import { openPublished, type PublishedCheckpoint } from './known-heads.ts';
import type { CosignedRecords, Environment, LeafRecords, Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';
import { hashPair, provenInclusion } from './proven-inclusion.ts';
import { type LogPlace, openShardSet, type ShardWriter } from './shards.ts';

interface LogOptions extends LogPlace {
  /** Hears of what went wrong; the log tries again by itself, unless it is a LogFault. */
  readonly onFault: (error: unknown) => void;
  /** For how long leaves are gathered into one checkpoint, milliseconds. */
  readonly gatherMs?: number;
  /** Asked for cosignatures of what is published; the log does not wait for them. */
  readonly witnesses?: readonly WitnessAddress[];
  /** Unix milliseconds. */
  readonly clock?: () => number;
  /** Where other processes have the same log; undefined: this one is alone. */
  readonly shared?: SharedLog | undefined;
}

interface SharedLog {
  /** The right to publish. A second holder can do no harm: all would publish the same. */
  readonly lease: { isHeld(): boolean };
  readonly cosigned: CosignedRecords;
}

/**
 * Milliseconds between two looks for what other processes have done: while leaves of this one wait for a checkpoint, which
 * is for so long after the last of them; and otherwise, often enough for a download in another process to get its proof.
 */
const sharedPoll = { waiting: 250, patience: 5000, idle: 1000 };
/** The same where no other process publishes: `log rotate` may have started a shard. */
const poll = 10_000;
/** Milliseconds between failed attempts to publish. */
const retry = { first: 500, longest: 30_000 };

/** The transparency log of one environment. */
export interface Log {
  readonly environment: Environment;
  /** Origin of the shard that grows. */
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
  /** After a proof that does not hold: reads tiles again that are in memory. */
  forget(shard: number): void;
  /** Looks now for what other processes have published. */
  refresh(): Promise<void>;
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
  const { clock = Date.now, gatherMs = 200, environment, onFault, shared } = options;
  const shards = await openShardSet({ ...options, clock, isShared: shared !== undefined });
  const listeners = new Set<(checkpoint: PublishedCheckpoint) => void>();
  let fault: LogFault | undefined;
  const cosigned = createCosignedNotes(
    options.witnesses ?? [],
    (error, checkpoint) => void settle(error, checkpoint).catch(onFault),
    undefined,
    async ({ shard, size, note }) => shared?.cosigned.keep(environment, { shard, size, note }),
  );
  const isPublisher = () => shared === undefined || shared.lease.isHeld();

  async function settle(error: unknown, checkpoint?: PublishedCheckpoint): Promise<void> {
    if (error instanceof LogFault && (await isOutdated(checkpoint))) return;
    if (error instanceof LogFault) fault = error;
    else if (checkpoint) shards.writer(checkpoint.shard)?.folder.forget?.();
    onFault(error);
  }

  /** A witness may have seen more because another process has published more. */
  async function isOutdated(checkpoint: PublishedCheckpoint | undefined): Promise<boolean> {
    if (shared === undefined || checkpoint === undefined) return false;
    await shards.refresh();
    return (shards.writer(checkpoint.shard)?.published()?.size ?? 0) > checkpoint.size;
  }

  const grows = shards.writer();
  const last = grows?.published();
  if (grows && last && isPublisher()) {
    const source = tileSource(last.size, grows.folder.read, hashPair);
    await cosigned.confirm(last, source).catch(async (error: unknown) => {
      if (!(await isOutdated(last))) throw error;
    });
  }

  async function publish(): Promise<undefined> {
    if (fault !== undefined) throw fault;
    const fresh = isPublisher() ? await shards.catchUp() : await shards.follow();
    if (!isPublisher()) await learnCosigned();
    for (const checkpoint of fresh) {
      for (const listener of listeners) listener(checkpoint);
      const folder = shards.writer(checkpoint.shard)?.folder;
      if (folder && isPublisher()) {
        cosigned.submit(checkpoint, tileSource(checkpoint.size, folder.read, hashPair));
      }
    }
  }

  async function learnCosigned(): Promise<void> {
    for (const { shard, note } of (await shared?.cosigned.newest(environment)) ?? []) {
      if (cosigned.newest(shard)?.note === note) continue;
      const owner = shards.all().find((one) => one.shard === shard);
      if (owner !== undefined) cosigned.learn(await openPublished(owner, note));
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

  let notified = Number.NEGATIVE_INFINITY;
  const pauseOfShared = () =>
    performance.now() - notified < sharedPoll.patience ? sharedPoll.waiting : sharedPoll.idle;
  const loop = startLoop({
    step: publish,
    gather: gatherMs,
    every: shared ? pauseOfShared : poll,
    retry,
    onFault(error) {
      if (error instanceof LogFault) fault = error;
      onFault(error);
      return fault === undefined;
    },
  });
  loop.wake();

  return {
    environment,
    get origin() {
      return shards.current().origin;
    },
    get vkey() {
      return shards.current().publicKey;
    },
    shards: shards.all,
    notify() {
      notified = performance.now();
      loop.wake();
    },
    checkpoint: newest,
    inclusionProof: (position, shard) =>
      prove(position, covering(position, shard), shards.writer(shard), options.records),
    async tile(tile, shard) {
      const writer = shards.writer(shard);
      const size = writer?.published()?.size ?? 0;
      return widthAt(size, tile) < tile.width ? undefined : await writer?.folder.read(tile);
    },
    forget: (shard) => shards.writer(shard)?.folder.forget?.(),
    async refresh() {
      if (shared === undefined) return;
      for (const checkpoint of await shards.refresh()) {
        for (const listener of listeners) listener(checkpoint);
      }
    },
    onCheckpoint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fault: () => fault,
    async close() {
      await loop.stop();
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
  const { origin } = shard;
  return provenInclusion({ origin, position, leaf: leaf as Uint8Array, note: checkpoint.note, ...folder });
}
