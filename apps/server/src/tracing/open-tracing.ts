import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { fetchTarget } from '@attestation/server-kit';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { RequestStart, Tracing } from './tracing.ts';

export interface TracingOptions {
  /** OTLP over HTTP, protobuf; a user name and password in it go into a header field. */
  readonly url: string;
  /** Of requests without a `traceparent`; null: none. */
  readonly ratio: number | null;
  readonly serviceName: string;
  readonly log: Logger;
  /** Called with spans that were sent, or lost. */
  readonly onSpans?: ((outcome: 'exported' | 'dropped', count: number) => void) | undefined;
  /** See `BoundedOptions`. */
  readonly capacity?: number;
  readonly every?: number;
}

/** Milliseconds for one export, with its repetitions. */
const exportTimeout = 10_000;
/** Milliseconds that a stop waits for what is left. */
const closeTimeout = 3_000;

/** The trace of all its steps. */
interface Whole {
  isOpen: boolean;
  /** Its signature was refused. */
  isUnsigned?: boolean;
}

/** What is under way: a request, or work in the background. */
interface UnderWay {
  /** The span of the whole. */
  readonly root: Span;
  /** The span of the step. */
  readonly span: Span;
  readonly whole: Whole;
}

/** Makes traces and sends them; a receiver that is slow or down costs spans, never a request. */
export function openTracing(options: TracingOptions): Tracing {
  const { log, onSpans, capacity = 8_192, every = 2_000 } = options;
  const { url, headers } = fetchTarget(options.url);
  let isFailing = false;
  const processor = boundedProcessor({
    exporter: new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportTimeout }),
    capacity,
    every,
    timeout: exportTimeout,
    onExported(spans) {
      onSpans?.('exported', spans);
      if (isFailing) log.info('traces are sent again');
      isFailing = false;
    },
    onDropped(spans, error) {
      onSpans?.('dropped', spans);
      if (error !== undefined && !isFailing) log.warn({ err: error }, 'traces cannot be sent to TRACES_URL');
      isFailing ||= error !== undefined;
    },
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'attestation-server',
      'service.namespace': options.serviceName,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio ?? 0) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('attestation-server');
  const current = new AsyncLocalStorage<UnderWay>();

  function stepIn({ root, span: parent, whole }: UnderWay, name: string, work: () => unknown): unknown {
    const span = tracer.startSpan(name, {}, trace.setSpan(ROOT_CONTEXT, parent));
    return ending(
      () => current.run({ root, span, whole }, work),
      span,
      () => {},
    );
  }

  /** A request that has ended may have begun work that goes on: that does not belong to it. */
  function open(): UnderWay | undefined {
    const found = current.getStore();
    return found?.whole.isOpen ? found : undefined;
  }

  return {
    step(name, work) {
      const found = open();
      return found?.root.isRecording() ? (stepIn(found, name, work) as ReturnType<typeof work>) : work();
    },
    work(name, work) {
      const found = open();
      if (found !== undefined)
        return found.root.isRecording() ? (stepIn(found, name, work) as never) : work();
      const root = tracer.startSpan(name, {}, ROOT_CONTEXT);
      const whole = { isOpen: true };
      return ending(
        () => current.run({ root, span: root, whole }, work),
        root,
        () => {
          whole.isOpen = false;
        },
      ) as ReturnType<typeof work>;
    },
    request(start, run) {
      const root = tracer.startSpan(...spanOf(start));
      const whole: Whole = { isOpen: true };
      current.run({ root, span: root, whole }, () =>
        run(root.spanContext().traceId, ({ status, isCut }) => {
          whole.isOpen = false;
          root.setAttributes({
            'http.response.status_code': status,
            ...(isCut && { 'attestation.cut': true }),
          });
          // A wrong signature is answered with a 500 (D9), and is not a failure of the service.
          if (status >= 500 && !whole.isUnsigned) root.setStatus({ code: SpanStatusCode.ERROR });
          root.end();
        }),
      );
    },
    note({ environment, operation, reason }) {
      const found = open();
      if (found === undefined) return;
      if (reason?.startsWith('authentication-failed')) found.whole.isUnsigned = true;
      found.root.setAttributes({
        ...(environment !== undefined && { 'attestation.environment': environment }),
        ...(operation !== undefined && { 'attestation.operation': operation }),
        ...(reason !== undefined && { 'attestation.refusal': reason }),
      });
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, closeTimeout);
      // What could not be sent is counted and logged where it fails.
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      if (processor.held() > 0)
        log.warn({ spans: processor.held() }, 'traces are lost, since they could not be sent in time');
    },
  };
}

/** Names and attributes are those of OpenTelemetry's conventions for HTTP servers. */
function spanOf({ parent, method, route }: RequestStart): [string, object, Context] {
  const known = methods.has(method) ? method : '_OTHER';
  const attributes: Attributes = { 'http.request.method': known, ...(route && { 'http.route': route }) };
  const name = `${known === '_OTHER' ? 'HTTP' : known}${route === undefined ? '' : ` ${route}`}`;
  const context =
    parent === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: true,
        });
  return [name, { kind: SpanKind.SERVER, attributes }, context];
}

const methods = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'QUERY',
]);

/** Ends the span with the work, whether that is done at once or later. */
function ending(work: () => unknown, span: Span, onEnd: () => void): unknown {
  const end = (error?: unknown) => {
    if (error !== undefined)
      span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    onEnd();
  };
  try {
    const value = work();
    if (!(value instanceof Promise)) {
      end();
      return value;
    }
    return value.then(
      (result: unknown) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error ?? 'unknown');
        throw error;
      },
    );
  } catch (error) {
    end(error ?? 'unknown');
    throw error;
  }
}

/** A code or a class; a message may have a text of the caller in it. */
function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return (
    ([code, name].find((text) => typeof text === 'string' && /^[\w-]{1,64}$/.test(text)) as
      | string
      | undefined) ?? 'error'
  );
}

interface BoundedOptions {
  readonly exporter: SpanExporter;
  /** Spans that may wait to be sent, or be under way; more are dropped. */
  readonly capacity: number;
  /** Milliseconds after which spans are sent that do not fill a batch. */
  readonly every: number;
  /** Milliseconds for one export, with its repetitions. */
  readonly timeout: number;
  readonly onExported: (spans: number) => void;
  /** @param error why they could not be sent; undefined when the buffer was full */
  readonly onDropped: (spans: number, error?: Error) => void;
}

/** Sends spans in batches. What waits is bounded, and every span that is lost is counted. */
export function boundedProcessor(options: BoundedOptions): SpanProcessor & { held(): number } {
  const { exporter, capacity, every, timeout, onExported, onDropped } = options;
  let held = 0;

  const counted: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        held -= spans.length;
        // 0: ExportResultCode.SUCCESS of @opentelemetry/core.
        if (result.code === 0) onExported(spans.length);
        else onDropped(spans.length, result.error ?? new Error('the export failed'));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  // It counts what waits, not what is under way, and drops without saying so: `held` never lets it come to that.
  const batches = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: capacity,
    maxExportBatchSize: Math.min(512, capacity),
    scheduledDelayMillis: every,
    exportTimeoutMillis: 2 * timeout,
  });

  return {
    held: () => held,
    onStart() {},
    onEnd(span: ReadableSpan) {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
      if (held >= capacity) return onDropped(1);
      held += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
