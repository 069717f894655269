import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { failure } from './answer.ts';
import { pathRefusal, Refusal } from './refusal.ts';

/** What Node's HTTP parser says when it gives up. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** Milliseconds in which a peer may read the answer and close its side; then the connection is closed for it. */
const patience = 2_000;

/** Bytes that are not an HTTP request: the error body and a line in the log all the same, and the end of the connection. */
export function brokenHttpAnswerer(
  paths: ReadonlySet<string>,
  log: Logger,
): (error: Error, socket: Socket) => void {
  return (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    // Browsers open connections in advance: an answer there would be taken for that of the first request on it.
    if (socket.bytesRead === 0) return void socket.destroy();
    const { status, headers, body, reason } = failure(refusalOf(error, paths), '');
    log.info({ operation: 'none', status, reason }, 'request');
    const lines = Object.entries({
      ...headers,
      Date: new Date().toUTCString(),
      'Content-Length': String(Buffer.byteLength(String(body))),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${String(body)}`);
    // `end` alone waits, however long, for a peer that neither reads nor closes.
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.once('close', () => clearTimeout(timer));
  };
}

function refusalOf({ code, rawPacket }: ParserError, paths: ReadonlySet<string>): Refusal {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return unknownMethod(rawPacket, paths) ?? new Refusal('malformed', notHttp);
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('too-large', 'The header fields of the request are too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('malformed', 'The request arrives too slowly; send it again', {
        detail: 'too slow',
      });
    default:
      return new Refusal('malformed', notHttp, { detail: code ?? 'no HTTP' });
  }
}

const notHttp = 'The request is not well-formed HTTP';
const requestLine = /^([A-Za-z-]{1,32}) (\/[^\s?]{0,1000})(?:\?\S*)? HTTP\/1\.[01]\r?\n/;

/** D10: a method that Node's parser does not know is wrong in the same way as GET. */
function unknownMethod(packet: Buffer | undefined, paths: ReadonlySet<string>): Refusal | undefined {
  const [, method, path] = requestLine.exec(packet?.toString('latin1') ?? '') ?? [];
  return method !== undefined && path !== undefined ? pathRefusal(paths, path, method) : undefined;
}

/**
 * A second answer must not run into one that has begun, nor be taken for the answer of an earlier request that came
 * whole and is still being served. Node's own handler looks here, too.
 */
function isAnswering({ _httpMessage: answer }: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return answer ? answer.headersSent || answer.req.complete : false;
}
