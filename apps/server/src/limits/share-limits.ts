import { startLoop } from '@attestation/scheduling';
import type { TokenBuckets } from './token-bucket.ts';

/** What one process has let its callers spend in a round. */
export interface LimitReport {
  readonly process: string;
  /** Of the process, one more each time. */
  readonly number: number;
  /** By name of the limit, then by caller: tokens. */
  readonly spent: Spent;
}

type Spent = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface LimitRecords {
  /** Puts a report in the place of the process's last one. */
  report(report: LimitReport): Promise<void>;
  /** Those of the last ten seconds. */
  reports(): Promise<readonly LimitReport[]>;
  /** Removes the process's report. */
  leave(process: string): Promise<void>;
}

/** Makes buckets count what callers spend at other processes too. */
export interface SharedLimits {
  share(name: string, buckets: TokenBuckets): TokenBuckets;
  close(): Promise<void>;
}

export const unshared: SharedLimits = { share: (_, buckets) => buckets, close: async () => {} };

/** Milliseconds between two reports. */
const round = 1_000;
/** Callers of one limit in a report: those that spent most. */
const mostCallers = 1_000;

/**
 * Each process tells the others once a second what its callers have spent, and takes from its own buckets what they spent
 * elsewhere. So a caller that spreads its requests over N processes gets the rate of one, and at most N bursts in the first
 * second or two; a process that cannot reach the database counts alone.
 */
export function shareLimits(
  records: LimitRecords,
  process: string,
  onFault: (error: unknown) => void,
): SharedLimits {
  const shared = new Map<string, TokenBuckets>();
  let spent = new Map<string, Map<string, number>>();
  /** The number of each process's last report that was counted. */
  const seen = new Map<string, number>();
  let number = 0;

  function note(name: string, key: string, cost: number): void {
    const callers = spent.get(name) ?? new Map<string, number>();
    spent.set(name, callers);
    callers.set(key, (callers.get(key) ?? 0) + cost);
  }

  async function exchange(): Promise<undefined> {
    const mine = spent;
    spent = new Map();
    if (mine.size > 0) {
      number += 1;
      await records.report({ process, number, spent: largest(mine) });
    }
    for (const report of await records.reports()) {
      if (report.process === process || (seen.get(report.process) ?? 0) >= report.number) continue;
      seen.set(report.process, report.number);
      for (const [name, callers] of Object.entries(report.spent)) {
        for (const [key, cost] of Object.entries(callers)) shared.get(name)?.charge(key, cost);
      }
    }
  }

  const loop = startLoop({ step: exchange, every: round, retry: { first: round, longest: round }, onFault });

  return {
    share(name, buckets) {
      shared.set(name, buckets);
      return {
        take(key, cost = 1) {
          const wait = buckets.take(key, cost);
          if (wait === 0 && cost !== 0) note(name, key, cost);
          return wait;
        },
        charge(key, cost) {
          buckets.charge(key, cost);
          note(name, key, cost);
        },
        owed: buckets.owed,
      };
    },
    async close() {
      await loop.stop();
      await records.leave(process).catch(onFault);
    },
  };
}

function largest(spent: ReadonlyMap<string, ReadonlyMap<string, number>>): Spent {
  const entries = [...spent].map(([name, callers]) => {
    const most = [...callers].sort(([, one], [, other]) => other - one).slice(0, mostCallers);
    return [name, Object.fromEntries(most)] as const;
  });
  return Object.fromEntries(entries);
}
