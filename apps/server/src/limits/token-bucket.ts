/** One bucket for each key (an address, an access key, a member). D26 */
export interface TokenBuckets {
  /**
   * Takes `cost` tokens if there are as many.
   *
   * @returns 0 when taken, else the seconds until there are enough, rounded up, at least 1.
   */
  take(key: string, cost?: number): number;
  /**
   * Takes `cost` tokens now, of which some may still have to come: whoever takes them waits until they are there. So the
   * requests of a caller that sends too many go on one after the other, at its rate.
   *
   * @param longest seconds; with a longer wait, nothing is taken
   * @returns the seconds to wait; at least that long and negative when nothing was taken
   */
  reserve(key: string, cost: number, longest: number): number;
  /**
   * Takes tokens that are spent already, and so lets a bucket fall below empty; a negative cost gives back.
   *
   * @param others processes at which they may have been spent, when it was not here; each has a bucket of its own, so the
   *   debt may be deeper by what they can have granted
   */
  charge(key: string, cost: number, others?: number): void;
  /** Whether nothing is taken, or all of it has come back. */
  isFull(key: string): boolean;
}

/**
 * Takes a token from each of these buckets, or from none: a try that one of them refuses uses up the limit of no other.
 *
 * @returns 0 when taken, else the seconds until the bucket that refuses has one
 */
export function takeFromAll(wanted: readonly (readonly [buckets: TokenBuckets, key: string])[]): number {
  for (const [at, [buckets, key]] of wanted.entries()) {
    const wait = buckets.take(key);
    if (wait === 0) continue;
    for (const [before, theirs] of wanted.slice(0, at)) before.charge(theirs, -1);
    return wait;
  }
  return 0;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * @param rate tokens per second, or null: no limit.
 * @param burst tokens that a full bucket holds.
 * @param now seconds.
 */
export function createTokenBuckets(
  rate: number | null,
  burst: number,
  now: () => number = () => performance.now() / 1000,
): TokenBuckets {
  if (rate === null) return { take: () => 0, reserve: () => 0, charge: () => {}, isFull: () => true };
  const buckets = new Map<string, Bucket>();

  function filled(key: string): Bucket {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    // Deleted and set again: a Map keeps the order of insertion, so the first is the one least recently used.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > maxBuckets) forgetOldest(buckets);
    bucket.tokens = Math.min(burst, bucket.tokens + (at - bucket.at) * (rate ?? 0));
    bucket.at = at;
    return bucket;
  }

  return {
    take(key, cost = 1) {
      const bucket = filled(key);
      // A cost over the burst is let through from a full bucket, and paid off afterwards.
      if (bucket.tokens < Math.min(cost, burst)) {
        return Math.max(1, Math.ceil((Math.min(cost, burst) - bucket.tokens) / rate));
      }
      bucket.tokens -= cost;
      return 0;
    },
    reserve(key, cost, longest) {
      const bucket = filled(key);
      const wait = Math.max(0, (Math.min(cost, burst) - bucket.tokens) / rate);
      if (wait > longest) return -wait;
      bucket.tokens -= cost;
      return wait;
    },
    charge(key, cost, others = 0) {
      const bucket = filled(key);
      // A full bucket, the deepest debt, and what was added before the report of it is read.
      const floor = -burst - others * (2 * burst + longestUnread * rate);
      // A debt that is deeper already stays.
      const lowest = Math.min(floor, bucket.tokens);
      bucket.tokens = Math.min(burst, Math.max(lowest, bucket.tokens - cost));
    },
    isFull: (key) => filled(key).tokens >= burst,
  };
}

/** Seconds. What another process has granted for longer without a report is not charged: a fault locks no caller out. */
const longestUnread = 10;

/** Bounds the memory that unauthenticated callers can make the server use: about 10 MB. */
const maxBuckets = 100_000;

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key);
    return;
  }
}
