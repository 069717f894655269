import { asAttestationError } from './as-attestation-error.ts';
import { checkCallOptions } from './check-options.ts';
import { checkRequest } from './check-request.ts';
import { checkRequestId } from './check-request-id.ts';
import { correctClock } from './clock.ts';
import type { Connection } from './connect.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import type { ErrorFor } from './explain-failure.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, Numbers } from './options.ts';
import type { WithResponse } from './pending-call.ts';
import type { Content, Prepare } from './prepare.ts';
import { preparePayload } from './prepare-payload.ts';
import { seal } from './seal.ts';
import type { RawAnswer } from './transport.ts';
import { withRetries } from './with-retries.ts';

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
