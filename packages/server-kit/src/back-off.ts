/** Milliseconds of the pause after a failure: each further one in a row doubles it, up to `longest`. */
export interface Retry {
  readonly first: number;
  readonly longest: number;
}

/**
 * @param failures in a row before the last one
 * @returns milliseconds, from half of the pause to all of it: processes that failed together do not return together
 */
export function pauseAfter(failures: number, { first, longest }: Retry): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 30)) * (0.5 + Math.random() / 2);
}

export interface BackOffOptions {
  readonly retry: Retry;
  /** Failures in a row that are not an outage yet; default 0. */
  readonly tolerated?: number;
  /** Attempts at the same time from which on there is no limit after an outage; default 16. */
  readonly full?: number;
  /** Whether the other side failed, rather than this one attempt; default: always. */
  readonly isFault?: (error: unknown) => boolean;
  /** Called with the error when an outage begins, or its reason changes, and with undefined when it ends. */
  readonly onChange?: ((error: unknown) => void) | undefined;
}

/** Nothing was attempted: the other side failed just now. `cause` says how. */
export class RestingError extends Error {
  override readonly name = 'RestingError';
}

/**
 * A back-off for all that this process asks of one database, store or authority. During an outage it lets one attempt
 * through after each pause; all others fail at once. When one succeeds, two may be under way, then four, and so on. Its
 * clock never goes back.
 *
 * @returns a function that does the work; it throws what the work throws, or RestingError without an attempt
 */
export function createBackOff(options: BackOffOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const { retry, tolerated = 0, full = 16, isFault = () => true, onChange = () => {} } = options;
  let inRow = 0;
  let outage: { readonly error: unknown } | undefined;
  /** Counted through recoveries, so that after one that does not last the pauses are as long as before. */
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let next = 0;
  /** Replaced by each failure that counts: what began before says nothing about the time after it. */
  let period = { width: Number.POSITIVE_INFINITY, underWay: 0 };
  const waiting: (() => void)[] = [];

  async function begin(): Promise<typeof period> {
    while (outage === undefined && period.underWay >= period.width) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    if (outage !== undefined) {
      const message = `It failed ${failures} times in a row and is asked again in a while.`;
      if (performance.now() < next) throw new RestingError(message, { cause: outage.error });
      // No other attempt before this one has its answer, unless that takes too long.
      next = performance.now() + retry.longest;
    }
    period.underWay += 1;
    return period;
  }

  function failed(error: unknown): void {
    inRow += 1;
    if (outage === undefined && inRow <= tolerated) return;
    if (performance.now() - failedAt > 2 * retry.longest) failures = 0;
    failedAt = performance.now();
    next = failedAt + pauseAfter(failures, retry);
    failures += 1;
    period = { width: 1, underWay: 0 };
    if (String(outage?.error) !== String(error)) onChange(error);
    outage = { error };
  }

  function succeeded(): void {
    inRow = 0;
    period.width = period.width < full ? period.width + 1 : Number.POSITIVE_INFINITY;
    if (outage !== undefined) onChange(undefined);
    outage = undefined;
  }

  return async (work) => {
    const begun = await begin();
    try {
      const value = await work();
      if (begun === period) succeeded();
      return value;
    } catch (error) {
      if (begun === period) isFault(error) ? failed(error) : succeeded();
      throw error;
    } finally {
      begun.underWay -= 1;
      for (const wake of waiting.splice(0)) wake();
    }
  };
}
