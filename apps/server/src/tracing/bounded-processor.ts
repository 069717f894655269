import { TraceFlags } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';

export interface BoundedOptions {
  readonly exporter: SpanExporter;
  /** Spans that may wait to be sent, or be under way; more are dropped. */
  readonly capacity: number;
  /** Milliseconds after which spans are sent that do not fill a batch. */
  readonly every: number;
  /** Milliseconds for one export, with its repetitions. */
  readonly timeout: number;
  readonly onExported: (spans: number) => void;
  /** @param error why they could not be sent; undefined: there was no room for them */
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
