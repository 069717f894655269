import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { HttpAnswer } from './answer.ts';
import { drain } from './drain.ts';

/** Puts an answer on the wire and one line about it in the log. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpAnswer,
  operation: string,
  log: Logger,
): FastifyReply {
  const entry = { operation, status: answer.status, ms: Math.round(reply.elapsedTime) };
  if (answer.fault === undefined) log.info(entry, 'request');
  else log.error({ ...entry, err: answer.fault }, 'request failed');
  if (!request.raw.readableEnded) drain(request.raw);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
