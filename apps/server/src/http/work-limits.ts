import type { IncomingHttpHeaders } from 'node:http';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-bucket.ts';

/**
 * What requests cost, in milliseconds of the thread that serves everybody: counted rates alone would let a few large
 * requests take all of it. D26
 */
export interface WorkLimits {
  /** Per address, until a signature holds. */
  readonly ofAddress: TokenBuckets;
  /** Per member and environment (`senderOf`), from then on. */
  readonly ofSender: TokenBuckets;
  /** The same work with a smaller bucket: when a large request of a member may begin. */
  readonly paceOfSender: Pick<TokenBuckets, 'owed'>;
}

interface WorkSettings {
  readonly addressRate: number | null;
  readonly rateLimit: number | null;
  readonly addressWork: number | null;
  readonly keyWork: number | null;
}

/**
 * An address may use two seconds' worth at once, and its debt is at most twice that. A member may use ten seconds' worth, so
 * large files may come together. They begin one after the other, each when all but one second's worth of what was used is
 * back: what comes together is done over time. The debt of a member is what its requests cost, up to a hundred seconds'
 * worth. Where requests are not counted, their work is not either.
 */
export function createWorkLimits(settings: WorkSettings, limits: SharedLimits): WorkLimits {
  const { addressRate, addressWork, rateLimit, keyWork } = settings;
  const ofAddress = addressRate && addressWork;
  const ofSender = rateLimit && keyWork;
  const burst = 10 * (ofSender ?? 0);
  const spent = limits.share('work of member', createTokenBuckets(ofSender, burst, undefined, 10 * burst));
  const pace = limits.share(
    'pace of member',
    createTokenBuckets(ofSender, ofSender ?? 0, undefined, 10 * burst),
  );
  return {
    ofAddress: limits.share(
      'work of address',
      createTokenBuckets(ofAddress, burstOfAddress(addressWork), undefined, 2 * burstOfAddress(addressWork)),
    ),
    ofSender: {
      ...spent,
      charge(sender, cost) {
        spent.charge(sender, cost);
        pace.charge(sender, cost);
      },
    },
    paceOfSender: pace,
  };
}

/**
 * Milliseconds, measured: what cannot be timed, since it is done in pieces or on other threads, is counted.
 * A request without its signature is parsed, verified against a key, logged and answered; the bytes of its body are
 * received, copied, decoded and hashed, and what they leave is collected; a file part is made as a
 * file, hashed, and removed again; one that is kept is synced to the disk, for which the writes of others wait. The
 * first file of a request is not counted: the rate of the key bounds it. A payload is synced too, with the rows that are
 * made of it. What a large answer is made of is collected after it was sent, for which all else waits.
 */
export const workOf = {
  unsignedRequest: 0.5,
  bodyMebibyte: 8,
  filePart: 1,
  keptFile: 5,
  mebibyte: 4,
  answerMebibyte: 8,
  payloadMebibyte: 20,
} as const;

/**
 * Takes one from `counts` and reserves a request's `cost` of `work`; takes from neither while there is a debt of `work`.
 * What a request has cost is known when it is answered: without a reservation, all that wait for the end of a debt would
 * be let in at once.
 */
export function reserving(counts: TokenBuckets, work: TokenBuckets): Pick<TokenBuckets, 'take'> {
  return {
    take(key, cost = 0) {
      const wait = work.take(key, 0) || counts.take(key);
      if (wait === 0) work.charge(key, cost);
      return wait;
    },
  };
}

/** Milliseconds. */
function burstOfAddress(addressWork: number | null): number {
  return 2 * (addressWork ?? 0);
}

/**
 * What a request costs at least, by its header fields, if its signature does not hold. No more than a full bucket has: it
 * is given back when the signature holds, and a debt must not be given back with it.
 */
export function workToReserve(
  headers: IncomingHttpHeaders,
  { maxBodyBytes, addressWork }: { readonly maxBodyBytes: number; readonly addressWork: number | null },
): number {
  const isHeld = !headers['content-type']?.toLowerCase().startsWith('multipart');
  const length = Number(headers['content-length'] ?? 0);
  // A larger body is not read.
  const body = isHeld && length <= maxBodyBytes ? length : 0;
  return Math.min(costOfUnsigned({ body, files: 0 }), burstOfAddress(addressWork));
}

/** @param received bytes: those that were held in memory, and those of files */
export function costOfUnsigned({ body, files }: { body: number; files: number }): number {
  const bytes = body * workOf.bodyMebibyte + files * workOf.mebibyte;
  return workOf.unsignedRequest + bytes / 2 ** 20;
}

/** @param files that arrived in one signed request, and may be kept */
export function costOfFiles(files: readonly { readonly size: number }[]): number {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return Math.max(0, files.length - 1) * workOf.keptFile + (bytes / 2 ** 20) * workOf.mebibyte;
}

/** Milliseconds. The kernel counts the time of a thread in steps of about so much. */
const tick = 4;

/**
 * Runs `work` and charges what it took: by the clock, but not the time in which this thread did not run. On a busy machine
 * a caller would pay for the work of others, and be refused for it.
 */
export function timed<T>(buckets: TokenBuckets, key: string, work: () => T): T {
  const before = performance.now();
  const cpuBefore = process.threadCpuUsage();
  try {
    return work();
  } finally {
    const { user, system } = process.threadCpuUsage(cpuBefore);
    buckets.charge(key, Math.min(performance.now() - before, (user + system) / 1000 + tick));
  }
}
