import { startLoop } from '@attestation/server-kit';
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

/** What one process has let its callers spend. */
export interface LimitReport {
  readonly process: string;
  /** Number of the report, counted by process. */
  readonly number: number;
  readonly totals: Totals;
}

/** By name of the limit, then by caller: all tokens since the caller was first in a report, and that report's number. */
type Totals = Readonly<Record<string, Readonly<Record<string, readonly [since: number, total: number]>>>>;

export interface LimitRecords {
  /** Puts a report in the place of the process's last one. */
  report(report: LimitReport): Promise<void>;
  /** Those of the last ten seconds. */
  reports(): Promise<readonly LimitReport[]>;
  /** Removes what processes have left behind. */
  sweep(): Promise<void>;
}

/** What the caller of a limit has spent at this process. */
interface Spending {
  /** Number of the first report that has it. */
  readonly since: number;
  total: number;
  /** Since the last report. */
  recent: number;
  /** Reports since it spent anything. */
  idle: number;
}

/** Callers of one limit in a report: those that spent most. */
const mostCallers = 1_000;
/** Reports that still have a caller which spends nothing: whoever reads one of them has missed nothing. */
const idleReports = 10;
/** Exchanges for which a process is remembered that no longer reports. */
const absent = 3_600;

interface Exchange {
  /** Makes buckets count with those of the same name elsewhere. */
  share(name: string, buckets: TokenBuckets): TokenBuckets;
  /** Reports, and charges what callers have spent elsewhere since the last exchange. */
  exchange(): Promise<void>;
  report(): Promise<void>;
}

/**
 * One process among those that share their limits. Its reports hold totals, so that one which fails, or which another process
 * does not read, is made up for by the next. A process that restarts has another name, and totals from zero.
 */
export function createExchange(records: LimitRecords, process: string): Exchange {
  const shared = new Map<string, TokenBuckets>();
  const spendings = new Map<string, Map<string, Spending>>();
  /** What was charged of each other process. */
  const charged = new Map<string, { totals: Totals; at: number }>();
  let number = 0;
  let exchanges = 0;

  function note(name: string, key: string, cost: number): void {
    const callers = spendings.get(name) ?? new Map<string, Spending>();
    spendings.set(name, callers);
    const spending = callers.get(key) ?? { since: number + 1, total: 0, recent: 0, idle: 0 };
    callers.set(key, spending);
    spending.total += cost;
    spending.recent += cost;
    spending.idle = 0;
  }

  async function report(): Promise<void> {
    number += 1;
    for (const [name, callers] of spendings) spendings.set(name, largest(callers));
    const reported = [...spendings.values()].flatMap((callers) => [...callers.values()]);
    for (const spending of reported) spending.recent = 0;
    if (reported.length === 0) return;
    await records.report({ process, number, totals: totalsOf(spendings) });
    for (const spending of reported) spending.idle += 1;
  }

  async function exchange(): Promise<void> {
    await report();
    const others = (await records.reports()).filter((each) => each.process !== process);
    for (const { process: other, totals } of others) {
      const before = charged.get(other)?.totals;
      charged.set(other, { totals, at: exchanges });
      // What was spent before this process began to count is over.
      if (exchanges === 0) continue;
      for (const [name, callers] of Object.entries(totals)) {
        const buckets = shared.get(name);
        for (const [key, [since, total]] of Object.entries(callers)) {
          const known = before?.[name]?.[key];
          const cost = known?.[0] === since ? total - known[1] : total;
          if (cost !== 0) buckets?.charge(key, cost, others.length);
        }
      }
    }
    exchanges += 1;
    for (const [other, { at }] of charged) if (exchanges - at > absent) charged.delete(other);
  }

  return {
    report,
    exchange,
    share(name, buckets) {
      shared.set(name, buckets);
      return {
        take(key, cost = 1) {
          const wait = buckets.take(key, cost);
          if (wait === 0 && cost !== 0) note(name, key, cost);
          return wait;
        },
        reserve(key, cost, longest) {
          const wait = buckets.reserve(key, cost, longest);
          if (wait >= 0) note(name, key, cost);
          return wait;
        },
        charge(key, cost) {
          buckets.charge(key, cost);
          note(name, key, cost);
        },
        isFull: buckets.isFull,
      };
    },
  };
}

function largest(callers: Map<string, Spending>): Map<string, Spending> {
  const active = [...callers].filter(([, { idle }]) => idle < idleReports);
  if (active.length > mostCallers) active.sort(([, one], [, other]) => other.recent - one.recent);
  return new Map(active.slice(0, mostCallers));
}

function totalsOf(spendings: ReadonlyMap<string, ReadonlyMap<string, Spending>>): Totals {
  const entries = [...spendings].map(([name, callers]) => {
    const totals = [...callers].map(([key, { since, total }]) => [key, [since, total] as const] as const);
    return [name, Object.fromEntries(totals)] as const;
  });
  return Object.fromEntries(entries);
}
