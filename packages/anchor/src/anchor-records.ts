import type { Manifest } from '@attestation/evidence';

/** Each has logs of its own, and so anchors of its own. */
export type Environment = Manifest['environment'];

/** `signed` before a node has it, `sent` once one has; `mined` in a block, `final` when that is deep enough. */
export type AttemptState = 'signed' | 'sent' | 'mined' | 'final' | 'replaced';

/** A published checkpoint of a log. */
export interface LogCheckpoint {
  readonly environment: Environment;
  readonly shard: number;
  readonly origin: string;
  readonly size: number;
  /** Hex, 64 digits. */
  readonly root: string;
  /** The signed note. */
  readonly note: string;
}

/** A signed transaction that carries a checkpoint; a fee bump is another one of the same sequence and nonce. */
export interface Attempt {
  readonly environment: Environment;
  readonly sequence: number;
  readonly shard: number;
  readonly size: number;
  readonly root: string;
  readonly nonce: number;
  readonly transactionHash: string;
  readonly rawTransaction: string;
  readonly state: AttemptState;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** A chain, and an account that anchors there, as a trust file names them. */
export interface Chain {
  readonly chainId: number;
  readonly sender: string;
}

/** What a file takes of an anchor. */
export interface KeptAnchor {
  readonly shard: number;
  readonly size: number;
  readonly root: string;
  /** The signed note of the anchored checkpoint: the inclusion proof next to the anchor must be for it. */
  readonly note: string;
  readonly transactionHash: string;
  readonly rawTransaction: string;
  /** Text of proof/evm.json. */
  readonly proof: string;
}

/** Where anchoring keeps its state: all of it, so that a crash at any point loses nothing. */
export interface AnchorRecords {
  /** Those neither final nor replaced, oldest first: all of one sequence. */
  open(environment: Environment): Promise<Attempt[]>;
  /** The newest attempt of an environment, of any state. */
  last(environment: Environment): Promise<Attempt | undefined>;
  /** Leaves of a shard that a final or open anchor covers. */
  covered(environment: Environment, shard: number): Promise<number>;
  /** @param note of the checkpoint, kept with the first attempt of a sequence */
  insert(attempt: Attempt, note?: string): Promise<void>;
  /** The newest attempt is with a node, and none is in a block (any longer). */
  markSent(attempt: Attempt): Promise<void>;
  /** @param block text of {hash, number} */
  markMined(attempt: Attempt, block: string): Promise<void>;
  /** Ends the sequence: this attempt final, the others replaced. */
  markFinal(attempt: Attempt, proof: string, at: number): Promise<void>;
  /** Replaces the proof of an anchor that is final. Durable on return. */
  repairProof(environment: Environment, anchor: KeptAnchor, proof: string): Promise<void>;
  /** Ends the sequence without an anchor. */
  abandon(attempt: Attempt): Promise<void>;
  /** Keeps the account that anchors, unless it is kept. Durable on return. */
  keepAccount(account: Chain): Promise<void>;
  /** All that have anchored. */
  accounts(): Promise<Chain[]>;
  /** Leaves that the newest final anchor of each shard covers. */
  shards(): Promise<{ environment: Environment; shard: number; size: number }[]>;
  /** The first final anchor that covers a leaf. */
  find(environment: Environment, shard: number, position: number): Promise<KeptAnchor | undefined>;
}
