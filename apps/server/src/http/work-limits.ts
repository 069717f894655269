import { createTokenBuckets, type TokenBuckets } from './token-bucket.ts';

/**
 * What requests cost, in milliseconds of the thread that serves everybody: counted rates alone would let a few large
 * requests take all of it. D26
 */
export interface WorkLimits {
  /** Per address, until a signature holds. */
  readonly ofAddress: TokenBuckets;
  /** Per access key, from then on. */
  readonly ofKey: TokenBuckets;
}

interface WorkSettings {
  readonly addressRate: number | null;
  readonly rateLimit: number | null;
  readonly addressWork: number | null;
  readonly keyWork: number | null;
}

/** Two seconds' worth may be used at once. Where requests are not counted, their work is not either. */
export function createWorkLimits(settings: WorkSettings): WorkLimits {
  const { addressRate, addressWork, rateLimit, keyWork } = settings;
  const bucketsOf = (rate: number | null) => createTokenBuckets(rate, 2 * (rate ?? 0));
  return { ofAddress: bucketsOf(addressRate && addressWork), ofKey: bucketsOf(rateLimit && keyWork) };
}

/**
 * Milliseconds, measured: what cannot be timed, since it is done in pieces or on other threads, is counted.
 * A request without its signature is parsed, verified against a key, logged and answered; a file part is made as a
 * file, hashed, and removed again; one that is kept is synced to the disk, for which the writes of others wait. So is
 * a payload, with the rows that are made of it.
 */
export const workOf = {
  unsignedRequest: 0.5,
  filePart: 1,
  keptFile: 5,
  mebibyte: 4,
  payloadMebibyte: 20,
} as const;

/** Takes from `counts`, and from nothing while there is a debt of `work`. */
export function withDebts(counts: TokenBuckets, work: TokenBuckets): TokenBuckets {
  return { ...counts, take: (key, cost) => work.take(key, 0) || counts.take(key, cost) };
}

/** @param fileBytes that were received */
export function costOfUnsigned(fileBytes: number): number {
  return workOf.unsignedRequest + (fileBytes / 2 ** 20) * workOf.mebibyte;
}

/** Runs `work` and charges what it took. */
export function timed<T>(buckets: TokenBuckets, key: string, work: () => T): T {
  const before = performance.now();
  try {
    return work();
  } finally {
    buckets.charge(key, performance.now() - before);
  }
}
