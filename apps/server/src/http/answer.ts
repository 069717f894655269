import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import { type FileBody, JsonText, writeJson } from '@attestation/contract';
import type { RequestRefusalCode } from '@attestation/contract/decisions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DomainError, type DomainErrorCode } from '../domain/domain-error.ts';
import { traceParentOf } from '../tracing/tracing.ts';
import type { FairRoom } from './fair-room.ts';
import { Refusal, tooManyRequests } from './refusal.ts';

/** What goes out: a body of text or a stream of bytes. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  /** What went wrong inside, for the log; never for the caller. */
  readonly fault?: unknown;
  /** Why a request was refused, for the log: a code, no text of the caller. */
  readonly reason?: string;
  readonly requestId?: string;
  /** Id of the member that signed. */
  readonly member?: string | undefined;
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** What a handler of any version answers: data, or a file. */
type HandlerAnswer = { readonly status: number } & (
  | { readonly data: unknown }
  | { readonly headers: Readonly<Record<string, string>>; readonly file: FileBody }
);

/**
 * What a handler answers, as it goes out. Large data and files are pulled piece by piece while they are sent: of an answer
 * that is not read, the server holds no more than a few pieces.
 *
 * @param spend awaited for each piece, before it is sent: for the bytes of JSON that was made for it, or of a file
 */
export async function answerOf(
  answer: HandlerAnswer,
  requestId: string,
  spend: (kind: 'json' | 'file', bytes: number) => Promise<void>,
): Promise<HttpAnswer> {
  if ('file' in answer) {
    const headers = { 'Content-Type': 'application/zip', ...answer.headers };
    return streamed(
      answer.status,
      headers,
      requestId,
      piecesOf(answer.file.bytes, (size) => spend('file', size)),
    );
  }
  const { data } = answer;
  if (!isInPieces(data)) return success(answer.status, requestId, data);
  return streamed(
    answer.status,
    json,
    requestId,
    textsOf(requestId, data, (size) => spend('json', size)),
  );
}

/** A fault before the first bytes is still answered as one. */
async function streamed(
  status: number,
  headers: Readonly<Record<string, string>>,
  requestId: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<HttpAnswer> {
  const body = Readable.from(pieces, { objectMode: false });
  await once(body, 'readable');
  return { status, headers, body, requestId };
}

/** A `JsonText` that is too large to be made as a whole. It may stand as a member of `data`, no deeper. */
export class JsonPieces<T> extends JsonText<T> {
  /** JSON text of a `T`, piece by piece. */
  readonly pieces: AsyncIterable<JsonPiece>;

  constructor(pieces: AsyncIterable<JsonPiece>) {
    super('');
    this.pieces = pieces;
  }
}

/** A text, or parts of one, of which large ones may be in UTF-8: joined to one they would be copied and encoded again. */
export type JsonPiece = string | readonly (string | Uint8Array)[];

function isInPieces(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false;
  return Object.values(data).some((member) => member instanceof JsonPieces);
}

/** The body of a success. The size of a text is in characters. */
async function* textsOf(
  requestId: string,
  data: object,
  spend: (size: number) => Promise<void>,
): AsyncGenerator<string | Uint8Array> {
  let before = `{"request_id":${JSON.stringify(requestId)},"data":{`;
  for (const [name, member] of Object.entries(data)) {
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!(member instanceof JsonPieces)) {
      yield start + writeJson(member);
      continue;
    }
    yield start;
    for await (const piece of member.pieces) {
      const parts = typeof piece === 'string' ? [piece] : piece;
      await spend(parts.reduce((sum, { length }) => sum + length, 0));
      yield* parts;
    }
  }
  yield '}}';
}

async function* piecesOf(
  bytes: AsyncIterable<Uint8Array>,
  spend: (size: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    await spend(piece.length);
    yield piece;
  }
}

/** Bytes that an answer under way may hold at once: its next piece, and those that its reader has not taken yet. */
const answerBytes = 1024 * 1024;

/** The answer, with room reserved for it while it is sent; a refusal when there is none. */
export function withRoom(answer: HttpAnswer, address: string, memory: FairRoom): HttpAnswer {
  const { body, requestId = '' } = answer;
  if (typeof body === 'string') return answer;
  const cut = () => body.destroy();
  memory.enter(body, address, cut);
  // Its reader's other requests do not end it: sent again, they would only end one another.
  memory.yieldToOthers(body, cut);
  if (memory.take(body, Math.min(answerBytes, memory.totalBytes / 4))) {
    body.once('close', () => memory.release(body));
    return answer;
  }
  memory.release(body);
  body.destroy();
  return { ...failure(tooManyRequests('with large answers at once', 1), requestId), member: answer.member };
}

function success(status: number, requestId: string, data: unknown): HttpAnswer {
  return {
    status,
    headers: json,
    body: `{"request_id":${JSON.stringify(requestId)},"data":${writeJson(data)}}`,
    requestId,
  };
}

/** The contract's error body, and nothing else: no stack, no internal text. D11 */
export function failure(error: unknown, requestId: string): HttpAnswer {
  if (error instanceof Refusal) {
    const { code, detail, member, message, headers } = error;
    const answer = errorAnswer(statusOf[code], requestId || error.requestId, message, headers);
    return { ...answer, reason: detail === undefined ? code : `${code}: ${detail}`, member };
  }
  if (error instanceof DomainError) {
    const { code, message } = error;
    const answer = { ...errorAnswer(statusOf[code], requestId, message, headersOf(code)), reason: code };
    return code.startsWith('storage-') ? { ...answer, fault: error } : answer;
  }
  // It may have failed after the commit, or have had nothing to store.
  const message =
    'The service failed. Send the same request again: that is safe, what it may have stored already is stored once.';
  return { ...errorAnswer(500, requestId, message), fault: error };
}

/** D10: a 429 says when to come back. A queue that is full now is empty in a second, or the disk is broken. */
function headersOf(code: DomainErrorCode): Record<string, string> {
  return code === 'busy' ? { 'Retry-After': '1' } : {};
}

function errorAnswer(
  status: ErrorStatus,
  requestId: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const body = JSON.stringify({ request_id: requestId, message, timestamp: Date.now() });
  return { status, headers: { ...json, ...headers }, body, requestId };
}

/** Puts an answer on the wire and one line about it in the log; that of a file when it is sent, or cut off. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpAnswer,
  operation: string,
  log: Logger,
): FastifyReply {
  const { status, headers, body, fault } = answer;
  if (typeof body === 'string') {
    logAnswer(log, entryOf(operation, answer, request, reply), fault);
  } else {
    let cause: unknown;
    body.once('error', (error) => {
      cause = error;
    });
    finished(reply.raw, () => {
      const entry = entryOf(operation, answer, request, reply);
      const cut = reply.raw.writableFinished ? {} : { cut: true };
      // Its caller got a part with a 200: to the operator it failed as a 500 does.
      logAnswer(log, { ...entry, ...cut, ...(cause !== undefined && { status: 500 }) }, cause);
    });
  }
  if (!request.raw.readableEnded) drain(request.raw);
  return reply.code(status).headers(headers).send(body);
}

/** What a line says of a request: never an address, a key, a signature or a text of the payload. */
function entryOf(
  operation: string,
  { status, reason, requestId, member }: HttpAnswer,
  { raw }: FastifyRequest,
  reply: FastifyReply,
) {
  const trace = traceIdOf(raw);
  return {
    operation,
    status,
    ms: Math.round(reply.elapsedTime),
    ...(trace !== undefined && { trace_id: trace }),
    // One that was refused unverified may be of any length.
    ...(requestId && { request_id: requestId.slice(0, 255) }),
    ...(member !== undefined && { member }),
    ...(reason !== undefined && { reason }),
  };
}

function logAnswer(log: Logger, entry: object, fault: unknown): void {
  if (fault === undefined) log.info(entry, 'request');
  else log.error({ ...entry, err: fault }, 'request failed');
}

/** What a refused sender may still send before the connection is cut; a piece costs more than its bytes. */
const patience = { bytes: 64 * 1024 * 1024, bytesPerPiece: 512, milliseconds: 5000 };

/**
 * Reads and drops the rest of a body that was refused half-way, so that its sender gets to read the answer instead of
 * a reset connection, and can use the connection again; one that goes on for too long is cut off.
 */
export function drain(request: IncomingMessage): void {
  let left = patience.bytes;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, patience.milliseconds);
  const stop = () => clearTimeout(timer);
  // The previous reader lets go later than this, and would leave the request paused.
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length + patience.bytesPerPiece;
    if (left < 0) cut();
  });
  request.on('end', stop).on('close', stop);
  request.resume();
}

const traceIds = new WeakMap<IncomingMessage, string>();

/** Says which trace a request belongs to. */
export function setTraceId(request: IncomingMessage, traceId: string): void {
  traceIds.set(request, traceId);
}

/** The trace of a request: that of its span, else that which its `traceparent` header names. */
function traceIdOf(request: IncomingMessage): string | undefined {
  const { traceparent } = request.headers;
  return traceIds.get(request) ?? (traceparent && traceParentOf(traceparent)?.traceId);
}

type ErrorStatus = 400 | 404 | 405 | 413 | 429 | 500;

/** The one table from the reason of a failure to its status. D8 to D10 */
const statusOf: Readonly<Record<RequestRefusalCode | DomainErrorCode, ErrorStatus>> = {
  malformed: 400,
  'outside-tonce-window': 400,
  'authentication-failed': 500,
  'no-such-path': 404,
  'wrong-method': 405,
  'too-large': 413,
  'too-many-requests': 429,
  'unknown-template': 400,
  'unknown-attestation': 400,
  'unknown-certification': 400,
  'attestation-closed': 400,
  'attestation-open': 400,
  'template-mismatch': 400,
  'attachment-mismatch': 400,
  'not-a-pdf': 400,
  'unreadable-pdf': 400,
  'pdf-too-large': 413,
  'keyword-places': 400,
  'request-id-reused': 400,
  'unreadable-text': 400,
  'too-many': 413,
  busy: 429,
  'storage-failed': 500,
  'storage-unavailable': 500,
  'storage-refused': 500,
  'storage-damaged': 500,
};
