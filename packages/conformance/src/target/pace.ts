import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the next request may go, so that no more than `perSecond` go in a second. Spread evenly, in order. */
export function createPace(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + gap;
    // A timer cannot wait less than a millisecond: what is due within one goes now.
    if (mine - now >= 1) await sleep(mine - now);
  };
}
