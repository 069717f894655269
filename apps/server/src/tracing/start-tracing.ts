import type { Logger } from 'pino';
import type { Settings } from '../settings/values.ts';
import type { TracingOptions } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

/** Tracing with TRACES_URL; undefined, and nothing of it loaded, without. */
export async function startTracing(
  { tracesUrl: url, tracesRatio: ratio, serviceName }: Settings,
  log: Logger,
  onSpans: TracingOptions['onSpans'],
): Promise<Tracing | undefined> {
  if (url === null) return undefined;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing({ url, ratio, serviceName, log, onSpans });
}
