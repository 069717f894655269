import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERRUPTED, NotObserved, TIME_IS_OVER } from '../verdict.ts';

/** Milliseconds. Timers have 31 bits (24.8 days) and fire immediately beyond. */
export const longestTimer = 2 ** 31 - 1;

/**
 * How long an answer may take, in milliseconds, from the first byte sent to the last byte read. The description sets no
 * time, so that a target that has answered once may be slow; one that never has is not waited for as long.
 */
export const PATIENCE = { first: 15_000, later: 60_000 } as const;

/** The end of a run. Every wait and request of the run ends with it, at the latest, and rejects with a NotObserved. */
export interface Deadline {
  /** Aborted at the end, by the NotObserved that says why. */
  readonly signal: AbortSignal;
  /** Milliseconds until the end, as far as it is known. */
  left(): number;
  sleep(milliseconds: number): Promise<void>;
  /** The result of the work, when it comes before the end. */
  before<T>(work: Promise<T>): Promise<T>;
  /** To be called when the run has ended. */
  close(): void;
}

/** @param interrupted ends the run early */
export function createDeadline(seconds = Number.POSITIVE_INFINITY, interrupted?: AbortSignal): Deadline {
  const end = new AbortController();
  const { signal } = end;
  // Each request and each wait that is under way listens.
  setMaxListeners(0, signal);
  const at = performance.now() + seconds * 1000;
  const stop = () => end.abort(new NotObserved(TIME_IS_OVER));
  const interrupt = () => end.abort(new NotObserved(INTERRUPTED));
  if (interrupted?.aborted) interrupt();
  interrupted?.addEventListener('abort', interrupt);
  const timer = Number.isFinite(seconds)
    ? setTimeout(stop, Math.min(seconds * 1000, longestTimer))
    : undefined;
  return {
    signal,
    left: () => (signal.aborted ? 0 : at - performance.now()),
    // An aborted timer rejects with an error of its own.
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted()),
    async before(work) {
      let stopWaiting = () => {};
      const over = new Promise<never>((_, reject) => {
        stopWaiting = () => reject(signal.reason);
        if (signal.aborted) stopWaiting();
        else signal.addEventListener('abort', stopWaiting, { once: true });
      });
      try {
        return await Promise.race([over, work]);
      } finally {
        signal.removeEventListener('abort', stopWaiting);
      }
    },
    close() {
      clearTimeout(timer);
      interrupted?.removeEventListener('abort', interrupt);
    },
  };
}
