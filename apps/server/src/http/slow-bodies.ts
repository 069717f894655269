/** Bodies under way; one that arrives too slowly is ended, so that it cannot hold a connection for ever. D26 */
export interface SlowBodies {
  /** Watches a body until `done` is called. `tooSlow` is called at most once. */
  watch(received: () => number, tooSlow: () => void): { done(): void };
  close(): void;
}

interface Watched {
  readonly received: () => number;
  readonly tooSlow: () => void;
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
      const seconds = at - body.since;
      if (seconds <= graceSeconds) continue;
      const received = body.received();
      if (received - body.before < minRate * seconds) {
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
    watch(received, tooSlow) {
      const body = { received, tooSlow, since: now(), before: 0 };
      bodies.add(body);
      return { done: () => bodies.delete(body) };
    },
    close: () => clearInterval(timer),
  };
}
