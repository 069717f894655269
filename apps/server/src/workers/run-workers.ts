import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AggregatorRegistry, Registry } from 'prom-client';
import { countRestarts } from '../metrics/create-metrics.ts';
import { type MetricsServer, serveMetrics } from '../metrics/serve-metrics.ts';
import type { Settings } from '../settings/values.ts';
import type { StartedServer } from '../start/start-server.ts';
import { openDataDir } from '../storage/files/data-dir.ts';
import { clearSpool } from '../storage/files/spool.ts';

/** What a worker says to the process that started it. */
type WorkerMessage = { readonly kind: 'ready'; readonly server: StartedServer };

/** The variable that gives a worker its number. */
const workerVariable = 'ATTESTATION_WORKER';

/** Storage cannot be trusted: all must start again. */
const untrusted = 70;
/** Milliseconds until a worker that ended is started again; twice as long each time, until one was ready. */
const pauses = { first: 200, longest: 30_000 };

interface RunningWorkers {
  /** Resolves when all workers serve. */
  readonly started: Promise<StartedServer>;
  /** Asks all workers to finish, and waits for them. @param drains whether each takes requests for DRAIN_TIME before */
  close(drains: boolean): Promise<void>;
  /** Tells the workers to read TLS_CERT and TLS_KEY again. */
  reload(): void;
}

/**
 * Holds the lock on DATA_DIR, starts the workers, and starts each again that ends. The first one makes what a first start
 * needs before the others begin.
 *
 * @param onEnd called with an exit code when the first worker does not start, or storage cannot be trusted
 */
export async function runWorkers(
  settings: Settings,
  { log, onEnd }: { readonly log: Logger; readonly onEnd: (code: number) => void },
): Promise<RunningWorkers> {
  // Workers take connections themselves. What this process hands to a worker that dies is neither answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const dir = await openDataDir(settings.dataDir, { hasDatabaseUrl: settings.databaseUrl !== null });
  await clearSpool(join(dir.path, 'spool'));
  const numbers = Array.from({ length: settings.workers }, (_, i) => i + 1);
  const running = new Map<number, Worker>();
  /** Those that hear messages. */
  const ready = new WeakSet<Worker>();
  let isClosing = false;

  function start(number: number, pause: number): Promise<StartedServer> {
    const worker = cluster.fork({ [workerVariable]: `${number}` });
    running.set(number, worker);
    let next = pause;
    const { promise, resolve } = Promise.withResolvers<StartedServer>();
    worker.on('message', (message: Partial<WorkerMessage>) => {
      if (message.kind !== 'ready' || message.server === undefined) return;
      next = pauses.first;
      ready.add(worker);
      resolve(message.server);
    });
    worker.on('exit', (code, signal) => {
      running.delete(number);
      if (isClosing) return;
      // The first start says itself what is wrong.
      if (code === untrusted || isStarting) return onEnd(code || 1);
      restarts.inc();
      log.error({ worker: number, code, signal }, 'a worker ended; it is started again');
      setTimeout(() => !isClosing && void start(number, Math.min(next * 2, pauses.longest)), next);
    });
    return promise;
  }

  const own = new Registry();
  const restarts = countRestarts(own);
  let isStarting = true;
  let metrics: MetricsServer | undefined;

  async function startAll(): Promise<StartedServer> {
    if (settings.metricsPort !== null) metrics = await serveAll(settings, own, log);
    const server = await start(1, pauses.first);
    isStarting = false;
    await Promise.all(numbers.slice(1).map((number) => start(number, pauses.first)));
    return { ...server, metricsUrl: metrics?.url };
  }

  return {
    started: startAll(),
    reload() {
      for (const worker of running.values())
        if (ready.has(worker) && worker.isConnected()) worker.send('reload');
    },
    async close(drains) {
      isClosing = true;
      await metrics?.close();
      const ends = [...running.values()].map(
        (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
      );
      for (const worker of running.values()) {
        if (ready.has(worker) && worker.isConnected()) worker.send(drains ? 'drain' : 'stop');
        else worker.process.kill('SIGTERM');
      }
      await Promise.all(ends);
      await dir.close();
    },
  };
}

/** The metrics of all workers as one, and those of this process. */
function serveAll({ metricsHost: host, metricsPort }: Settings, own: Registry, log: Logger) {
  const registry = new AggregatorRegistry();
  const all = {
    contentType: registry.contentType,
    metrics: async () => `${await registry.clusterMetrics()}${await own.metrics()}`,
  };
  return serveMetrics(all, { host, port: metricsPort ?? 0 }, (error) =>
    log.error({ err: error }, 'the metrics of the workers could not be read'),
  );
}
