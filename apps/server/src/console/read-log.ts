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
/** Reads of all members that are stored before that time, and those of which more are not kept. */
const many = { toStore: 2000, atMost: 20_000 };

/** Reads and downloads, stored some at a time: what waits is lost with the process, and when it cannot be stored. */
export function createReadLog(keep: RequestRecords['keepReads'], onFault: (error: unknown) => void): ReadLog {
  let waiting: ReadRequest[] = [];
  let storing = Promise.resolve();

  async function storeAll(): Promise<void> {
    const byMember = Map.groupBy(waiting, ({ memberId }) => memberId);
    waiting = [];
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
      if (waiting.length >= many.atMost) return;
      if (waiting.length === 0) loop.wake();
      waiting.push(read);
      if (waiting.length === many.toStore) void flush();
    },
    async close() {
      await loop.stop();
      await flush();
    },
  };
}
