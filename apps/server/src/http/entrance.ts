import type { TokenBuckets } from '../limits/token-bucket.ts';

/**
 * Awaited before anything of a request is read.
 *
 * @param cost what `take` of the limits gets
 * @returns 0: it may go on. Else it is to be refused: the seconds after which it may come again.
 */
export type Entrance = (request: Arriving, address: string, cost?: number) => Promise<number>;

/** The part of an `IncomingMessage` that says whether its caller is still there. */
interface Arriving {
  readonly socket: { readonly destroyed: boolean };
}

interface Waiting {
  readonly request: Arriving;
  readonly cost: number | undefined;
  readonly since: number;
  readonly resolve: (wait: number) => void;
}

/** Milliseconds that a request waits before it is refused: no more than any Retry-After. */
const longestWait = 1000;
/** Milliseconds between two looks at those that wait. */
const interval = 5;
/** Addresses at one look. */
const addressesAtOnce = 100;

/**
 * Lets requests in as their address has tokens. While it has none, its requests wait in a line, and each goes on as soon
 * as there is a token for it: refused at once, the connections of a caller that does not wait would come again together,
 * when the bucket holds what a second has brought, and keep the thread busy with all of it in one go. Nor are refusals
 * free: a request is refused after a second, and of an address one at each look.
 */
export function createEntrance(limits: Pick<TokenBuckets, 'take'>): Entrance {
  const lines = new Map<string, Waiting[]>();
  let isDue = false;

  function lookLater(): void {
    if (isDue) return;
    isDue = true;
    setTimeout(look, interval);
  }

  function look(): void {
    isDue = false;
    for (const [address, line] of lines.entries().take(addressesAtOnce).toArray()) {
      // Behind all others, by being put in again.
      lines.delete(address);
      letIn(address, line);
      if (line.length > 0) lines.set(address, line);
    }
    if (lines.size > 0) lookLater();
  }

  function letIn(address: string, line: Waiting[]): void {
    for (let first = line[0]; first !== undefined; first = line[0]) {
      // A connection that has been closed costs its address nothing.
      const wait = first.request.socket.destroyed ? 1 : limits.take(address, first.cost);
      const isLate = performance.now() - first.since >= longestWait;
      if (wait > 0 && !isLate && !first.request.socket.destroyed) return;
      line.shift();
      first.resolve(wait);
      if (wait > 0) return;
    }
  }

  return async (request, address, cost) => {
    const line = lines.get(address);
    const wait = line === undefined ? limits.take(address, cost) : 1;
    if (wait === 0) return 0;
    return new Promise((resolve) => {
      const waiting = { request, cost, since: performance.now(), resolve };
      if (line === undefined) lines.set(address, [waiting]);
      else line.push(waiting);
      lookLater();
    });
  };
}
