import { checkCallOptions, checkRequestId } from './check-options.ts';
import { checkRequest } from './check-request.ts';
import type { Connection, RawAnswer } from './connect.ts';
import { abortedError, type Deadline, startDeadline } from './deadline.ts';
import { described } from './described.ts';
import { type EncodedBody, type Envelope, jsonBody, type Operation, seal } from './envelope.ts';
import { AttestationError, asAttestationError, invalid, type RefusedCallError } from './errors.ts';
import type { CallOptions, Hooks, Numbers } from './options.ts';
import type { AnswerContext, ErrorFor } from './read-answer.ts';

/** An operation with the arguments of its method, which are not checked yet. */
export interface Call<T> {
  operation: Operation;
  request: unknown;
  options: unknown;
  /** The address, where it is not the base URL with the path of the operation. */
  url?: string;
  /** Makes files of the request's `attachments`. */
  attach(attachments: unknown): Attached;
  /** Reads a successful answer, within the deadline. */
  read(response: Response, context: AnswerContext): T | Promise<T>;
  /** The error for an answer that is not a success. */
  refuse: ErrorFor;
  /** Looks at a success before it is given to the caller. @param payload the text that was sent */
  confirm?(data: T, payload: string, requestId: string): Promise<void>;
}

/** Files that go with a payload, as `attach` makes them. */
export type Attached = (payload: object) => Prepare;

/** The files of an operation that is imported alone, which `attach` makes. @throws InvalidInputError */
export function requireAttached(attachments: unknown): Attached {
  if (typeof attachments === 'function') return attachments as Attached;
  throw invalid(`attachments is ${described(attachments)}; write attachments: attach([[file], []]).`);
}

/** Sends a call of any operation and version, again where that may help. @throws AttestationError and nothing else */
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
      const answer = await sendWithRetries(connection, call, options, content, requestId);
      await call.confirm?.(answer.data, content.payload, answer.requestId);
      return answer;
    } finally {
      await content.dispose?.();
    }
  } catch (error) {
    throw asAttestationError(error, requestId);
  }
}

function sendWithRetries<T>(
  connection: Connection<Numbers>,
  call: Call<T>,
  options: CallOptions,
  content: Content,
  first: string,
): Promise<WithResponse<T>> {
  const { settings } = connection;
  const { signal, maxRetries = settings.maxRetries, totalTimeoutMs = settings.totalTimeoutMs } = options;
  // Enough for a link of 100 kB/s.
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? 30_000 + content.fileBytes / 100;
  // D13: what makes /cas idempotent is its request_id, so all attempts carry the same.
  const keepsId = options.requestId !== undefined || call.operation.name === 'applyCertification';
  const headers = new Headers(settings.headers);
  for (const [name, text] of Object.entries(options.headers ?? {})) headers.set(name, text);
  let attempt = 0;
  const sendOnce = async (leftMs: number) => {
    const requestId = attempt++ === 0 || keepsId ? first : settings.newRequestId();
    const signedAt = settings.now() + connection.clockOffsetMs;
    const isLast = leftMs < (timeoutMs || Number.POSITIVE_INFINITY);
    const option = isLast ? 'totalTimeoutMs' : 'timeoutMs';
    const deadline = startDeadline(requestId, isLast ? leftMs : timeoutMs, signal, option);
    return send(connection, { ...call, content, headers, attempt, signedAt }, deadline);
  };
  return withRetries({ ...settings, maxRetries, totalTimeoutMs, signal }, (leftMs) =>
    correctClock(connection, () => sendOnce(leftMs)),
  );
}

/** A call and what its next attempt sends. */
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
    warnOfDeprecation(connection, headers, requestId);
    if (!ok) throw call.refuse(requestId, answer, settings.now() + clockOffsetMs);
    const data = await call.read(answer.response, { operation, requestId, deadline, parse });
    return { data, requestId, status, headers, attempts: attempt };
  } catch (error) {
    deadline.release();
    // An unread body would keep its connection open; one that is being read is locked, and its reader cancels it.
    if (answer?.response.ok) answer.response.body?.cancel().catch(() => undefined);
    throw Object.assign(deadline.explain(error), { attempts: attempt });
  }
}

/** How long and how often. */
interface RetryRules {
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
 * @param attempt gets the milliseconds that are left
 */
async function withRetries<T>(rules: RetryRules, attempt: (leftMs: number) => Promise<T>): Promise<T> {
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
 * Attempts a call, and again when it was refused and the service's clock is too far from ours for its tonce. From then on
 * the connection signs by the service's clock.
 */
async function correctClock<T>(connection: Connection<Numbers>, attempt: () => Promise<T>): Promise<T> {
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

/** RFC 9745: once by each connection. */
function warnOfDeprecation(connection: Connection<Numbers>, headers: Headers, requestId: string): void {
  const since = /^@(\d{1,12})$/.exec(headers.get('Deprecation') ?? '')?.[1];
  if (since === undefined || connection.hasWarned) return;
  connection.hasWarned = true;
  const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
  const end = Date.parse(headers.get('Sunset') ?? '');
  const until = Number.isNaN(end) ? '' : `, and may be missing from ${day(end)} on`;
  const message = `This version of the API is deprecated since ${day(Number(since) * 1000)}${until}; migrate to a newer one.`;
  const { warning = () => console.warn(message) } = connection.settings.hooks;
  warning({ kind: 'deprecation', message, sunset: until ? new Date(end) : undefined }, requestId);
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

/** What all attempts of a call send. */
export interface Content {
  /** The payload's text, written once. */
  payload: string;
  /** The size of all files together. */
  fileBytes: number;
  encode(envelope: Envelope): EncodedBody;
  /** Removes what was made for this call only. */
  dispose?(): Promise<void>;
}

/** Makes the content, once for all attempts. */
export type Prepare = (call: {
  requestId: string;
  signal: AbortSignal | undefined;
  /** The text of a payload; refuses what cannot be sent as it is. */
  write(payload: object): string;
}) => Content | Promise<Content>;

/** Sends a payload alone, as JSON (D6). */
export function preparePayload(payload: object): Prepare {
  return ({ write }) => ({ payload: write(payload), fileBytes: 0, encode: jsonBody });
}

/** The result of a call, and the answer that it came in. */
export interface WithResponse<T> {
  /** The result of the call itself. */
  readonly data: T;
  /** The id of the request that was answered: quote it when you ask the service about this call. */
  readonly requestId: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** How often the request was sent. */
  readonly attempts: number;
}

/** A call in progress: a promise of its result, or, by `withResponse()`, of the answer too. */
export interface AttestationCall<T> extends Promise<T> {
  /**
   * The result of this call with the request id, status and headers of its answer; nothing is sent again.
   *
   * @example const { data, requestId } = await client.readAttestation({ payload: { ano: no } }).withResponse();
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** One promise for both: a failure that `withResponse()` reports is not an unhandled rejection of the call itself. */
export class PendingCall<T> extends Promise<T> implements AttestationCall<T> {
  readonly #answer: Promise<WithResponse<T>>;

  constructor(answer: Promise<WithResponse<T>>) {
    super(() => undefined); // never settled: then() asks #answer
    this.#answer = answer;
  }

  /** `then` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  withResponse(): Promise<WithResponse<T>> {
    return this.#answer;
  }
}
