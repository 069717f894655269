export interface Loop {
  /** A step as soon as the one under way is done, if it would otherwise pause for good. */
  wake(): void;
  /** Waits for the step under way; no other follows. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Does something; answers with the milliseconds until the next step, undefined for none until woken. */
  readonly step: () => Promise<number | undefined>;
  /** Milliseconds after the first failure; each further one in a row doubles it, up to `longest`. */
  readonly shortest: number;
  readonly longest: number;
  readonly onFault: (error: unknown, pause: number) => void;
  /** The first success after so many failures. */
  readonly onRecovery: (failures: number) => void;
}

/** Repeats a step, one at a time, and slower and slower while it fails. */
export function startLoop({ step, shortest, longest, onFault, onRecovery }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStopped = false;
  let isWoken = false;

  async function once(): Promise<number | undefined> {
    try {
      const pause = await step();
      if (failures > 0) onRecovery(failures);
      failures = 0;
      return pause;
    } catch (error) {
      const pause = Math.min(longest, shortest * 2 ** Math.min(failures, 30));
      failures += 1;
      onFault(error, pause);
      return pause;
    }
  }

  function run(): void {
    timer = undefined;
    isWoken = false;
    running = once().then((pause) => {
      running = undefined;
      const next = pause ?? (isWoken ? 0 : undefined);
      if (!isStopped && next !== undefined) timer = setTimeout(run, next).unref();
    });
  }

  return {
    wake() {
      isWoken = true;
      if (!isStopped && running === undefined && timer === undefined) run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
