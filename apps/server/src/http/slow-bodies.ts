/** Bodies under way; one that arrives too slowly is ended, so that it cannot hold a connection for ever. D26 */
export interface SlowBodies {
  /** Watches a body until `done` is called. `tooSlow` is called at most once. */
  watch(received: () => number, tooSlow: () => void): { done(): void };
  close(): void;
}

interface Watched {
  readonly since: number;
  readonly received: () => number;
  readonly tooSlow: () => void;
}

/** @param minRate bytes per second, on the average since the start, counted from `graceSeconds` on. */
export function watchSlowBodies(minRate: number, graceSeconds: number): SlowBodies {
  const bodies = new Set<Watched>();
  const timer = setInterval(() => {
    for (const body of bodies) {
      const seconds = performance.now() / 1000 - body.since;
      if (seconds <= graceSeconds || body.received() >= minRate * seconds) continue;
      bodies.delete(body);
      body.tooSlow();
    }
  }, 1000);
  timer.unref();
  return {
    watch(received, tooSlow) {
      const body = { since: performance.now() / 1000, received, tooSlow };
      bodies.add(body);
      return { done: () => bodies.delete(body) };
    },
    close: () => clearInterval(timer),
  };
}
