import { startLoop } from '@attestation/server-kit';
import { createExchange } from './create-exchange.ts';
import type { LimitRecords } from './limit-report.ts';
import type { TokenBuckets } from './token-bucket.ts';

/** Makes buckets count what callers spend at other processes too. */
export interface SharedLimits {
  share(name: string, buckets: TokenBuckets): TokenBuckets;
  close(): Promise<void>;
}

export const unshared: SharedLimits = { share: (_, buckets) => buckets, close: async () => {} };

/** Milliseconds between two reports. */
const round = 1_000;

/**
 * Each process tells the others once a second what its callers have spent, and takes from its own buckets what they spent
 * elsewhere. So a caller that spreads its requests over N processes gets the rate of one, and N bursts once; a process that
 * cannot reach the database counts alone.
 */
export function shareLimits(
  records: LimitRecords,
  process: string,
  onFault: (error: unknown) => void,
): SharedLimits {
  const { share, exchange, report } = createExchange(records, process);
  const step = async () => {
    await exchange();
    return undefined;
  };
  const loop = startLoop({ step, every: round, retry: { first: round, longest: round }, onFault });
  // What others spend from now on counts here.
  loop.wake();
  return {
    share,
    async close() {
      await loop.stop();
      // The others read it when this process has ended.
      await report()
        .then(() => records.sweep())
        .catch(onFault);
    },
  };
}
