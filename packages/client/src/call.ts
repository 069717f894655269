import { sign } from '@attestation/signing';
import { asAttestationError } from './as-attestation-error.ts';
import { SigningFailedError } from './attestation-error.ts';
import { checkCallOptions, checkRequestId } from './check-options.ts';
import { checkRequest } from './check-request.ts';
import { correctClock } from './clock.ts';
import { type Connection, requireConnection } from './connect.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { described } from './described.ts';
import type { EncodedBody, Envelope } from './envelope.ts';
import { isBytes } from './is-bytes.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, Numbers } from './options.ts';
import { type AttestationCall, PendingCall, type WithResponse } from './pending-call.ts';
import { preparePayload } from './prepare-payload.ts';
import { reasonOf } from './reason-of.ts';
import { refusalOf } from './refusal.ts';
import type { RawAnswer } from './transport.ts';
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

/** One operation with what its method was given, of which nothing is known yet. */
export interface Call<T> {
  operation: Operation;
  request: unknown;
  options: unknown;
  /** Makes files of the request's `attachments`. */
  attach(attachments: unknown): Attached;
  /** Makes something of a successful answer, within the deadline. */
  read(response: Response, context: AnswerContext): T | Promise<T>;
}

/** Files that go with a payload: what the operations take that are imported one by one. */
export type Attached = (payload: object) => Prepare;

/** Sends it, again if need be, whatever the operation and version. Fails only with `AttestationError`s. */
export function call<T>(connection: Connection<Numbers>, call: Call<T>): AttestationCall<T> {
  return new PendingCall(run(connection, call));
}

async function run<T>(connection: Connection<Numbers>, call: Call<T>): Promise<WithResponse<T>> {
  let requestId = '';
  try {
    const options = checkCallOptions(call.options);
    requestId = options.requestId ?? requireConnection(connection).settings.newRequestId();
    checkRequestId(requestId);
    const content = await prepare(connection, call, options, requestId);
    try {
      return await sendOften(connection, call, options, content, requestId);
    } finally {
      await content.dispose?.();
    }
  } catch (error) {
    throw asAttestationError(error, requestId);
  }
}

function prepare(
  { settings }: Connection<Numbers>,
  { operation, request, attach }: Call<unknown>,
  { signal, allowUnknown = settings.allowUnknown }: CallOptions,
  requestId: string,
): Content | Promise<Content> {
  const { payload, attachments } = checkRequest(operation, request, { requestId, allowUnknown });
  const attached = attachments === undefined ? preparePayload : attach(attachments);
  return attached(payload)({ requestId, signal });
}

function sendOften<T>(
  connection: Connection<Numbers>,
  call: Call<T>,
  { requestId: given, signal, ...options }: CallOptions,
  content: Content,
  first: string,
): Promise<WithResponse<T>> {
  const { settings } = connection;
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? defaultTimeout(content);
  const rules = {
    ...settings,
    totalTimeoutMs: options.totalTimeoutMs ?? settings.totalTimeoutMs,
    maxRetries: options.maxRetries ?? settings.maxRetries,
    signal,
  };
  // D13: what makes /cas idempotent is its request_id, so all attempts carry the same.
  const keepsId = given !== undefined || call.operation.name === 'applyCertification';
  let next: string | undefined = first;
  let attempts = 0;
  const headers = mergeHeaders(settings.headers, options.headers);
  const attempt = (leftMs: number) => {
    const requestId = next ?? settings.newRequestId();
    next = keepsId ? first : undefined;
    const limitMs = Math.min(timeoutMs > 0 ? timeoutMs : Number.POSITIVE_INFINITY, leftMs);
    const sent = { ...call, content, headers, attempt: ++attempts };
    return send(connection, sent, startDeadline(requestId, limitMs, signal));
  };
  return withRetries(rules, (leftMs) => correctClock(connection, async () => attempt(leftMs)));
}

/** A call with what its next attempt sends. */
interface Attempt<T> extends Call<T> {
  content: Content;
  headers: Readonly<Record<string, string>>;
  /** 1 for the first. */
  attempt: number;
}

/** One attempt: signed again, by the time it is now. */
async function send<T>(
  connection: Connection<Numbers>,
  { operation: { name: operation, path }, read, content, headers: given, attempt }: Attempt<T>,
  deadline: Deadline,
): Promise<WithResponse<T>> {
  const { settings, transport, clockOffsetMs } = connection;
  const { requestId } = deadline;
  const now = () => settings.now() + clockOffsetMs;
  let answer: RawAnswer | undefined;
  try {
    const envelope = await deadline.race(seal(connection, path, requestId, now(), content.payload));
    const event = { operation, url: settings.baseUrl + path, requestId, attempt };
    settings.hooks.request(event);
    const start = performance.now();
    answer = await deadline.race(transport(path, content.encode(envelope), given, deadline.signal));
    const { status, headers, ok } = answer.response;
    settings.hooks.response({ ...event, status, headers, durationMs: Math.round(performance.now() - start) });
    if (!ok) throw refusalOf(requestId, answer, now());
    const data = await read(answer.response, { requestId, deadline, parse: connection.parse });
    return { data, requestId, status, headers, attempts: attempt };
  } catch (error) {
    deadline.release();
    // An unread body would hold its connection; one that is being read is locked, and its reader lets go of it.
    if (answer?.response.ok) answer.response.body?.cancel().catch(() => undefined);
    throw Object.assign(deadline.explain(error), { attempts: attempt });
  }
}

/** Names of headers are the same in either case. */
function mergeHeaders(...given: (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const merged = new Headers();
  for (const headers of given) {
    for (const [name, text] of Object.entries(headers ?? {})) merged.set(name, text);
  }
  return Object.fromEntries(merged);
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
    const parts = { path, requestId, accessKey, tonce, payload };
    const signature = await sign(parts, async (data) => requireBytes(await (await signer)(data)));
    return { requestId, accessKey, tonce, payload, signature };
  } catch (cause) {
    const message = `The request could not be signed: ${reasonOf(cause)}`;
    throw new SigningFailedError(message, { requestId, cause });
  }
}

/** WebCrypto's own `sign` gives an ArrayBuffer, which has no bytes to be written. */
function requireBytes(signature: unknown): Uint8Array {
  if (isBytes(signature) && signature.length > 0) return signature;
  throw new TypeError(`the signer gave ${described(signature)}; it must give a Uint8Array.`);
}

/** A link of 100 kB/s is given a fair chance. */
function defaultTimeout({ fileBytes }: Content): number {
  return 30_000 + fileBytes / 100;
}
