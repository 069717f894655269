import { isObject, type JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';

/** A request as it is sent. */
export interface RawRequest {
  readonly method: string;
  /** From `/api` on, with a query if any. */
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** What was signed, and the value of `signature`; undefined when the request was written by hand. */
  readonly signed?: { readonly text: string; readonly tonce: string; readonly signature: string };
}

export interface Answer {
  readonly status: number;
  /** Names in lower case; values that repeat are joined with `, `. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

/** A request with its answer, or with the reason why there is none. */
export interface Exchange {
  readonly request: RawRequest;
  /** The draft of the request; undefined when it was written by hand. */
  readonly draft: Draft | undefined;
  readonly answer: Answer | undefined;
  /** Why there is no answer: `no answer within 10 s`, `the connection was closed`. */
  readonly missing: string | undefined;
  /** Milliseconds since 1970 on the local clock. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

export function succeeded({ answer }: Exchange): boolean {
  return answer !== undefined && answer.status >= 200 && answer.status < 300;
}

/** Answered, and not with a 2xx. */
export function refused({ answer }: Exchange): boolean {
  return answer !== undefined && answer.status >= 300;
}

/** The target asks to come again later, whatever the request is. */
export function isBusy({ answer }: Exchange): boolean {
  return answer?.status === 429 || answer?.status === 503;
}

/** The target has no such operation, or cannot answer now: its status says nothing about the request. */
export function isUnavailable({ answer }: Exchange): boolean {
  return answer === undefined || [404, 405, 501, 502, 503, 504].includes(answer.status);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Many rules examine each answer. */
const parsed = new WeakMap<Answer, { readonly json: unknown }>();

/** The body as JSON; undefined when it is not JSON. */
export function jsonOf({ answer }: Exchange): unknown {
  if (!answer) return undefined;
  const known = parsed.get(answer) ?? { json: parse(answer.body) };
  parsed.set(answer, known);
  return known.json;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

/** The members of a JSON body; none when the body is not a JSON object. */
export function membersOf(exchange: Exchange): JsonObject {
  const body = jsonOf(exchange);
  return isObject(body) ? body : {};
}

/** `data` of a success; undefined when it is not an object. */
export function dataOf(exchange: Exchange): JsonObject | undefined {
  const { data } = membersOf(exchange);
  return isObject(data) ? data : undefined;
}

/** The answer in a few words: `400 "unique_id is missing"`. */
export function describeAnswer(exchange: Exchange): string {
  const { answer, missing } = exchange;
  if (!answer) return missing ?? 'no answer';
  const { message } = membersOf(exchange);
  return typeof message === 'string'
    ? `${answer.status} ${JSON.stringify(message.slice(0, 200))}`
    : `${answer.status}`;
}
