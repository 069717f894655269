import { startLoop } from '@attestation/server-kit';
import type { ReadRequest, RequestRecords } from '../domain/request-ports.ts';

export interface ReadLog {
  /** Returns at once. */
  add(read: ReadRequest): void;
  /** Stores what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. A commit costs half as much as a read, so it is for many. */
const storeEvery = 10_000;
/** Reads that are stored before that time, and those of which more are not kept, of one member and of all. */
const many = { toStore: 2000, ofMember: 4000, ofAll: 40_000 };

/** Reads and downloads, stored some at a time: what waits is lost with the process, and when it cannot be stored. */
export function createReadLog(keep: RequestRecords['keepReads'], onFault: (error: unknown) => void): ReadLog {
  let waiting = new Map<string, ReadRequest[]>();
  let count = 0;
  let storing = Promise.resolve();

  async function storeAll(): Promise<void> {
    const byMember = waiting;
    waiting = new Map();
    count = 0;
    for (const [memberId, reads] of byMember) await keep(memberId, reads).catch(onFault);
  }

  /** One after the other: the last one has stored what came before it. */
  function flush(): Promise<void> {
    storing = storing.then(storeAll);
    return storing;
  }

  const loop = startLoop({
    async step() {
      await flush();
      return undefined;
    },
    gather: storeEvery,
    retry: { first: storeEvery, longest: storeEvery },
    onFault,
  });

  return {
    flush,
    add(read) {
      const ofMember = waiting.get(read.memberId) ?? [];
      if (count >= many.ofAll || ofMember.length >= many.ofMember) return;
      if (count === 0) loop.wake();
      ofMember.push(read);
      waiting.set(read.memberId, ofMember);
      count += 1;
      if (count === many.toStore) void flush();
    },
    async close() {
      await loop.stop();
      await flush();
    },
  };
}
