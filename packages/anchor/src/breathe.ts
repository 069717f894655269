import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work at a stretch. */
const stretch = 5;

/**
 * For long work in a process that also answers requests: called often, it lets everything else run whenever a stretch is over. A block of
 * 1,500 transactions takes most of a second to hash.
 */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await setImmediate();
    since = performance.now();
  };
}
