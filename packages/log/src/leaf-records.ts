/** Each environment has a log of its own. */
export type Environment = 'formal' | 'sandbox';

/** A log of one key: rotation ends it and starts the next. */
export interface Shard {
  readonly environment: Environment;
  /** From 1. */
  readonly shard: number;
  /** `<service>/<environment>/<shard>`, the name in its checkpoints and of its key. */
  readonly origin: string;
  /** Verifier key, C2SP signed-note. */
  readonly publicKey: string;
  /** PKCS#8 Ed25519 key, sealed for this shard. */
  readonly sealedKey: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** A checkpoint as it was published. */
export interface StoredCheckpoint {
  readonly environment: Environment;
  readonly shard: number;
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly root: string;
  readonly note: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** Cosigned checkpoints of processes that share a database. */
export interface CosignedRecords {
  /** The newest one of each shard. */
  newest(environment: Environment): Promise<readonly { readonly shard: number; readonly note: string }[]>;
  /** Keeps it unless there is a larger one. */
  keep(
    environment: Environment,
    cosigned: { readonly shard: number; readonly size: number; readonly note: string },
  ): Promise<void>;
}

/** The database orders the log; tiles and checkpoints follow from it. */
export interface LeafRecords {
  /** Oldest first; the last one is open, unless there is none. */
  shards(environment: Environment): Promise<readonly Shard[]>;
  /**
   * Ends the open shard and starts `next`, in one commit; nothing happens when `next.shard` is there already.
   *
   * @returns the shard that is open now
   */
  startShard(next: Shard): Promise<Shard>;
  /** Leaves of a shard. */
  count(environment: Environment, shard: number): Promise<number>;
  /** Those at the positions `[from, to)`, in order. */
  read(environment: Environment, shard: number, from: number, to: number): Promise<Uint8Array[]>;
  /**
   * Keeps it unless there is one of this size, or a larger one: what a process was late with is not published.
   *
   * @returns the kept one of this size; else the largest
   */
  keepCheckpoint(checkpoint: StoredCheckpoint): Promise<StoredCheckpoint>;
  /** Puts another root and note in the place of damaged ones. */
  repairCheckpoint(checkpoint: StoredCheckpoint): Promise<void>;
  newestCheckpoint(environment: Environment, shard: number): Promise<StoredCheckpoint | undefined>;
  /** Those larger than `above`, smallest first, at most 1,000. */
  checkpoints(environment: Environment, shard: number, above: number): Promise<readonly StoredCheckpoint[]>;
}
