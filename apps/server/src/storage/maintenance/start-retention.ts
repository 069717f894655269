import { type Loop, startLoop } from '@attestation/scheduling';
import type { Storage } from '../open-storage.ts';
import { removeExpired } from './retention.ts';

export interface RetentionRounds {
  readonly olderThanMs: number;
  /** Whether nothing may be removed for now, as while the clock must be wrong: then the age of all data is, too. */
  readonly isWaiting: () => boolean;
  /** Called for a round that failed; the next one tries again. */
  readonly onFault: (error: unknown) => void;
  /** Milliseconds from the end of one round to the start of the next; default: 1 h. */
  readonly pauseMs?: number;
}

/** Removes old sandbox data now and once an hour (D24). */
export function startRetention(
  { database, files }: Pick<Storage, 'database' | 'files'>,
  { olderThanMs, isWaiting, onFault, pauseMs = 3_600_000 }: RetentionRounds,
): Pick<Loop, 'stop'> {
  const loop = startLoop({
    async step() {
      if (!isWaiting()) await removeExpired(database, files, { olderThanMs });
      return undefined;
    },
    every: pauseMs,
    retry: { first: pauseMs, longest: pauseMs },
    onFault,
  });
  loop.wake();
  return loop;
}
