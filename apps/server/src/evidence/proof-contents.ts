import type { TileName } from '@attestation/evidence/log';
import { type Log, LogFault, provenInclusion } from '@attestation/log';
import canonicalize from 'canonicalize';
import type { Environment } from '../domain/model.ts';
import { storedFileFault } from '../domain/stored-file-fault.ts';
import { type Content, textContent } from './content.ts';
import type { KeptFile } from './file-maker.ts';

/** A published checkpoint that covers a leaf, and the anchor that carries it. */
export interface Covering {
  readonly size: number;
  /** The signed note. */
  readonly note: string;
  /** Text of proof/evm.json. */
  readonly anchor?: string;
}

/** Whom the service asks to be believed: certificates as PEM. */
export interface TrustFacts {
  readonly witnesses: readonly string[];
  authority(environment: Environment): string;
  timeAuthority(environment: Environment): string;
  /** Where the log is anchored, and where it was before. */
  chains(): readonly { readonly chainId: number; readonly sender: string }[];
}

/** What is read of a log. */
export type LogView = Pick<Log, 'origin' | 'shards' | 'checkpoint' | 'tile'> & Partial<Pick<Log, 'forget'>>;

export interface ProofPorts {
  readonly log: Readonly<Record<Environment, LogView & Partial<Pick<Log, 'inclusionProof'>>>>;
  readonly trust: TrustFacts;
  /** The first final anchor that covers the leaf, else the first checkpoint: so the proof stays the same text. */
  covering(environment: Environment, shard: number, position: number): Promise<Covering | undefined>;
}

/** What lies under proof/ of a file, as far as it exists by now. */
export async function proofContents(file: KeptFile, ports: ProofPorts): Promise<Content[]> {
  const { environment, shard, position } = file;
  const log = ports.log[environment];
  const trust = textContent('proof/trust.json', trustOf(file, ports));
  const covering = await ports.covering(environment, shard, position);
  // A checkpoint is kept in the database before its tiles are published.
  if (covering === undefined || (log.checkpoint(shard)?.size ?? 0) < covering.size) return [trust];
  const { anchor } = covering;
  // Cosignatures come later than the first checkpoint; the log knows the newest one that has them.
  const isWitnessed = anchor === undefined && ports.trust.witnesses.length > 0;
  const proof = await (isWitnessed && log.inclusionProof
    ? log.inclusionProof(position, shard)
    : proofFor(covering, file, log)
  ).catch((error: unknown) => {
    throw error instanceof LogFault ? storedFileFault(error.message, error.cause) : error;
  });
  return [
    textContent('proof/inclusion.tlog-proof', proof),
    ...(anchor === undefined ? [] : [textContent('proof/evm.json', anchor)]),
    trust,
  ];
}

async function proofFor(
  { note }: Covering,
  { shard, position, manifestHash }: KeptFile,
  log: LogView,
): Promise<string> {
  return provenInclusion({
    origin: log.shards().find((one) => one.shard === shard)?.origin ?? log.origin,
    position,
    leaf: new Uint8Array(Buffer.from(manifestHash, 'hex')),
    note,
    read: (tile) => readTile(log, tile, shard),
    forget: () => log.forget?.(shard),
  });
}

async function readTile(log: LogView, tile: TileName, shard: number): Promise<Uint8Array> {
  const bytes = await log.tile(tile, shard);
  if (bytes === undefined) throw new Error(`The log has no tile ${JSON.stringify(tile)}.`);
  return bytes;
}

/** Text of the trust file that lies in an attestation file. */
export function trustOf(
  { environment, manifest }: KeptFile,
  ports: Pick<ProofPorts, 'log' | 'trust'>,
): string {
  const { origin } = JSON.parse(manifest) as { origin: string };
  return trustText(environment, origin, ports.log[environment], ports.trust);
}

/** What a verifier trusts of this service, as RFC 8785 JSON: the keys of all shards, certificates, the chain. */
export function trustText(environment: Environment, origin: string, log: LogView, facts: TrustFacts): string {
  const trust = {
    format: 1,
    environment,
    origin,
    logKeys: log.shards().map(({ publicKey, startedAt, endedAt }) => ({
      key: publicKey,
      from: new Date(startedAt).toISOString(),
      until: endedAt === null ? null : new Date(endedAt).toISOString(),
    })),
    witnesses: facts.witnesses,
    authority: facts.authority(environment),
    timeAuthority: facts.timeAuthority(environment),
    // That a chain has a block, the service does not say for itself: whoever keeps the file may add its hash.
    chains: facts.chains().map(({ chainId, sender }) => ({ chainId, sender, blocks: [] })),
  };
  return canonicalize(trust) as string;
}

/** Waits until a checkpoint covers the leaf, but not for ever: a log that stands still must not hold up a download. */
export async function coveredWithin(
  milliseconds: number,
  { environment, shard, position }: KeptFile,
  logs: Readonly<Record<Environment, Log>>,
): Promise<void> {
  const log = logs[environment];
  const isCovered = () => (log.checkpoint(shard)?.size ?? 0) > position;
  if (isCovered()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = log.onCheckpoint(() => {
    if (isCovered()) resolve();
  });
  await promise;
  clearTimeout(timer);
  stop();
}
