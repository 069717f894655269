import { sign } from '@attestation/signing';
import { SigningFailedError } from './attestation-error.ts';
import { correctClock } from './clock.ts';
import type { Connection } from './connect.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import type { EncodedBody, Envelope } from './envelope.ts';
import { type CallOptions, checkRequestId, type Numbers } from './options.ts';
import { refusalOf } from './refusal.ts';
import { withRetries } from './with-retries.ts';

/** What an operation sends, whatever the attempt. */
export interface Content {
  /** The payload's text, written once. */
  payload: string;
  /** What the files hold together. */
  fileBytes: number;
  encode(envelope: Envelope): EncodedBody;
  /** Removes what was made for this call only. */
  dispose?(): Promise<void>;
}

/** Makes the content, once for all attempts. */
export type Prepare = (call: {
  requestId: string;
  signal: AbortSignal | undefined;
}) => Content | Promise<Content>;

/** What the reader of an answer is given. */
export interface AnswerContext {
  requestId: string;
  deadline: Deadline;
  parse(text: string): unknown;
}

/** One operation with its request. */
export interface Call<T> {
  /** From `/api` on, as it is signed. */
  path: string;
  /** D13: what makes /cas idempotent is its request_id, so all attempts carry the same. */
  keepsRequestId?: boolean;
  prepare: Prepare;
  /** Makes something of a successful answer, within the deadline. */
  read(response: Response, context: AnswerContext): T | Promise<T>;
}

/** Sends it, again if need be, whatever the operation and version. Throws only `AttestationError`s. */
export async function call<T>(
  connection: Connection<Numbers>,
  call: Call<T>,
  options: CallOptions = {},
): Promise<T> {
  const { settings } = connection;
  const { signal, requestId: given } = options;
  const first = checkRequestId(given ?? settings.newRequestId());
  let next: string | undefined = first;
  const content = await call.prepare({ requestId: first, signal });
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? defaultTimeout(content);
  const rules = {
    ...settings,
    totalTimeoutMs: options.totalTimeoutMs ?? settings.totalTimeoutMs,
    maxRetries: options.maxRetries ?? settings.maxRetries,
    signal,
  };
  const attempt = (leftMs: number) => {
    const requestId = next ?? checkRequestId(settings.newRequestId());
    next = given !== undefined || call.keepsRequestId ? first : undefined;
    const limitMs = Math.min(timeoutMs > 0 ? timeoutMs : Number.POSITIVE_INFINITY, leftMs);
    return send(connection, call, content, startDeadline(requestId, limitMs, signal));
  };
  try {
    return await withRetries(rules, (leftMs) => correctClock(connection, () => attempt(leftMs)));
  } finally {
    await content.dispose?.();
  }
}

/** One attempt: signed anew, by the time it is now. */
async function send<T>(
  connection: Connection<Numbers>,
  { path, read }: Call<T>,
  content: Content,
  deadline: Deadline,
): Promise<T> {
  const { settings, transport, clockOffsetMs } = connection;
  const { requestId } = deadline;
  const now = () => settings.now() + clockOffsetMs;
  try {
    const envelope = await deadline.race(seal(connection, path, requestId, now(), content.payload));
    const answer = await deadline.race(transport(path, content.encode(envelope), deadline.signal));
    if (!answer.response.ok) throw refusalOf(requestId, answer, now());
    return await read(answer.response, { requestId, deadline, parse: connection.parse });
  } catch (error) {
    deadline.release();
    throw deadline.explain(error);
  }
}

async function seal(
  { settings: { accessKey }, signer }: Connection<Numbers>,
  path: string,
  requestId: string,
  now: number,
  payload: string,
): Promise<Envelope> {
  const tonce = Math.floor(now / 1000);
  try {
    const signature = await sign({ path, requestId, accessKey, tonce, payload }, await signer);
    return { requestId, accessKey, tonce, payload, signature };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SigningFailedError(`The request could not be signed: ${why}`, { requestId, cause });
  }
}

/** A link of 100 kB/s is given a fair chance. */
function defaultTimeout({ fileBytes }: Content): number {
  return 30_000 + fileBytes / 100;
}
