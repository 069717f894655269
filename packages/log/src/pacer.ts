export interface PacerOptions {
  /** From the first wake to the run, milliseconds: what comes meanwhile shares it. */
  readonly gatherMs: number;
  /** @returns whether to try again */
  readonly onFault: (error: unknown) => boolean;
  /** Runs without being woken, so that what another process has written is seen too; milliseconds. */
  readonly pollMs?: number;
}

export interface Pacer {
  wake(): void;
  /** Waits for the run that is under way. */
  stop(): Promise<void>;
}

/** Waits between failed runs, milliseconds: twice as long each time. */
const retry = { first: 500, longest: 30_000 };

/** Runs `work` soon after it is woken, one run at a time; after a failure again, later each time. */
export function createPacer(work: () => Promise<void>, options: PacerOptions): Pacer {
  const { gatherMs, onFault, pollMs = 5000 } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let stopped = false;
  let pause: number = retry.first;
  const poll = setInterval(wake, pollMs).unref();

  function wake(): void {
    if (running) wokenMeanwhile = true;
    else schedule(gatherMs);
  }

  function schedule(delay: number): void {
    if (!stopped) timer ??= setTimeout(() => void run(), delay);
  }

  function run(): Promise<void> {
    timer = undefined;
    wokenMeanwhile = false;
    running = attempt();
    return running;
  }

  async function attempt(): Promise<void> {
    let again: number | undefined;
    try {
      await work();
      pause = retry.first;
    } catch (error) {
      if (onFault(error)) {
        again = pause;
        pause = Math.min(pause * 2, retry.longest);
      } else {
        stopped = true;
      }
    }
    running = undefined;
    if (again !== undefined) schedule(again);
    else if (wokenMeanwhile) schedule(gatherMs);
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(timer);
      await running;
    },
  };
}
