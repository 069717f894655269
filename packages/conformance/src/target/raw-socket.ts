import { connect as plainConnect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as tlsConnect } from 'node:tls';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { type Deadline, PATIENCE } from './deadline.ts';
import type { Answer, Exchange, RawRequest } from './exchange.ts';

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface RawOptions {
  /** The bytes that are written to the socket, with the head; by default the head and the body of the request. */
  readonly pieces?: Pieces;
  /** The draft of the request: its answer is checked like any other. */
  readonly draft?: Draft;
  /** Closes the connection when everything is written, without waiting for the answer. */
  readonly hangUp?: boolean;
  /** Milliseconds, from the first byte to the answer. */
  readonly patience?: number;
  /** The end of the run. */
  readonly end?: Deadline;
}

/**
 * Sends bytes over a separate connection; Node's HTTP client would normalize them. An answer is read as soon as it
 * arrives, also while bytes are still being sent: then the rest is not sent.
 *
 * @throws NotObserved when the run ends before the answer, and for no other reason
 */
export async function sendBytes(
  config: Pick<Config, 'baseUrl' | 'ca'>,
  request: RawRequest,
  options: RawOptions = {},
): Promise<Exchange> {
  const { pieces = [headOf(config, request), request.body], draft, hangUp = false, end } = options;
  end?.signal.throwIfAborted();
  const sentAt = Date.now();
  const socket = openSocket(config);
  const stop = () => socket.destroy();
  end?.signal.addEventListener('abort', stop);
  const reading = readAnswer(socket, request.method, options.patience ?? PATIENCE.later);
  const wrote = write(socket, pieces, reading.done);
  if (hangUp) await wrote.then(() => socket.destroy());
  const outcome = await reading.outcome;
  socket.destroy();
  await wrote;
  end?.signal.removeEventListener('abort', stop);
  if (!('answer' in outcome)) end?.signal.throwIfAborted();
  const times = { sentAt, answeredAt: Date.now() };
  return { request, draft, answer: undefined, missing: undefined, ...outcome, ...times };
}

/** A chunk of a body with Transfer-Encoding: chunked (RFC 9112 section 7.1). */
export function chunkOf(piece: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${piece.byteLength.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
}

/** Request line and header lines. Host, Content-Length and Connection are added where the request has none. */
export function headOf({ baseUrl }: Pick<Config, 'baseUrl'>, request: RawRequest): Uint8Array {
  const base = new URL(baseUrl);
  const headers = new Map(Object.entries(request.headers));
  const has = (name: string) => [...headers.keys()].some((known) => known.toLowerCase() === name);
  if (!has('host')) headers.set('Host', base.host);
  if (!has('content-length') && !has('transfer-encoding'))
    headers.set('Content-Length', String(request.body.byteLength));
  if (!has('connection')) headers.set('Connection', 'close');
  const path = base.pathname.replace(/\/+$/, '') + request.path;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${request.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

function openSocket({ baseUrl, ca }: Pick<Config, 'baseUrl' | 'ca'>): Socket {
  const { protocol, hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return plainConnect({ host, port: Number(port || 80), noDelay: true });
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  return tlsConnect({ host, port: Number(port || 443), ...servername, ...(ca && { ca }) });
}

type Outcome = Pick<Exchange, 'answer'> | Pick<Exchange, 'missing'>;

function readAnswer(socket: Socket, method: string, patience: number) {
  let received: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  const done = new AbortController();
  const outcome = new Promise<Outcome>((resolve) => {
    const end = (result: Outcome) => {
      clearTimeout(timer);
      done.abort();
      resolve(result);
    };
    const timer = setTimeout(() => end({ missing: `no answer within ${patience / 1000} s` }), patience);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const answer = parseAnswer(received, method, false);
      if (answer) end({ answer });
    });
    let reason = 'the connection was closed before an answer';
    // Without a listener the error of a reset connection would end the process; `close` follows it.
    socket.on('error', ({ message }) => {
      reason = `the connection broke before an answer (${message})`;
    });
    socket.on('close', () => {
      const answer = parseAnswer(received, method, true);
      end(answer ? { answer } : { missing: reason });
    });
  });
  return { outcome, done: done.signal };
}

async function write(socket: Socket, pieces: Pieces, done: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) =>
    done.addEventListener('abort', () => resolve(), { once: true }),
  );
  for await (const piece of pieces) {
    if (done.aborted || socket.destroyed) return;
    if (piece.byteLength === 0) continue;
    if (!socket.write(piece)) await Promise.race([new Promise((go) => socket.once('drain', go)), stopped]);
    // An answer that has already arrived is read before more is sent: bytes sent to a closed end would destroy it.
    else await sleep(0);
  }
}

/**
 * The answer in the bytes received so far; undefined when it is incomplete or is not HTTP.
 *
 * @param closed whether the connection is closed: the end of a body without a length (RFC 9112 section 6.3)
 */
export function parseAnswer(received: Buffer, method: string, closed: boolean): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const rest = received.subarray(end + 4);
  // 1xx: the final answer follows.
  if (status < 200) return parseAnswer(rest, method, closed);
  const headers = headersOf(lines);
  const body = bodyOf(rest, status, headers, method, closed);
  return body && { status, headers, body };
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

function bodyOf(
  rest: Buffer,
  status: number,
  headers: Readonly<Record<string, string>>,
  method: string,
  closed: boolean,
): Buffer | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  if (/chunked\s*$/i.test(headers['transfer-encoding'] ?? '')) return unchunk(rest);
  const length = headers['content-length'];
  if (length === undefined) return closed ? rest : undefined;
  return rest.byteLength >= Number(length) ? rest.subarray(0, Number(length)) : undefined;
}

function unchunk(rest: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(rest.subarray(at, line).toString('latin1'), 16);
    if (Number.isNaN(size) || rest.byteLength < line + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
