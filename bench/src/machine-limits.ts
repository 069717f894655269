import { createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createPayload } from './workload.ts';

/** What this machine can do at most, one thing at a time, on one thread. */
export interface MachineLimits {
  /** Appends of 4 KiB, each synced, in the file system of the data. */
  readonly syncsPerSecond: number;
  /** RSA-2048 with SHA-256, the key parsed once. */
  readonly verificationsPerSecond: number;
  /** SHA-256 over 1 MiB at a time, in MB/s. */
  readonly hashedMegabytesPerSecond: number;
}

export function measureLimits(folder: string, seconds: number): MachineLimits {
  return {
    syncsPerSecond: syncs(folder, seconds),
    verificationsPerSecond: verifications(seconds),
    hashedMegabytesPerSecond: hashing(seconds),
  };
}

function syncs(folder: string, seconds: number): number {
  const file = openSync(join(folder, 'syncs'), 'a');
  const block = Buffer.alloc(4096, 1);
  try {
    return perSecond(seconds, () => {
      writeSync(file, block);
      fdatasyncSync(file);
    });
  } finally {
    closeSync(file);
  }
}

function verifications(seconds: number): number {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
  const data = Buffer.from(createPayload('T', 'limit', false));
  const signature = sign('sha256', data, privateKey);
  return perSecond(seconds, () => verify('sha256', data, key, signature));
}

function hashing(seconds: number): number {
  const block = Buffer.alloc(1024 * 1024, 1);
  return (perSecond(seconds, () => hash('sha256', block)) * block.length) / 1e6;
}

function perSecond(seconds: number, once: () => unknown): number {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    once();
    count += 1;
  }
  return (count * 1000) / (performance.now() - start);
}
