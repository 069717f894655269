import { startLoop } from '@attestation/server-kit';
import type { KeyUsage, UsageRecords } from '../domain/usage-ports.ts';

/** When access keys were last used, known at once, and how much; stored from time to time. */
export interface KeyUses {
  /** A request with this key has a signature that holds. @param bytes of its payload and files */
  note(accessKey: string, bytes: number): void;
  /** Unix milliseconds; undefined: what is stored is the newest. */
  last(accessKey: string): number | undefined;
  /** What is not stored yet of these hours; they are hours since 1970. */
  since(accessKey: string, hour: number): readonly KeyUsage[];
  /** Stores what is not stored yet. */
  close(): Promise<void>;
}

/** Milliseconds. */
const storeEvery = 60_000;
export const hourMs = 3_600_000;
/** Hours that are kept: 30 days, and the one that has begun. */
const keptHours = 31 * 24;

export const hourOf = (at: number): number => Math.floor(at / hourMs);

interface Count {
  readonly accessKey: string;
  readonly hour: number;
  requests: number;
  peak: number;
  largest: number;
  second: number;
  inSecond: number;
}

function sumOf(count: Count, later: Count | undefined): Count {
  if (later === undefined) return count;
  const requests = count.requests + later.requests;
  const [peak, largest] = [Math.max(count.peak, later.peak), Math.max(count.largest, later.largest)];
  return { ...later, requests, peak, largest };
}

/** @param store is called at most once a minute, with the keys that were used meanwhile */
export function createKeyUses(store: UsageRecords['note'], onFault: (error: unknown) => void): KeyUses {
  let uses = new Map<string, number>();
  let storing = new Map<string, number>();
  let counts = new Map<string, Count>();

  async function storeAll(): Promise<undefined> {
    [storing, uses] = [uses, new Map()];
    const counted = counts;
    counts = new Map();
    try {
      if (storing.size > 0) await store(storing, [...counted.values()], hourOf(Date.now()) - keptHours);
    } catch (error) {
      uses = new Map([...storing, ...uses]);
      for (const [name, count] of counted) counts.set(name, sumOf(count, counts.get(name)));
      throw error;
    } finally {
      storing = new Map();
    }
  }

  const loop = startLoop({
    step: storeAll,
    gather: storeEvery,
    retry: { first: storeEvery, longest: storeEvery },
    onFault,
  });

  function count(accessKey: string, bytes: number, now: number): void {
    const hour = hourOf(now);
    const name = `${accessKey} ${hour}`;
    let found = counts.get(name);
    if (found === undefined) {
      found = { accessKey, hour, requests: 0, peak: 0, largest: 0, second: 0, inSecond: 0 };
      counts.set(name, found);
    }
    const second = Math.floor(now / 1000);
    found.inSecond = found.second === second ? found.inSecond + 1 : 1;
    found.second = second;
    found.requests += 1;
    found.peak = Math.max(found.peak, found.inSecond);
    found.largest = Math.max(found.largest, bytes);
  }

  return {
    note(accessKey, bytes) {
      const now = Date.now();
      if (uses.size === 0) loop.wake();
      uses.set(accessKey, now);
      count(accessKey, bytes, now);
    },
    last: (accessKey) => uses.get(accessKey) ?? storing.get(accessKey),
    since: (accessKey, hour) =>
      [...counts.values()].filter((each) => each.accessKey === accessKey && each.hour >= hour),
    async close() {
      await loop.stop();
      await storeAll().catch(onFault);
    },
  };
}
