import {
  AbortedError,
  AttestationError,
  InvalidInputError,
  NetworkError,
  reasonOf,
  TimeoutError,
} from './errors.ts';

/** The end of a call by the caller's signal, or by its time limit. */
export interface Deadline {
  /** Id of the request that it is for. */
  readonly requestId: string;
  /** Aborts when the time is up or the caller's signal does. */
  readonly signal: AbortSignal;
  /** The result of the promise; a rejection when the deadline comes first. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** The time no longer counts; the caller's signal still does. */
  stopTimer(): void;
  /** Ends the deadline, and stops listening to the caller's signal. */
  release(): void;
  /** The error of the call, from what it threw. */
  explain(error: unknown): AttestationError;
}

/** Starts the time. @param timeoutMs 0 or Infinity: no limit. @param option the one that set it, for the message */
export function startDeadline(
  requestId: string,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  option: 'timeoutMs' | 'totalTimeoutMs' = 'timeoutMs',
): Deadline {
  // Not AbortSignal.any: Node before 20.3 lacks it, and it keeps long-lived signals growing.
  const controller = new AbortController();
  let timedOut = false;
  const limited = timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS;
  const timer = limited ? setTimeout(expire, timeoutMs) : undefined;
  function expire(): void {
    timedOut = true;
    controller.abort();
  }
  const onAbort = () => controller.abort(callerSignal?.reason);
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort, { once: true });
  return {
    requestId,
    signal: controller.signal,
    race: (promise) => Promise.race([promise, rejection(controller.signal)]),
    stopTimer: () => clearTimeout(timer),
    release() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
    explain(error) {
      if (error instanceof AttestationError) return error;
      if (timedOut) return timeoutError(requestId, timeoutMs, option);
      if (callerSignal?.aborted) return abortedError(requestId, callerSignal);
      return networkError(requestId, error);
    },
  };
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** The longest time of a timer, 24.8 days: a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Advice for a request whose outcome is unknown. */
export const OUTCOME_UNKNOWN =
  'Whether it took effect is not known; sending it again is safe, since each write is stored once ' +
  '(applyCertification: with the same requestId).';

/** The caller's signal ended the call. */
export function abortedError(requestId: string, signal: AbortSignal): AbortedError {
  return new AbortedError('The call was aborted by its signal.', { requestId, cause: signal.reason });
}

function timeoutError(requestId: string, timeoutMs: number, option: string): TimeoutError {
  const within = `No answer within ${Math.round(timeoutMs)} ms.`;
  const call = { requestId, timeoutMs, retryable: true };
  return new TimeoutError(`${within} ${OUTCOME_UNKNOWN} Raise ${option} for slow links.`, call);
}

function networkError(requestId: string, error: unknown): AttestationError {
  const { code, name } = (error as { cause?: { code?: string; name?: string } } | null)?.cause ?? {};
  const reason = causeOf(error);
  if (name === 'NotReadableError') {
    return new InvalidInputError(
      'A file cannot be read any more; was it moved or changed while it was sent?',
      {
        requestId,
        cause: error,
      },
    );
  }
  if (/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/.test(code ?? '') || reason === 'bad port') {
    const why = `fetch refuses an argument (${reason}); correct the option headers or baseUrl. Nothing was sent.`;
    return new InvalidInputError(why, { requestId, cause: error });
  }
  const outcome = code !== undefined && NEVER_CONNECTED.has(code) ? 'Nothing was sent.' : OUTCOME_UNKNOWN;
  return new NetworkError(
    `The connection failed (${reason}). Check baseUrl, and that the service runs. ${outcome}`,
    { requestId, cause: error, retryable: !LASTING.test(`${code} ${reason}`) },
  );
}

/** Failures before there is a connection, by Node's names. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** What waiting does not fix: certificates that are not trusted, something that speaks no TLS, and redirects. */
const LASTING = /CERT|SELF_SIGNED|ALTNAME|ERR_SSL|redirect/;

/** fetch hides the reason in `cause`: "fetch failed" alone does not help. */
function causeOf(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: { message?: unknown; code?: unknown } };
  const text = cause?.message || cause?.code;
  return typeof text === 'string' ? text : reasonOf(error);
}
