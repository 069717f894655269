import { X509Certificate } from 'node:crypto';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentReaders } from '@attestation/pdf';
import { createRenderer } from '@attestation/rendering';
import type { Logger } from 'pino';
import { issueCertificate } from '../certificates/authority.ts';
import { openAuthorities } from '../certificates/open-authorities.ts';
import { type ClockWatch, openClock, requireTime } from '../clock/clock-watch.ts';
import { makeSetUpLink } from '../console/access.ts';
import { type Demo, openDemo, writeDemoFiles } from '../demo/provision-demo.ts';
import type { CertificateIssuer } from '../domain/apply-certification.ts';
import type { SigningLimits } from '../domain/ports.ts';
import { createFileShare, measurePressure } from '../evidence/file-worker.ts';
import { type Evidence, type EvidenceOptions, openEvidence } from '../evidence/open-evidence.ts';
import type { HttpAnswer } from '../http/answer.ts';
import { listen, urlOf } from '../http/create-listener.ts';
import { startMails } from '../mail/send-mails.ts';
import type { MetricsServer } from '../metrics/serve-metrics.ts';
import { compareSettings, type SettingsComparison } from '../processes/compare-settings.ts';
import { joinProcesses, type Processes } from '../processes/join-processes.ts';
import { endedSentence, readTls } from '../settings/read-settings.ts';
import { type Settings, SettingsError } from '../settings/values.ts';
import { startSearchFill } from '../storage/maintenance/fill-search.ts';
import { startRetention } from '../storage/maintenance/retention.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { createApp } from './app.ts';
import { judgeOutside } from './judge-outside.ts';

/** What a start tells the operator. */
export interface StartedServer {
  readonly url: string;
  /** Where the demo's credentials lie, when there is a demo. */
  readonly demo: Demo | undefined;
  /** One-time link to make the first account of the console; undefined when there is one. */
  readonly setUpLink: string | undefined;
  /** Where Prometheus gets the metrics, with METRICS_PORT. */
  readonly metricsUrl: string | undefined;
  /** KEY_FILE was made by this start. */
  readonly keyFileMade: boolean;
}

export interface RunningServer extends StartedServer {
  readonly storage: Storage;
  readonly logs: Evidence['logs'];
  /**
   * Reads TLS_CERT and TLS_KEY again; connections from now on get these, open ones stay as they are.
   *
   * @returns when the certificate ends; undefined without TLS
   * @throws SettingsError when the files cannot be used; those from before stay
   */
  reloadTls(): Promise<string | undefined>;
  /** For DRAIN_TIME: answers as before, says on `/readyz` that it stops, and ends each connection with its next answer. */
  drain(): Promise<void>;
  /** Stops taking requests, lets those in flight finish, lets go of DATA_DIR. */
  close(): Promise<void>;
}

interface StartOptions extends Pick<EvidenceOptions, 'renderer'> {
  readonly log: Logger;
  /** Called when nothing more can be stored safely: the process must end and start again. */
  readonly onFatal: (error: unknown) => void;
  readonly inspect?: (operation: string, answer: HttpAnswer) => void;
  /** Number, from 1, of a process that works for another one; see `workers/`. */
  readonly worker?: number | undefined;
}

const dayMs = 86_400_000;

/** Opens the data, makes what a first start needs, and listens. */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const { log, onFatal, inspect, renderer, worker } = options;
  let tls = await readTls(settings);
  const ended = tls && endedSentence(tls, settings);
  if (ended !== undefined) log.error(ended);
  // Imported where it is used: most servers on one machine are not scraped.
  const metrics =
    settings.metricsPort === null
      ? undefined
      : (await import('../metrics/create-metrics.ts')).createMetrics();
  const tracing = await startTracing(settings, log, metrics?.spans);
  const storage = await openStorage({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    databaseConnections: settings.databaseConnections,
    blobUrl: settings.blobUrl,
    blobDatabaseBytes: settings.blobDatabaseBytes,
    onFatal,
    worker,
    onConnections: {
      onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
      onOutage: (error) =>
        error === undefined
          ? log.info('connections to the database can be opened again')
          : log.error({ err: error }, 'no connection to the database can be opened'),
    },
    onPartFault: (part, fault, error) =>
      fault === undefined
        ? log.info({ part }, 'the storage answers in time again')
        : log.error(
            { part, ...fault, ...(error !== undefined && { err: error }) },
            'the storage does not work',
          ),
    onCheckpointFault: (error) =>
      log.error({ err: error }, 'the thread that copies the log of the database failed; commits copy it now'),
    minFreeBytes: settings.minFreeDisk,
    ...(metrics && { metrics }),
    step: tracing?.step,
    onRepair: (path) =>
      log.error({ path }, 'a stored file was damaged; it was replaced by the copy that a member has sent'),
  });
  const documents = documentReadersFor(settings);
  let evidence: Evidence | undefined;
  let clock: ClockWatch | undefined;
  let processes: Processes | undefined;
  let comparison: SettingsComparison | undefined;
  let scraped: MetricsServer | undefined;
  try {
    // The first of several workers does what is done once.
    const isFirst = (worker ?? 1) === 1;
    if (isFirst) await judgeOutside(settings, storage, log);
    const authorities = await openAuthorities(storage.authorities, settings.keyFile, settings);
    const issue: CertificateIssuer = (environment, party) =>
      issueCertificate(authorities.of[environment], authorities.sealer, party);
    const requests = { signed: 0 };
    const share = createFileShare(
      measurePressure(() => requests.signed),
      settings.renderThreads,
    );
    const opened = await openClock(storage, authorities, log);
    clock = opened.clock;
    processes = await joinProcesses(storage.shared, log);
    const { lease, close: leaveProcesses } = processes;
    // With a folder or SQLite there is one server.
    if (isFirst && processes.shared !== undefined && storage.store !== undefined)
      comparison = await compareSettings(processes.shared.settings, settings, { log });
    evidence = await openEvidence({
      settings,
      storage,
      authorities,
      documents,
      clock,
      share,
      processes,
      log,
      traceWork: tracing?.work,
      renderer,
    });
    const { attestationFiles, logs, verifyPage, trust, close: closeEvidence } = evidence;
    if (isFirst) reportOtherName(settings.serviceName, logs.formal.origin, log);
    const stop = { isDraining: false };
    // Apart from the certificates of attestations, which no preview may delay.
    // The first one also loads the fonts, which takes seconds on a busy machine.
    const previews = createRenderer({ threads: 1, seconds: 10, memoryMegabytes: 512 });
    const app = createApp({
      settings,
      storage: { ...storage, whyNotReady: opened.whyNotReady },
      requireTime: requireTime(opened.clock),
      attestationFiles,
      render: previews.render,
      logs,
      processes,
      verifyPage,
      trust,
      issue,
      sealer: authorities.sealer,
      documents,
      log,
      metrics,
      tracing,
      stop,
      requests,
      ...(inspect && { inspect }),
      ...(tls && { tls }),
    });
    const demo = await openDemo(settings, storage.provision);
    // Before anything listens: a port that is taken ends the start. Imported where it is used, as above.
    const openMetrics = metrics && (await import('../metrics/watch-state.ts')).openMetrics;
    const watched = {
      storage: { ...storage, whyNotReady: opened.whyNotReady },
      logs,
      clock,
      lease,
      authorities,
      differences: () => comparison?.differences() ?? [],
      isWorker: worker !== undefined,
      servedCert: () => tls?.cert,
      log,
    };
    scraped = metrics && (await openMetrics?.(metrics, settings, watched));
    await listen(app, settings);
    const url = urlOf(app.server.address() as AddressInfo, tls !== undefined);
    const written = demo && { folder: demo.folder, credentials: { ...demo.credentials, baseUrl: url } };
    if (written) await writeDemoFiles(written.folder, written.credentials);
    const path = isFirst ? await makeSetUpLink(storage.accounts) : undefined;
    const pid = worker === undefined ? process.pid : process.ppid;
    if (isFirst) await storage.writeServerFile({ url, pid });
    const retention = startRetention(storage, {
      olderThanMs: settings.sandboxRetentionDays * dayMs,
      isWaiting: () => opened.clock.fault() !== undefined || !lease.isHeld(),
      onFault: (error) => log.error({ err: error }, 'old sandbox data could not be removed'),
    });
    const searchFill = startSearchFill(storage, {
      isWaiting: () => !lease.isHeld(),
      onFault: (error) => log.error({ err: error }, 'the search could not be completed'),
    });
    const mails = await startMails(settings, {
      mails: storage.mails,
      isWaiting: () => !lease.isHeld(),
      onFailure: () => metrics?.mailFailed(),
      log,
    });
    return {
      url,
      storage,
      logs,
      demo: written,
      // Behind a proxy, or in a container, a browser may not reach the address it listens on.
      setUpLink: path === undefined ? undefined : `${settings.publicAddress ?? url}${path}`,
      keyFileMade: authorities.keyFileCreated,
      metricsUrl: scraped?.url,
      async reloadTls() {
        const files = await readTls(settings);
        if (files === undefined) return undefined;
        // The one before may not have ended.
        const problem = endedSentence(files, settings);
        if (problem !== undefined) throw new SettingsError([problem]);
        (app.server as unknown as HttpsServer).setSecureContext(files);
        tls = files;
        return new X509Certificate(files.cert).validToDate.toISOString();
      },
      async drain() {
        stop.isDraining = true;
        log.info({ seconds: settings.drainTime }, 'about to stop: /readyz answers 503 from now on');
        await sleep(settings.drainTime * 1000);
      },
      async close() {
        log.info('takes no more requests; those in flight finish');
        // Threads and timers that are waited for here keep no process alive by themselves.
        const awake = setInterval(() => {}, 1000);
        try {
          await scraped?.close();
          await app.close();
          await retention.stop();
          await searchFill.stop();
          await mails?.stop();
          await previews.close();
          await closeEvidence();
          await comparison?.close();
          await leaveProcesses();
          await opened.clock.close();
          documents.close();
          await storage.close();
          await tracing?.close();
          log.info('stopped');
        } finally {
          clearInterval(awake);
        }
      },
    };
  } catch (error) {
    await scraped?.close();
    await evidence?.close();
    await comparison?.close();
    await processes?.close();
    await clock?.close();
    documents.close();
    await storage.close();
    await tracing?.close();
    throw error;
  }
}

/** The first start named the logs, and members and verifiers know them by that name. */
function reportOtherName(serviceName: string, origin: string, log: Logger): void {
  const [name] = origin.split('/');
  if (name === serviceName) return;
  log.warn(
    { serviceName, log: name },
    `SERVICE_NAME is ${serviceName}, but the logs of this service keep the name ${name} of its first start, also in new shards and trust files. Set SERVICE_NAME to ${name}, so that pages and mails have the same name`,
  );
}

/** Processes that search PDFs, within the limits of the settings. */
function documentReadersFor(
  settings: Settings,
): ReturnType<typeof createDocumentReaders> & { readonly limits: SigningLimits } {
  const readers = createDocumentReaders({
    processes: settings.pdfProcesses,
    memoryBytes: settings.pdfMemory,
    seconds: settings.pdfTimeout,
    maxPages: settings.pdfMaxPages,
    maxWaiting: settings.pdfQueue,
  });
  const limits: SigningLimits = {
    maxBytes: settings.pdfMaxBytes,
    maxParties: settings.pdfMaxParties,
    maxKeywords: settings.pdfMaxKeywords,
    maxPlaces: settings.pdfMaxPlaces,
  };
  return { ...readers, limits };
}

/**
 * SIGHUP reads TLS_CERT and TLS_KEY again: what a tool that renews certificates sends. Without TLS it only writes a line,
 * since `systemctl reload` must not end the server; on a terminal that is closed, it ends the process, as by default.
 *
 * @returns how to do it without the signal
 */
export function reloadOnSignal(
  { reloadTls }: Pick<RunningServer, 'reloadTls'>,
  { tlsCert }: Pick<Settings, 'tlsCert'>,
  log: Logger,
): () => void {
  if (tlsCert === null && process.stderr.isTTY) return () => {};
  const reload = () => {
    if (tlsCert === null) return log.info('SIGHUP: without TLS_CERT there is nothing to read again');
    reloadTls().then(
      (validTo) => log.info({ validTo }, 'TLS_CERT and TLS_KEY were read again'),
      (error: unknown) =>
        log.error({ err: error }, 'TLS_CERT and TLS_KEY were not taken; those read before stay in use'),
    );
  };
  process.on('SIGHUP', reload);
  return reload;
}
