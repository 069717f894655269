import type { IncomingMessage } from 'node:http';
import { debugHeader } from './check-signature.ts';
import { nodeOf, type Operation } from './document.ts';
import { type Envelope, Refusal, type UploadedFile } from './envelope.ts';
import type { Preference } from './preference.ts';

/** Where and why a request breaks the contract. */
export interface Fault {
  /** From the body on: `['payload', 'unique_id']`. */
  readonly place: readonly string[];
  /** The schema keyword. */
  readonly keyword: string;
  /** Without the place. */
  readonly message: string;
}

/** A request that passed the checks that need no memory. */
export interface Passed {
  readonly requestId: string;
  readonly envelope: Envelope;
  readonly files: readonly UploadedFile[];
  /** Unix milliseconds. */
  readonly now: number;
}

/** What is made of a request: its faults, or the way to its answer, which may be a Refusal that is thrown. */
export type Verdict =
  | { readonly faults: readonly Fault[] }
  | { readonly answer: (request: Passed) => Answer };

/** What judges a request by the contract's schemas, and answers it: Prism with the examples, or a memory. */
export interface Backend {
  /** Whether the bytes of files are wanted. */
  readonly keepsFiles: boolean;
  judge(operation: Operation, envelope: Envelope, preference: Preference): Promise<Verdict>;
  /** Forgets everything. */
  reset(): void;
  close(): Promise<void>;
}

/** What goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** The contract's error body. D11 */
export function errorAnswer(error: unknown, requestId: string, now: number): Answer {
  const refusal = error instanceof Refusal ? error : internal(error);
  const body = { request_id: requestId || refusal.requestId, message: refusal.message, timestamp: now };
  return { status: refusal.status, headers: { ...json, ...refusal.headers }, body: JSON.stringify(body) };
}

function internal(error: unknown): Refusal {
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal(500, `The mock failed, not your request: ${why}. Please report it with the request`);
}

/** An error that was asked for: the example of this name, or the first one of the document, if it has any. D10, D11 */
export function failureAnswer(
  status: number,
  name: string | undefined,
  { answers }: Operation,
  { requestId, now }: Passed,
): Answer {
  const examples = answers.get(status) ?? [];
  const example = examples.find((one) => one.name === name) ?? examples[0];
  const message = `The status ${status} was asked for with the header Prefer`;
  const body = { message, ...nodeOf(example?.value), request_id: requestId, timestamp: now };
  return { status, headers: { ...json, ...failureHeaders[status] }, body: JSON.stringify(body) };
}

/** D10 */
const failureHeaders: Readonly<Record<number, Record<string, string>>> = {
  405: { Allow: 'POST' },
  429: { 'Retry-After': '1' },
};

/** What the answer to a web page carries, as the reference server gives it: nothing, unless its origin is named. D10 */
export function corsHeaders(
  { headers }: IncomingMessage,
  origins: readonly string[],
): Record<string, string> {
  if (origins.length === 0) return {};
  const { origin } = headers;
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Date, Content-Disposition, Retry-After',
  };
}

/** The headers for the question of a browser whether a page may post; undefined when it is none, or not of a page named. */
export function preflightHeaders(
  request: IncomingMessage,
  origins: readonly string[],
): Record<string, string> | undefined {
  const { origin, 'access-control-request-method': asked } = request.headers;
  if (request.method !== 'OPTIONS' || asked === undefined) return undefined;
  if (origin === undefined || !origins.includes(origin)) return undefined;
  return {
    'Access-Control-Allow-Methods': 'POST',
    // The last two are the mock's own.
    'Access-Control-Allow-Headers': `Content-Type, Prefer, ${debugHeader}`,
    'Access-Control-Max-Age': '600',
  };
}
