import type { Log } from '@attestation/log';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { Authorities } from '../certificates/open-authorities.ts';
import type { ClockWatch } from '../clock/clock-watch.ts';
import { periodOf, periodsInUse } from '../clock/periods-in-use.ts';
import type { Environment } from '../domain/model.ts';
import type { Settings } from '../settings/values.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Metrics } from './create-metrics.ts';
import { type MetricsServer, serveMetrics } from './serve-metrics.ts';
import { watchState } from './watch-state.ts';

export interface ScrapedParts {
  readonly storage: Storage;
  readonly logs: Readonly<Record<Environment, Log>>;
  readonly clock: ClockWatch;
  readonly authorities: Authorities;
  /** PEM of the TLS certificate that connections get now: TLS_CERT may have been replaced and not be read again. */
  readonly servedCert: () => string | undefined;
  /** Whether another process serves them together with those of others. */
  readonly isWorker: boolean;
  readonly log: Logger;
}

/** Adds the state of a running server to its metrics, and serves them; those of a worker are served by another process. */
export async function openMetrics(
  metrics: Metrics,
  settings: Settings,
  { storage, logs, clock, authorities, servedCert, isWorker, log }: ScrapedParts,
): Promise<MetricsServer | undefined> {
  const onFault = (error: unknown) => log.error({ err: error }, 'a metric could not be read');
  const periods = async () => {
    const cert = servedCert();
    const own = cert === undefined ? [] : [{ name: 'TLS_CERT', ...periodOf(cert) }];
    return [...(await periodsInUse(authorities.of, storage.serviceCertificates)), ...own];
  };
  watchState(metrics.registry, { storage, logs, clock, periods }, onFault);
  if (isWorker) {
    AggregatorRegistry.setRegistries(metrics.registry);
    // Answers when the other process asks.
    new AggregatorRegistry();
    return undefined;
  }
  return serveMetrics(
    metrics.registry,
    { host: settings.metricsHost, port: settings.metricsPort ?? 0 },
    onFault,
  );
}
