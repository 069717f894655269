import type { ConfigFile } from '@attestation/conformance';
import type { Edit } from '../mutants/mutant.ts';
import type { ContractEditName } from './contract-edits.ts';
import type { RelayRules } from './relay/relay.ts';

/** An implementation that keeps every sentence of the description, and is otherwise unlike the usual one. */
export interface Variant {
  readonly id: string;
  /** How it differs, in one sentence. */
  readonly says: string;
  readonly base: 'reference' | 'python';
  /** Points of `spec/decisions.md` that it decides in another way; none where it differs in form alone. */
  readonly decisions: readonly string[];
  /** Edits of the reference server's sources. @throws Error when they do not fit. */
  readonly edits?: () => readonly Edit[];
  /** Edits of the contract that the reference server checks requests by. */
  readonly contract?: readonly ContractEditName[];
  /** The reference server counts requests, and answers 429 from 50 a second on. */
  readonly counted?: true;
  /** Switches of the server in Python. */
  readonly liberal?: readonly string[];
  /** Made new for each start: some rules remember. */
  readonly relay?: () => RelayRules;
  /** Hands the answers on a byte at a time, heads too. */
  readonly dribbled?: true;
  /** Changes the suite's config; may ask the server for what it needs to tell. */
  readonly configure?: (config: ConfigFile) => ConfigFile | Promise<ConfigFile>;
}

/** What of a variant is code. */
export type Behaviour = Pick<Variant, 'counted' | 'relay' | 'dribbled' | 'configure'>;

/** By the ids of the variants. */
export type Behaviours = Readonly<Record<string, Behaviour>>;
