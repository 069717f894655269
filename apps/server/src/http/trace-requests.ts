import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceParentOf } from '../tracing/trace-parent.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { setTraceId } from './answer.ts';

/** Load balancers ask for these all the time. */
const untraced = new Set(['/healthz', '/readyz']);

/** Gives every request but health checks a span, from now until its response is sent. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (untraced.has(request.routeOptions.url ?? '')) return done();
    traceRequest(tracing, request, reply, () => done());
  });
}

/** @param answer what it begins belongs to the span */
export function traceRequest(
  tracing: Tracing,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => void,
): void {
  const parent = traceParentOf(request.headers.traceparent);
  const { method } = request.raw;
  tracing.request({ parent, method: method ?? '', route: request.routeOptions.url }, (traceId, end) => {
    setTraceId(request.raw, traceId);
    finished(reply.raw, () => end({ status: reply.raw.statusCode, isCut: !reply.raw.writableFinished }));
    answer();
  });
}
