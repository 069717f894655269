import { pauseAfter } from '@attestation/scheduling';

/** When what has failed is tried again: later each time. */
export interface RetryTimes {
  isDue(name: string): boolean;
  failed(name: string): void;
  done(name: string): void;
}

/** Milliseconds until the first and at most until another try. */
const retry = { first: 1_000, longest: 3_600_000 };

/** @param clock milliseconds that never go back: after a backward step of the clock, tries must go on */
export function createRetryTimes(clock: () => number = () => performance.now()): RetryTimes {
  const waiting = new Map<string, { failures: number; next: number }>();
  return {
    isDue: (name) => (waiting.get(name)?.next ?? Number.NEGATIVE_INFINITY) <= clock(),
    failed(name) {
      const failures = waiting.get(name)?.failures ?? 0;
      waiting.set(name, { failures: failures + 1, next: clock() + pauseAfter(failures, retry) });
    },
    done: (name) => void waiting.delete(name),
  };
}
