import { TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import { AlwaysOnSampler, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { boundedProcessor } from './open-tracing.ts';

type Done = (result: { code: number; error?: Error }) => void;

/** Three spans at most, and an exporter that answers when the test does. */
function bounded() {
  const counts = { exported: 0, dropped: 0 };
  const errors: (Error | undefined)[] = [];
  const under: { spans: ReadableSpan[]; done: Done }[] = [];
  const processor = boundedProcessor({
    exporter: {
      export: (spans, done) => under.push({ spans, done: done as Done }),
      shutdown: async () => {},
    },
    capacity: 3,
    every: 60_000,
    timeout: 60_000,
    onExported(spans) {
      counts.exported += spans;
    },
    onDropped(spans, error) {
      counts.dropped += spans;
      errors.push(error);
    },
  });
  const provider = new TracerProvider({ sampler: new AlwaysOnSampler(), spanProcessors: [processor] });
  const tracer = provider.getTracer('test');
  return { counts, errors, under, processor, tracer };
}

const end = (tracer: Tracer, number: number) => {
  for (let i = 0; i < number; i++) tracer.startSpan('one').end();
};

test('what there is no room for is dropped and counted, also while an export is under way', () => {
  const { counts, errors, under, processor, tracer } = bounded();
  end(tracer, 3);
  expect(under.map(({ spans }) => spans.length)).toEqual([3]);
  end(tracer, 2);
  expect([counts, errors]).toEqual([{ exported: 0, dropped: 2 }, [undefined, undefined]]);
  under[0]?.done({ code: 0 });
  expect(counts).toEqual({ exported: 3, dropped: 2 });
  expect(processor.held()).toBe(0);
  end(tracer, 1);
  expect(processor.held()).toBe(1);
});

test('what could not be sent is counted, with the reason', () => {
  const { counts, errors, under, tracer } = bounded();
  end(tracer, 3);
  under[0]?.done({ code: 1, error: new Error('refused') });
  expect(counts).toEqual({ exported: 0, dropped: 3 });
  expect(errors).toEqual([new Error('refused')]);
});

test('what is recorded but not sampled takes no room', () => {
  const { processor } = bounded();
  const span = trace.wrapSpanContext({
    traceId: '1'.repeat(32),
    spanId: '1'.repeat(16),
    traceFlags: TraceFlags.NONE,
  });
  processor.onEnd({ spanContext: () => span.spanContext() } as ReadableSpan);
  expect(processor.held()).toBe(0);
});
