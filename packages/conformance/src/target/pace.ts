import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  /** Waits until the next request may go. */
  turn(): Promise<void>;
  /** Tells how one was answered: where many are too many for the target, the next ones go as slowly as it takes them. */
  answered(busy: boolean): void;
}

/** Of the latest answers, as many as are looked at, and how many must say "too many" for the pace to slow down. */
const LATEST = 16;
const MANY = 4;
/** Milliseconds: a pace is no slower than this. */
const SLOWEST = 1000;

/** No more than `perSecond` in a second, spread evenly, in order; fewer where the target takes fewer. */
export function createPace(perSecond: number, now: () => number = () => performance.now()): Pace {
  let gap = 1000 / perSecond;
  let next = 0;
  let latest: boolean[] = [];
  let begin = now();
  return {
    async turn() {
      const at = now();
      const mine = Math.max(at, next);
      next = mine + gap;
      // A timer cannot wait less than a millisecond: what is due within one goes now.
      if (mine - at >= 1) await sleep(mine - at);
    },
    answered(busy) {
      latest.push(busy);
      if (latest.length < LATEST) return;
      const taken = latest.filter((one) => !one).length;
      const each = (now() - begin) / Math.max(taken, 1);
      if (LATEST - taken >= MANY) gap = Math.min(Math.max(gap * 1.5, each), SLOWEST);
      [latest, begin] = [[], now()];
    },
  };
}
