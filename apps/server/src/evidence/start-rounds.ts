export interface Rounds {
  /** Resolves when the round under way is over. */
  stop(): Promise<void>;
}

/**
 * Does a round of work now, and again after each pause.
 *
 * @param round asked to look at `stopped` between two pieces of its work
 * @param onFault told of a round that failed; the next one tries again.
 */
export function startRounds(
  round: (stopped: () => boolean) => Promise<void>,
  pauseMs: number,
  onFault: (error: unknown) => void,
): Rounds {
  const end = Promise.withResolvers<void>();
  let stopped = false;

  async function work(): Promise<void> {
    while (!stopped) {
      await round(() => stopped).catch(onFault);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, pauseMs).unref();
      await Promise.race([end.promise, promise]);
      clearTimeout(timer);
    }
  }

  const working = work();
  return {
    stop() {
      stopped = true;
      end.resolve();
      return working;
    },
  };
}
