import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, errorAnswer } from './answer.ts';
import { corsHeaders } from './cors-headers.ts';
import { Refusal } from './refusal.ts';

/** The HTTP side: every request, and bytes that are not a request, gets an answer in the contract's form. */
export function createFront(
  serve: (request: IncomingMessage) => Promise<Answer>,
  origins: readonly string[] = [],
): Server {
  // A signed string in a header may be as long as a body.
  const options = { maxHeaderSize: 2 * 2 ** 20, requireHostHeader: false, requestTimeout: 60_000 };
  const server = createServer(options, (request, response) => void respond(request, response));
  // Node would answer an unknown `Expect` with a 417 without a body; passing over it is allowed. RFC 9110 section 10.1.1
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', answerBrokenHttp);
  return server;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A caller that hangs up is not a fault of the mock; what reads the body hears of it, too.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const { status, headers, body } = await serve(request);
    if (!request.readableEnded) drain(request);
    const bytes = Buffer.from(body);
    const length = status === 204 ? {} : { 'Content-Length': bytes.length };
    response.writeHead(status, { ...headers, ...corsHeaders(request, origins), ...length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}

/** In which a refused sender may finish; then it is cut off. */
const drainMilliseconds = 5000;

/** Drops the rest of a refused body, so that its sender reads the answer and not a reset. */
function drain(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), drainMilliseconds);
  const stop = () => clearTimeout(timer);
  request.unpipe();
  request.on('end', stop).on('close', stop).resume();
}

function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal(413, 'The header fields of the request are too large')
      : new Refusal(400, 'The request is not well-formed HTTP, or came too slowly');
  const { status, headers, body } = errorAnswer(refusal, '', Date.now());
  const length = { 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${String(body)}`);
}
