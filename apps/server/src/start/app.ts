import { pagesFolder } from '@attestation/console';
import type { Renderer } from '@attestation/rendering';
import type { FastifyError, FastifyInstance } from 'fastify';
import { createServe } from '../api/serve.ts';
import { routesOfAllVersions } from '../api/versions.ts';
import type { Sealer } from '../certificates/sealer.ts';
import { addConsole, refuseUnreadablePath } from '../console/add-console.ts';
import { addPages, isForPeople } from '../console/add-pages.ts';
import { createChallenges } from '../console/passkeys.ts';
import { createPasswords } from '../console/passwords.ts';
import { watchRequests } from '../console/refused-requests.ts';
import type { CertificateIssuer } from '../domain/apply-certification.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import type { Environment } from '../domain/model.ts';
import type { DocumentReader, RequireTime } from '../domain/ports.ts';
import type { AttestationFiles } from '../domain/read-attestation.ts';
import { addDocs } from '../http/add-docs.ts';
import { addHealth, watchLag } from '../http/add-health.ts';
import { addLog, addTrust, addVerifyPage, type LogsToServe } from '../http/add-log.ts';
import { addressOf, createAdmission } from '../http/admission.ts';
import { failure, type HttpAnswer, send } from '../http/answer.ts';
import { createAuthenticate, createKeyRates } from '../http/authenticate.ts';
import { addCors, createListener, type ListenerOptions, pathOf } from '../http/create-listener.ts';
import { createPayloadThread } from '../http/payload-thread.ts';
import { watchSlowBodies } from '../http/read-body.ts';
import { asRefusal, isCallersFault } from '../http/refusal.ts';
import { unshared } from '../limits/share-limits.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Processes } from '../processes/join-processes.ts';
import type { Storage } from '../storage/open-storage.ts';
import { docsFolder, isInstalled } from './is-installed.ts';

interface AppOptions extends ListenerOptions {
  readonly storage: Storage;
  readonly attestationFiles: AttestationFiles;
  readonly requireTime: RequireTime;
  /** Default: this one is alone. */
  readonly processes?: Pick<Processes, 'limits' | 'shared'>;
  /** Draws the preview of a certificate. */
  readonly render: Renderer['render'];
  readonly logs: LogsToServe['logs'];
  readonly issue: CertificateIssuer;
  readonly sealer: Sealer;
  readonly documents: DocumentReader;
  /** HTML of the page that checks attestation files. */
  readonly verifyPage: string;
  /** Trust file of an environment. */
  readonly trust: (environment: Environment) => string;
  readonly metrics?: Pick<Metrics, 'request' | 'refusal' | 'repeat' | 'rooms'> | undefined;
  /** Counts the requests whose signature holds, since the start: others are not a load that the making of files yields to. */
  readonly requests?: { signed: number };
  /** Sees every answer before it goes out; tests hold them against the contract. */
  readonly inspect?: (operation: string, answer: HttpAnswer) => void;
}

/** Compares outside of the request. A failure to read shows elsewhere. */
function countRepeats({ metrics, storage }: AppOptions): AttestationPorts['onRepeat'] {
  return (no, payload) =>
    void (metrics && storage.attestations.createdWith(no))
      ?.then((first = payload) => metrics.repeat(first === payload))
      .catch(() => undefined);
}

/** Mounts every version of the API and the health checks; nothing listens yet. */
export function createApp(options: AppOptions): FastifyInstance {
  const { settings, storage, attestationFiles, issue, documents, log, inspect, tracing } = options;
  const { maxFactoids } = settings;
  const attestationLimits = {
    factoids: settings.attestationFactoids,
    bytes: settings.attestationBytes,
    files: settings.attestationFiles,
  };
  const { limits = unshared, shared } = options.processes ?? {};
  const ports = {
    ...storage,
    attestationFiles,
    requireTime: options.requireTime,
    issue,
    documents,
    maxFactoids,
    attestationLimits,
    onRepeat: countRepeats(options),
  };
  const { requestIdMaxLength } = settings;
  const routes = routesOfAllVersions({ ...ports, requestIdMaxLength });
  const paths = new Set(routes.map(({ path }) => path));
  const watched = watchRequests(storage, [...paths], log);
  const admission = createAdmission(settings, limits);
  const slowBodies = watchSlowBodies(settings.minBodyRate, settings.bodyGrace);
  const payloads = createPayloadThread(settings);
  const serve = createServe({
    authenticate: createAuthenticate(storage.keys, createKeyRates(settings, limits)),
    spool: storage.spool,
    admission,
    slowBodies,
    payloads,
    limits: settings,
    paths,
    log,
    tracing,
    metrics: options.metrics,
    requests: options.requests ?? { signed: 0 },
    onSigned: watched.onSigned,
    onRefused: watched.onRefused,
    onRead: watched.onRead,
    inspect,
  });

  const app = createListener(options, paths, async (request, reply) =>
    request.url.startsWith('/console/v1/') ? refuseUnreadablePath(reply) : serve.unknown(request, reply),
  );
  const { metrics } = options;
  if (metrics) {
    // Before the routes: a hook holds for those that follow it.
    app.addHook('onResponse', (request, reply, done) => {
      metrics.request(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  }
  addCors(app, settings.corsOrigins, paths);
  serve.mount(app, routes);
  const { whyNotReady, storageFaults, fileRecords: records, leafRecords: leaves } = storage;
  addHealth(app, {
    whyNotReady,
    storageFaults,
    stop: options.stop,
    lag: watchLag({ records, leaves, logs: options.logs }),
    log,
  });
  addVerifyPage(app, options.verifyPage);
  addTrust(app, options.trust);
  addConsole(app, {
    ...storage,
    attestationFiles,
    passwords: createPasswords(),
    render: options.render,
    issue,
    sealer: options.sealer,
    ...watched,
    operations: routes,
    settings,
    members: async () => (await storage.provision.members()).filter(isThere).map(({ name }) => name),
    counts: admission.requests,
    limits,
    challenges: shared?.challenges ?? createChallenges(),
    log,
    metrics,
  });
  const remedy = isInstalled ? '' : 'Run `npm run docs:build`, then start the server again.';
  const sendNotFound = addPages(app, pagesFolder, {
    serviceName: settings.serviceName,
    sendsMail: settings.smtpUrl !== null,
    provider: settings.oidcIssuer === null ? '' : new URL(settings.oidcIssuer).host,
    hasDocs: addDocs(app, docsFolder, remedy),
  });
  addLog(app, { logs: options.logs, placeOf: storage.leafRecords.placeOf, limits });
  // An upload may wait longer than the server has for its end.
  app.addHook('preClose', async () => admission.refuseWaiting());
  app.addHook('onClose', watched.close);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !isForPeople(request)) return;
    await admission.enterCheaply(addressOf(request.ip));
    return sendNotFound(reply);
  });
  app.setNotFoundHandler(serve.unknown);
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    isCallersFault(error) && !(request.method === 'POST' && paths.has(pathOf(request.raw)))
      ? serve.unknown(request, reply)
      : send(request, reply, failure(asRefusal(error), ''), 'none', log),
  );
  app.addHook('onClose', async () => slowBodies.close());
  app.addHook('onClose', payloads.close);
  metrics?.rooms(admission.disk.used, admission.memory.used);
  return app;
}

function isThere({ removedAt }: { readonly removedAt: number | null }): boolean {
  return removedAt === null;
}
