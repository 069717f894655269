import { webcrypto } from 'node:crypto';
import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  type NoteSigner,
  parseVerifierKey,
  verifierKey,
} from '@attestation/evidence/log';
import { type HeadFile, nextShard, serviceNameOf } from './known-heads.ts';
import type { Environment, LeafRecords, Shard } from './leaf-records.ts';

/** Keeps private keys unreadable at rest. */
export interface KeySealer {
  seal(plain: Buffer, context: string): string;
  /** @throws when it was sealed under another key or context */
  open(sealed: string, context: string): Buffer;
}

/** What the key of a shard is sealed for. */
export function shardKeyContext(environment: Environment, shard: number): string {
  return `log:${environment}:${shard}`;
}

const algorithm = { name: 'Ed25519' } as const;

/** A shard with a key of its own, not yet stored. The private key leaves this function sealed only. */
export async function createShard(
  environment: Environment,
  shard: number,
  serviceName: string,
  sealer: KeySealer,
  now: number,
): Promise<Shard> {
  const origin = `${serviceName}/${environment}/${shard}`;
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const publicKey = new Uint8Array(await webcrypto.subtle.exportKey('raw', keys.publicKey));
  const privateKey = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    environment,
    shard,
    origin,
    publicKey: formatVerifierKey(verifierKey(origin, keyType.log, publicKey)),
    sealedKey: sealer.seal(privateKey, shardKeyContext(environment, shard)),
    startedAt: now,
    endedAt: null,
  };
}

/** @throws when the shard's key was sealed under another key */
export async function openShardKey(
  { environment, shard, publicKey, sealedKey }: Shard,
  sealer: KeySealer,
): Promise<NoteSigner> {
  const pkcs8 = sealer.open(sealedKey, shardKeyContext(environment, shard));
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']);
  return createNoteSigner(parseVerifierKey(publicKey), key);
}

interface RotateOptions {
  readonly records: LeafRecords;
  readonly sealer: KeySealer;
  readonly environment: Environment;
  readonly heads?: HeadFile;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Ends the shard that grows and starts one with a new key, in one commit; a running server notices within seconds
 * and publishes the last checkpoint of the old one. What the old key signed stays valid.
 *
 * @returns undefined when the log has not begun yet: there is nothing to rotate
 */
export async function rotateLog(
  options: RotateOptions,
): Promise<{ ended: Shard; started: Shard } | undefined> {
  const { records, sealer, environment, heads, now } = options;
  const ended = (await records.shards(environment)).at(-1);
  if (ended === undefined) return undefined;
  const serviceName = serviceNameOf(ended);
  const number = await nextShard(serviceName, environment, ended.shard, heads);
  const next = await createShard(environment, number, serviceName, sealer, now);
  return { ended: { ...ended, endedAt: now }, started: await records.startShard(next) };
}
