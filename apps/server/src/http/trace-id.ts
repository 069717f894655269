import type { IncomingMessage } from 'node:http';
import { traceParentOf } from '../tracing/trace-parent.ts';

const known = new WeakMap<IncomingMessage, string>();

/** Says which trace a request belongs to. */
export function setTraceId(request: IncomingMessage, traceId: string): void {
  known.set(request, traceId);
}

/** The trace of a request: that of its span, else that which its `traceparent` header names. */
export function traceIdOf(request: IncomingMessage): string | undefined {
  return known.get(request) ?? traceParentOf(request.headers.traceparent)?.traceId;
}
