import { AsyncLocalStorage } from 'node:async_hooks';
import { getPriority, setPriority } from 'node:os';
import { pauseAfter, type Retry } from './back-off.ts';

export interface Loop {
  /**
   * A step soon. One that is under way is followed by another; neither the pause after a failure nor one that the step
   * asked for is cut short.
   */
  wake(): void;
  /** Waits for the step under way; no other follows. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /**
   * Does a piece of work; a long one asks between two parts whether the loop was stopped.
   *
   * @returns milliseconds before which there is no other step; undefined: the next one comes when woken, or after `every`
   */
  readonly step: (isStopped: () => boolean) => Promise<number | undefined>;
  /** Milliseconds after which a step comes without being woken, asked after each step; by default none does. */
  readonly every?: number | (() => number | undefined);
  /** Milliseconds from being woken to the step, so that what comes meanwhile shares it; default 0. */
  readonly gather?: number;
  readonly retry: Retry;
  /** A step failed. @returns false when no other may follow */
  readonly onFault: (error: unknown, pause: number) => unknown;
  /** A step succeeded after so many failures. */
  readonly onRecovery?: (failures: number) => void;
}

/**
 * Work in the background: a step at a time, when it is woken or time has passed, and slower and slower while it fails.
 * Its timers keep no process alive. The first step comes when woken, or after `every`.
 */
export function startLoop(options: LoopOptions): Loop {
  const { step, gather = 0, retry, onFault, onRecovery = () => {} } = options;
  let timer: NodeJS.Timeout | undefined;
  /** Whether the pause under way may not be cut short. */
  let isFixed = false;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStopped = false;
  let isWoken = false;
  /** A step is not part of the request, or other work, that happened to wake the loop. */
  const apart = AsyncLocalStorage.snapshot();

  /** @returns the pause that must follow */
  async function attempt(): Promise<number | undefined> {
    try {
      const pause = await step(() => isStopped);
      if (failures > 0) onRecovery(failures);
      failures = 0;
      return pause;
    } catch (error) {
      const pause = pauseAfter(failures, retry);
      failures += 1;
      if (onFault(error, pause) === false) isStopped = true;
      return pause;
    }
  }

  function run(): void {
    timer = undefined;
    isWoken = false;
    running = apart(attempt).then((pause) => {
      running = undefined;
      if (pause !== undefined) schedule(pause, true);
      else if (isWoken) schedule(gather, true);
      else scheduleNext();
    });
  }

  function scheduleNext(): void {
    const every = typeof options.every === 'function' ? options.every() : options.every;
    if (every !== undefined) schedule(every, false);
  }

  function schedule(pause: number, mustLast: boolean): void {
    if (isStopped) return;
    isFixed = mustLast;
    timer = setTimeout(run, pause).unref();
  }

  scheduleNext();
  return {
    wake() {
      isWoken = true;
      if (isStopped || running !== undefined || (timer !== undefined && isFixed)) return;
      clearTimeout(timer);
      if (gather === 0) run();
      else schedule(gather, true);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Does a piece of work for each item, in order, some at the same time. A fault ends neither what is under way nor what is
 * left, so that nothing goes on after the answer.
 *
 * @param atOnce items that are under way at the same time
 * @throws the first fault, when all else has ended
 */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const workOn = async () => {
    for (const item of left) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workOn));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** At this priority a thread still gets a quarter of a core that others want whole, so that no backlog grows. */
const low = 5;

/**
 * Lowers the priority of the thread that calls it: a request that waits for an answer goes before background work.
 * Linux schedules threads one by one; elsewhere a priority is that of the process, so nothing is done. A service that
 * was started at a lower priority keeps that: only root may raise it.
 */
export function yieldToRequests(): void {
  if (process.platform === 'linux' && getPriority() < low) setPriority(low);
}
