import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: no more than any Retry-After. */
const pause = 1000;

/**
 * Awaited before an address is answered that it is over its limits. An answer costs about as much as a small request that
 * is served: without this, a caller that does not wait would keep the thread busy with refusals. Now it gets one a second
 * on each of its connections.
 */
export async function refuseLater(): Promise<void> {
  await sleep(pause);
}
