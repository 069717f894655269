export interface Rounds {
  /** Resolves when the round under way is over. */
  stop(): Promise<void>;
}

/** After rounds that failed, milliseconds. */
const longestPause = 30_000;

/**
 * Does a round of work now, and again after each pause; after a failure the pause is twice as long each time.
 *
 * @param round asked to look at `stopped` between two pieces of its work
 * @param onFault called for a round that failed; the next one tries again.
 */
export function startRounds(
  round: (stopped: () => boolean) => Promise<void>,
  pauseMs: number,
  onFault: (error: unknown) => void,
): Rounds {
  let stopped = false;
  /** Ends the pause under way. Not a race with a promise of the end: that would grow with each round. */
  let wake = () => {};

  async function work(): Promise<void> {
    for (let pause = pauseMs; !stopped; ) {
      const isDone = await succeeds();
      pause = isDone ? pauseMs : Math.min(pause * 2, longestPause);
      await rest(pause);
    }
  }

  async function succeeds(): Promise<boolean> {
    try {
      await round(() => stopped);
      return true;
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    if (stopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds).unref();
    wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  const working = work();
  return {
    stop() {
      stopped = true;
      wake();
      return working;
    },
  };
}
