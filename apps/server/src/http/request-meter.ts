/** How busy members keep the server, for work that can wait. */
export interface RequestMeter {
  count(): void;
  /** Requests a second, over the last one or two tenths of one. */
  rate(): number;
}

/** Milliseconds of a window. */
const window = 100;

/** @param clock milliseconds; never goes back */
export function createRequestMeter(clock: () => number = () => performance.now()): RequestMeter {
  let start = clock();
  let current = 0;
  let last = 0;

  function turn(): void {
    const windows = Math.floor((clock() - start) / window);
    if (windows === 0) return;
    last = windows === 1 ? current : 0;
    current = 0;
    start += windows * window;
  }

  return {
    count() {
      turn();
      current += 1;
    },
    rate() {
      turn();
      return (Math.max(last, current) * 1000) / window;
    },
  };
}
