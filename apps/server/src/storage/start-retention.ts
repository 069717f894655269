import type { Storage } from './open-storage.ts';
import { removeExpired } from './retention.ts';

/** Milliseconds from the end of one round to the start of the next. */
const pause = 3_600_000;

/**
 * Removes old sandbox data now and once an hour (D24).
 *
 * @param onFault told of a round that failed; the next one tries again.
 */
export function startRetention(
  { database, files }: Pick<Storage, 'database' | 'files'>,
  olderThanMs: number,
  onFault: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();
  const start = () => {
    round = removeExpired(database, files, { olderThanMs })
      .then(() => {}, onFault)
      .then(() => {
        if (!stopped) timer = setTimeout(start, pause).unref();
      });
  };
  start();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return round;
    },
  };
}
