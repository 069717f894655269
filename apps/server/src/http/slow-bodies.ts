/** Bodies under way; one that arrives too slowly is ended, so that it cannot hold a connection for ever. D26 */
export interface SlowBodies {
  /** Watches a body until `done` is called. */
  watch(body: WatchedBody): { done(): void };
  close(): void;
}

export interface WatchedBody {
  /** Bytes so far. */
  readonly received: () => number;
  /** Whether it is this side that is slow: its sender waits, and is not to blame. */
  readonly held?: () => boolean;
  /** Called at most once. */
  readonly tooSlow: () => void;
}

interface Watched extends WatchedBody {
  /** When the stretch of time that is being measured began, and how much had come by then. */
  since: number;
  before: number;
}

/**
 * @param minRate bytes per second, measured over stretches of `graceSeconds`, each for itself: a sender that has been
 *   fast gains no right to be silent.
 * @param now seconds.
 */
export function watchSlowBodies(
  minRate: number,
  graceSeconds: number,
  now: () => number = () => performance.now() / 1000,
): SlowBodies {
  const bodies = new Set<Watched>();
  const look = () => {
    const at = now();
    for (const body of bodies) {
      const received = body.received();
      const seconds = at - body.since;
      const held = body.held?.() === true;
      if (!held && seconds <= graceSeconds) continue;
      if (!held && received - body.before < minRate * seconds) {
        bodies.delete(body);
        body.tooSlow();
      }
      body.since = at;
      body.before = received;
    }
  };
  const timer = setInterval(look, Math.min(1000, Math.max(100, graceSeconds * 1000)));
  timer.unref();
  return {
    watch(watched) {
      const body = { ...watched, since: now(), before: 0 };
      bodies.add(body);
      return { done: () => bodies.delete(body) };
    },
    close: () => clearInterval(timer),
  };
}
