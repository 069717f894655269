import { statfs } from 'node:fs/promises';
import type { Log } from '@attestation/log';
import type { Logger } from 'pino';
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';
import type { Authorities } from '../certificates/open-authorities.ts';
import { type ClockWatch, type Period, periodOf, periodsInUse } from '../clock/clock-watch.ts';
import { type Environment, environments } from '../domain/model.ts';
import type { SettingsComparison } from '../processes/compare-settings.ts';
import type { Settings } from '../settings/values.ts';
import { lastBackup } from '../storage/backup/backup.ts';
import type { Storage } from '../storage/open-storage.ts';
import { countRestarts, type Metrics } from './create-metrics.ts';
import { type MetricsServer, serveMetrics } from './serve-metrics.ts';

interface ScrapedParts {
  readonly storage: Storage;
  readonly logs: Readonly<Record<Environment, Log>>;
  readonly clock: ClockWatch;
  readonly authorities: Authorities;
  /** Whether this process publishes the log. */
  readonly lease: { isHeld(): boolean };
  /** PEM of the TLS certificate that connections get now: TLS_CERT may have been replaced and not be read again. */
  readonly servedCert: () => string | undefined;
  /** Settings in which other servers of this service differ. */
  readonly differences: SettingsComparison['differences'];
  /** Whether another process serves them together with those of others. */
  readonly isWorker: boolean;
  readonly log: Logger;
}

/** Adds the state of a running server to its metrics, and serves them; those of a worker are served by another process. */
export async function openMetrics(
  metrics: Metrics,
  settings: Settings,
  { storage, logs, clock, lease, authorities, servedCert, differences, isWorker, log }: ScrapedParts,
): Promise<MetricsServer | undefined> {
  const onFault = (error: unknown) => log.error({ err: error }, 'a metric could not be read');
  const periods = async () => {
    const cert = servedCert();
    const own = cert === undefined ? [] : [{ name: 'TLS_CERT', ...periodOf(cert) }];
    return [...(await periodsInUse(authorities.of, storage.serviceCertificates)), ...own];
  };
  const backedUpAt = () => lastBackup(settings.dataDir);
  watchState(metrics.registry, { storage, logs, clock, lease, periods, differences, backedUpAt }, onFault);
  if (isWorker) {
    AggregatorRegistry.setRegistries(metrics.registry);
    // Answers when the other process asks.
    new AggregatorRegistry();
    return undefined;
  }
  countRestarts(metrics.registry);
  return serveMetrics(
    metrics.registry,
    { host: settings.metricsHost, port: settings.metricsPort ?? 0 },
    onFault,
  );
}

interface WatchedState extends Pick<ScrapedParts, 'storage' | 'logs' | 'clock' | 'lease' | 'differences'> {
  /** Certificates in use, with when they end. */
  readonly periods: () => Promise<readonly Period[]>;
  /** Unix milliseconds of the last backup. */
  readonly backedUpAt: () => Promise<number | undefined>;
}

/** Adds the gauges that are looked up for each scrape. What fails leaves its gauge out, and is reported. */
function watchState(registry: Registry, state: WatchedState, onFault: (error: unknown) => void): void {
  const { storage, logs, clock } = state;
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    look: (set: (labels: Record<Label, string>, value: number) => void) => Promise<void> | void,
  ) =>
    new Gauge<Label>({
      name: `attestation_${name}`,
      help,
      labelNames,
      registers: [registry],
      // With several workers, all see the same state, but each has its own connections and may not be ready.
      aggregator: name === 'database' ? 'sum' : name === 'ready' ? 'min' : 'max',
      async collect() {
        this.reset();
        try {
          await look((labels, value) => this.set(labels as Partial<Record<Label, string>>, value));
        } catch (error) {
          onFault(error);
        }
      },
    });
  const simple = (name: string, help: string, value: () => number | Promise<number>) =>
    gauge(name, help, [], async (set) => set({}, await value()));
  const perLog = (name: string, help: string, value: (log: Log) => number | undefined | Promise<number>) =>
    gauge(name, help, ['environment'], async (set) => {
      for (const environment of environments) {
        const found = await value(logs[environment]);
        if (found !== undefined) set({ environment }, found);
      }
    });

  simple('ready', '1 when requests can be stored', async () =>
    (await storage.whyNotReady()) === undefined ? 1 : 0,
  );
  gauge(
    'storage_fault',
    '1 while the database or the store does not answer in time, by class (refused, unreachable, slow) and code (SQLSTATE, HTTP status, code of the system)',
    ['part', 'class', 'code'],
    async (set) => {
      for (const { part, class: kind, code } of await storage.storageFaults())
        set({ part, class: kind, code }, 1);
    },
  );
  simple('clock_wrong', '1 while something contradicts the clock; then nothing is stored', () =>
    clock.fault() === undefined ? 0 : 1,
  );
  simple(
    'clock_behind_seconds',
    'How far the clock is behind the last known time',
    () => clock.behind() / 1000,
  );
  gauge(
    'certificate_ends_timestamp_seconds',
    'When a certificate in use ends',
    ['certificate'],
    async (set) => {
      for (const { name, until } of await state.periods()) set({ certificate: name }, until / 1000);
    },
  );
  // Counted once for both gauges of a scrape.
  const backlogs = onceAtATime(storage.fileRecords.backlog);
  gauge(
    'pending_files',
    'Closed attestations whose file is not made, up to 10,000',
    ['environment'],
    async (set) => {
      for (const environment of environments) set({ environment }, (await backlogs(environment)).count);
    },
  );
  gauge('pending_files_oldest_seconds', 'Age of the oldest of these', ['environment'], async (set) => {
    for (const environment of environments) {
      const { oldest } = await backlogs(environment);
      set({ environment }, oldest === undefined ? 0 : Math.max(0, Date.now() - oldest) / 1000);
    }
  });
  perLog('log_leaves', 'Leaves of the shard that grows', (log) => {
    const shard = log.shards().at(-1)?.shard ?? 0;
    return storage.leafRecords.count(log.environment, shard);
  });
  perLog('log_published', 'Leaves that its newest checkpoint covers', (log) => log.checkpoint()?.size ?? 0);
  perLog('log_anchored', 'Leaves that an anchor in a chain covers or is about to', (log) => {
    const shard = log.shards().at(-1)?.shard ?? 0;
    return storage.anchors.covered(log.environment, shard);
  });
  perLog('log_stopped', '1 when the log does not go on', (log) => (log.fault() === undefined ? 0 : 1));
  simple('lease_held', '1 while this process publishes the log, as one of all servers does', () =>
    state.lease.isHeld() ? 1 : 0,
  );
  gauge(
    'setting_differs',
    '1 while another server of this service has another value of a setting that all must have in common',
    ['setting', 'server'],
    (set) => {
      for (const { setting, server } of state.differences()) set({ setting, server }, 1);
    },
  );
  gauge(
    'backup_timestamp_seconds',
    'What was answered before is in the last backup that "attestation-admin backup" made with this DATA_DIR',
    [],
    async (set) => {
      const at = await state.backedUpAt();
      if (at !== undefined) set({}, at / 1000);
    },
  );
  simple('disk_free_bytes', 'Free space on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(storage.spoolFolder);
    return bavail * bsize;
  });
  gauge('database', 'Connections by state, and scripts that wait for one', ['state'], (set) => {
    for (const [name, value] of Object.entries(storage.database.load())) set({ state: name }, value);
  });
}

/** Calls while an answer is under way, or a moment old, get that one. */
function onceAtATime<Result>(
  ask: (environment: Environment) => Promise<Result>,
): (environment: Environment) => Promise<Result> {
  const known = new Map<Environment, Promise<Result>>();
  return (environment) => {
    const answer = known.get(environment) ?? ask(environment);
    known.set(environment, answer);
    setTimeout(() => known.delete(environment), momentMs).unref();
    return answer;
  };
}

const momentMs = 100;
