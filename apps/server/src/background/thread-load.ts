import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Milliseconds of a window. */
const window = 100;

/** @returns which part of the time this thread was at work, 0 to 1, in a window of a tenth of a second or more */
export function createThreadLoad(
  utilization: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
    since === undefined ? performance.eventLoopUtilization() : performance.eventLoopUtilization(since),
  clock: () => number = () => performance.now(),
): () => number {
  let from = utilization();
  let start = clock();
  let last = 0;
  return () => {
    const now = clock();
    if (now - start >= window) {
      last = utilization(from).utilization;
      from = utilization();
      start = now;
    }
    return last;
  };
}
