import { AttestationError, asAttestationError } from './any-error.ts';
import { checkCallOptions, checkRequestId } from './check-options.ts';
import { checkRequest } from './check-request.ts';
import type { Connection } from './connect.ts';
import { abortedError, type Deadline, startDeadline } from './deadline.ts';
import type { ErrorFor } from './explain-failure.ts';
import type { Hooks } from './hooks.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, Numbers } from './options.ts';
import type { WithResponse } from './pending-call.ts';
import { type Content, type Prepare, preparePayload } from './prepare.ts';
import type { RefusedCallError } from './refused-error.ts';
import { seal } from './seal.ts';
import type { RawAnswer } from './transport.ts';

/** What the reader of an answer is given. */
export interface AnswerContext {
  operation: Operation;
  requestId: string;
  deadline: Deadline;
  parse(text: string): unknown;
}

/** One operation with what its method was given, of which nothing is known yet. */
export interface Call<T> {
  operation: Operation;
  request: unknown;
  options: unknown;
  /** Where to, when it is not the base URL with the path of the operation. */
  url?: string;
  /** Makes files of the request's `attachments`. */
  attach(attachments: unknown): Attached;
  /** Makes something of a successful answer, within the deadline. */
  read(response: Response, context: AnswerContext): T | Promise<T>;
  /** The error for an answer that is not a success. */
  refuse: ErrorFor;
}

/** Files that go with a payload: what the operations take that are imported one by one. */
export type Attached = (payload: object) => Prepare;

/** Sends it, again if need be, whatever the operation and version. Fails only with `AttestationError`s. */
export async function run<T>(connect: () => Connection<Numbers>, call: Call<T>): Promise<WithResponse<T>> {
  let requestId = '';
  try {
    const connection = connect();
    const { settings } = connection;
    const options = checkCallOptions(call.options);
    requestId = checkRequestId(options.requestId ?? settings.newRequestId());
    const { signal, allowUnknown = settings.allowUnknown } = options;
    const { payload, attachments, write } = checkRequest(call, requestId, allowUnknown);
    const attached = attachments === undefined ? preparePayload : call.attach(attachments);
    const content = await attached(payload)({ requestId, signal, write });
    try {
      return await sendOften(connection, call, options, content, requestId);
    } finally {
      await content.dispose?.();
    }
  } catch (error) {
    throw asAttestationError(error, requestId);
  }
}

function sendOften<T>(
  connection: Connection<Numbers>,
  call: Call<T>,
  options: CallOptions,
  content: Content,
  first: string,
): Promise<WithResponse<T>> {
  const { settings } = connection;
  const { signal, maxRetries = settings.maxRetries, totalTimeoutMs = settings.totalTimeoutMs } = options;
  // A link of 100 kB/s is given a fair chance.
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? 30_000 + content.fileBytes / 100;
  // D13: what makes /cas idempotent is its request_id, so all attempts carry the same.
  const keepsId = options.requestId !== undefined || call.operation.name === 'applyCertification';
  const headers = new Headers(settings.headers);
  for (const [name, text] of Object.entries(options.headers ?? {})) headers.set(name, text);
  let attempt = 0;
  const sendOnce = async (leftMs: number) => {
    const requestId = attempt++ === 0 || keepsId ? first : settings.newRequestId();
    const signedAt = settings.now() + connection.clockOffsetMs;
    const deadline = startDeadline(requestId, Math.min(timeoutMs || leftMs, leftMs), signal);
    return send(connection, { ...call, content, headers, attempt, signedAt }, deadline);
  };
  return withRetries({ ...settings, maxRetries, totalTimeoutMs, signal }, (leftMs) =>
    correctClock(connection, () => sendOnce(leftMs)),
  );
}

/** A call with what its next attempt sends. */
interface Attempt<T> extends Call<T> {
  content: Content;
  headers: Headers;
  /** 1 for the first. */
  attempt: number;
  /** In Unix milliseconds, by the service's clock as far as it is known. */
  signedAt: number;
}

/** One attempt: signed again, by the time it is now. */
async function send<T>(
  connection: Connection<Numbers>,
  { operation, content, headers: given, attempt, signedAt, ...call }: Attempt<T>,
  deadline: Deadline,
): Promise<WithResponse<T>> {
  const { settings, signer, transport, clockOffsetMs, parse } = connection;
  const { hooks } = settings;
  const { requestId } = deadline;
  const url = call.url ?? settings.baseUrl + operation.path;
  let answer: RawAnswer | undefined;
  try {
    const { accessKey } = settings;
    const sealed = seal({ accessKey, signer }, operation, requestId, signedAt, content.payload);
    const envelope = await deadline.race(sealed);
    const event = { operation: operation.name, url, requestId, attempt };
    hooks.request?.(event);
    const start = performance.now();
    answer = await deadline.race(transport(url, content.encode(envelope), given, deadline.signal));
    const { status, headers, ok } = answer.response;
    hooks.response?.({ ...event, status, headers, durationMs: Math.round(performance.now() - start) });
    if (!ok) throw call.refuse(requestId, answer, settings.now() + clockOffsetMs);
    const data = await call.read(answer.response, { operation, requestId, deadline, parse });
    return { data, requestId, status, headers, attempts: attempt };
  } catch (error) {
    deadline.release();
    // An unread body would hold its connection; one that is being read is locked, and its reader lets go of it.
    if (answer?.response.ok) answer.response.body?.cancel().catch(() => undefined);
    throw Object.assign(deadline.explain(error), { attempts: attempt });
  }
}

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

/** A tonce may be 300 s away from the service's clock; an answer on its way takes some of that. */
const TOLERATED_MS = 270_000;

/**
 * An attempt, and once more when it was refused while the service's clock is too far from ours for its tonce to be
 * taken. From then on the connection signs by the service's clock.
 */
export async function correctClock<T>(
  connection: Connection<Numbers>,
  attempt: () => Promise<T>,
): Promise<T> {
  const used = connection.clockOffsetMs;
  try {
    return await attempt();
  } catch (error) {
    const { clockSkewMs = 0, retryable, requestId = '' } = error as Partial<RefusedCallError>;
    // Too many requests (429) is not a matter of the clock, and must be waited for.
    if (retryable || Math.abs(clockSkewMs) < TOLERATED_MS) throw error;
    // Calls that run side by side find it out together: the first one corrects and warns.
    if (connection.clockOffsetMs === used) setClock(connection, used + clockSkewMs, requestId);
    return await attempt();
  }
}

function setClock(connection: Connection<Numbers>, clockSkewMs: number, requestId: string): void {
  connection.clockOffsetMs = clockSkewMs;
  const seconds = Math.round(Math.abs(clockSkewMs) / 1000);
  const message =
    `This machine's clock is ${seconds} s ${clockSkewMs > 0 ? 'behind' : 'ahead of'} the service's, which takes at most 300 s. ` +
    "Requests are now signed by the service's clock; set this one right.";
  const { warning = () => console.warn(message) } = connection.settings.hooks;
  warning({ kind: 'clock-skew', message, clockSkewMs }, requestId);
}
