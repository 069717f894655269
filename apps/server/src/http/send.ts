import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { HttpAnswer } from './answer.ts';
import { traceIdOf } from './trace-id.ts';

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
function drain(request: IncomingMessage): void {
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
