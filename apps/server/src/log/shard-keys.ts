import { webcrypto } from 'node:crypto';
import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  type NoteSigner,
  parseVerifierKey,
  verifierKey,
} from '@attestation/evidence/log';
import { sealContexts } from '../certificates/seal-contexts.ts';
import type { Sealer } from '../certificates/sealer.ts';
import type { Environment } from '../domain/model.ts';
import type { Shard } from './leaf-records.ts';

const algorithm = { name: 'Ed25519' } as const;

/** A shard with a key of its own, not yet stored. The private key leaves this function sealed only. */
export async function createShard(
  environment: Environment,
  shard: number,
  serviceName: string,
  sealer: Sealer,
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
    sealedKey: sealer.seal(privateKey, sealContexts.log(environment, shard)),
    startedAt: now,
    endedAt: null,
  };
}

/** @throws SealError when the shard's key was sealed under another KEY_FILE */
export async function openShardKey(
  { environment, shard, publicKey, sealedKey }: Shard,
  sealer: Sealer,
): Promise<NoteSigner> {
  const pkcs8 = sealer.open(sealedKey, sealContexts.log(environment, shard));
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']);
  return createNoteSigner(parseVerifierKey(publicKey), key);
}
