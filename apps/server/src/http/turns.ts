import { createFairQueue } from '@attestation/scheduling';
import { tooManyRequests } from './refusal.ts';

/**
 * Long work on the one thread that serves everybody, done in turns: one at a time, senders in rotation, and after each
 * turn a rest as long as the turn took, unless `rest` says otherwise; short turns rest together. So it takes half of the
 * thread at most, and a short request waits for one turn at most, however many long ones there are.
 */
export interface Turns {
  /**
   * Resolves when it is the sender's turn. The turn is what runs then, up to the first real wait. A sender that has nothing
   * waiting always gets a place.
   *
   * @param hasBegun a part of something whose answer is being sent: it is never refused
   * @throws Refusal `too-many-requests` when too many wait already.
   */
  take(sender: string, hasBegun?: boolean): Promise<void>;
}

export interface TurnOptions {
  /** Called with what each turn took, in milliseconds. */
  readonly onSpent?: (sender: string, milliseconds: number) => void;
  /** Turns that may wait, a quarter of them of one sender; a first one of a sender and parts under way always may. */
  readonly room?: number;
  /** How many times as long as a turn its rest is. */
  readonly rest?: number;
}

interface Waiting {
  readonly sender: string;
  readonly start: () => void;
}

export function createTurns({ onSpent = () => {}, room = 1000, rest = 1 }: TurnOptions = {}): Turns {
  const queue = createFairQueue<Waiting>(room);
  let isIdle = true;
  /** Milliseconds to rest for turns that have been. */
  let owed = 0;

  function next(): void {
    const waiting = queue.take();
    isIdle = waiting === undefined;
    if (waiting === undefined) return;
    const before = performance.now();
    waiting.start();
    // Ticks that a microtask asks for come after all microtasks: whatever hangs on the promise has run by then.
    queueMicrotask(() => process.nextTick(end, waiting.sender, before));
  }

  function end(sender: string, before: number): void {
    const took = performance.now() - before;
    onSpent(sender, took);
    owed += took * rest;
    // A timer counts whole milliseconds.
    const pause = Math.floor(owed);
    owed -= pause;
    if (pause === 0) setImmediate(next);
    else setTimeout(next, pause);
  }

  return {
    take(sender, hasBegun = false) {
      return new Promise((resolve, reject) => {
        const isSure = hasBegun || !queue.hasOf(sender);
        if (!queue.add(sender, { sender, start: resolve }, isSure)) {
          return reject(tooManyRequests('of this size at once', 1));
        }
        if (!isIdle) return;
        isIdle = false;
        setImmediate(next);
      });
    },
  };
}
