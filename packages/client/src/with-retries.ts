import { AttestationError } from './any-error.ts';
import { abortedError } from './deadline.ts';
import type { Hooks } from './hooks.ts';

/** How long and how often. */
export interface RetryRules {
  readonly maxRetries: number;
  readonly totalTimeoutMs: number;
  readonly retryDelayMs: number;
  readonly hooks: Pick<Hooks, 'retry'>;
  readonly signal: AbortSignal | undefined;
}

const MAX_BACKOFF_MS = 8000;

/** When the service asks for a longer wait than this, the call fails at once with `retryAfterSeconds`. */
const MAX_RETRY_AFTER_SECONDS = 60;

/**
 * The first attempt that succeeds, or the failure of the last one. Repeating has no second effect: each write is
 * stored once, known by its ids (D13, D15, D16).
 *
 * @param attempt is given the milliseconds that are left for it
 */
export async function withRetries<T>(rules: RetryRules, attempt: (leftMs: number) => Promise<T>): Promise<T> {
  const end = rules.totalTimeoutMs > 0 ? performance.now() + rules.totalTimeoutMs : Number.POSITIVE_INFINITY;
  for (let retry = 1; ; retry++) {
    try {
      return await attempt(Math.max(1, end - performance.now()));
    } catch (error) {
      if (!(error instanceof AttestationError)) throw error;
      const { retryable, retryAfterSeconds = 0 } = error;
      if (!retryable || retry > rules.maxRetries || retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) throw error;
      const delayMs = delayBefore(retry, rules.retryDelayMs) + retryAfterSeconds * 1000;
      if (performance.now() + delayMs >= end) throw error;
      rules.hooks.retry?.({ error, retry, delayMs });
      await wait(delayMs, error.requestId, rules.signal);
    }
  }
}

/** Exponential backoff, half of it left to chance. */
function delayBefore(retry: number, baseMs: number): number {
  return Math.min(MAX_BACKOFF_MS, baseMs * 2 ** (retry - 1)) * (0.5 + Math.random() / 2);
}

function wait(delayMs: number, requestId: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(abortedError(requestId, signal));
      else resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
