import { pagesFolder } from '@attestation/console';
import type { Renderer } from '@attestation/rendering';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../api/serve.ts';
import { traceRoutes } from '../api/trace-routes.ts';
import { routesOfAllVersions } from '../api/versions.ts';
import { addConsole } from '../console/add-console.ts';
import { addPages } from '../console/add-pages.ts';
import { createChallenges } from '../console/challenges.ts';
import { createPasswords } from '../console/passwords.ts';
import { watchRequests } from '../console/watch-requests.ts';
import type { CertificateIssuer } from '../domain/apply-certification.ts';
import type { AttestationFiles } from '../domain/attestation-file.ts';
import type { DocumentReader } from '../domain/document-reader.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Environment } from '../domain/model.ts';
import { watchLag } from '../evidence/watch-lag.ts';
import { addHealth } from '../http/add-health.ts';
import { addLog, type LogsToServe } from '../http/add-log.ts';
import { addTrust, addVerifyPage } from '../http/add-verify-page.ts';
import { addressOf } from '../http/address-of.ts';
import { failure, type HttpAnswer } from '../http/answer.ts';
import { addCors } from '../http/cors.ts';
import { createListener, type ListenerOptions } from '../http/create-listener.ts';
import { createService } from '../http/create-service.ts';
import { createEntrance } from '../http/entrance.ts';
import { createFairRoom } from '../http/fair-room.ts';
import { asRefusal, isCallersFault } from '../http/framework-error.ts';
import { pathOf } from '../http/path-of.ts';
import { createPayloadThread } from '../http/payload-thread.ts';
import { tooManyRequests } from '../http/refusal.ts';
import { pathRefuser } from '../http/refuse-path.ts';
import { withRoom } from '../http/room-of-answer.ts';
import { send } from '../http/send.ts';
import { watchSlowBodies } from '../http/slow-bodies.ts';
import { traceService } from '../http/trace-service.ts';
import { createTurns } from '../http/turns.ts';
import { costOfUnsigned, createWorkLimits, reserving, workToReserve } from '../http/work-limits.ts';
import { unshared } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Processes } from '../processes/join-processes.ts';
import { isLoopback } from '../settings/rules.ts';
import type { Storage } from '../storage/open-storage.ts';
import { withSteps } from '../tracing/with-steps.ts';

export interface AppOptions extends ListenerOptions {
  readonly storage: Storage;
  readonly attestationFiles: AttestationFiles;
  /** Default: this one is alone. */
  readonly processes?: Pick<Processes, 'limits' | 'shared'>;
  /** Draws the preview of a certificate. */
  readonly render: Renderer['render'];
  readonly logs: LogsToServe['logs'];
  readonly issue: CertificateIssuer;
  readonly documents: DocumentReader;
  /** HTML of the page that checks attestation files. */
  readonly verifyPage: string;
  /** Trust file of an environment. */
  readonly trust: (environment: Environment) => string;
  readonly metrics?: Pick<Metrics, 'request' | 'refusal' | 'rooms'> | undefined;
  /** Called for each request whose signature holds. */
  readonly onSigned?: () => void;
  /** Sees every answer before it goes out; tests hold them against the contract. */
  readonly inspect?: (operation: string, answer: HttpAnswer) => void;
}

/** Large bodies whose signature is not verified yet get a quarter of the thread's time, those of all addresses together. */
const restOfUnsigned = 3;

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
  const work = createWorkLimits(settings, limits);
  const turns = createTurns({ onSpent: work.ofSender.charge });
  const ports = { ...storage, attestationFiles, issue, documents, maxFactoids, attestationLimits };
  const { requestIdMaxLength } = settings;
  const routes = traceRoutes(routesOfAllVersions({ ...ports, requestIdMaxLength }), tracing?.step);
  const paths = new Set(routes.map(({ path }) => path));
  const slowBodies = watchSlowBodies(settings.minBodyRate, settings.bodyGrace);
  const memory = createFairRoom(settings.bodyBudget, settings.bodyGrace);
  const disk = createFairRoom(settings.spoolBudget, settings.bodyGrace);
  const thread = createPayloadThread(settings, work.ofSender.charge);
  const payloads = withSteps(thread, { read: 'validate' }, tracing?.step);
  const bytes = limits.share(
    'bytes of address',
    createTokenBuckets(settings.addressBytes, settings.addressBytes ?? 0),
  );
  const watched = watchRequests(storage, [...paths], log);
  const untraced = createService(settings, {
    ...storage,
    admission: { slowBodies, memory, disk, bytes, work, turns: createTurns({ rest: restOfUnsigned }) },
    turns,
    fileTurns: createTurns(),
    payloads,
    limits,
    onSigned(accessKey, bytes) {
      watched.onSigned(accessKey, bytes);
      options.onSigned?.();
    },
    onRefused: watched.onRefused,
  });
  const service = traceService(untraced, tracing);
  const refusePath = pathRefuser(paths, service.readFields);
  const counts = limits.share(
    'requests of address',
    createTokenBuckets(settings.addressRate, settings.addressBurst),
  );
  const enterCounted = createEntrance({ take: (address) => counts.take(address) });
  const enterWithWork = createEntrance(reserving(counts, work.ofAddress));
  // Many callers are behind this machine when a proxy runs there that no setting names: one must not lock out all.
  const entranceFor = (ip: string | undefined) =>
    settings.trustedProxy.length === 0 && ip !== undefined && isLoopback(ip) ? enterCounted : enterWithWork;

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    answerTo: (address: string) => Promise<HttpAnswer>,
  ): Promise<FastifyReply> {
    const address = addressOf(request.ip);
    const reserved = workToReserve(request.headers, settings);
    const wait = await entranceFor(request.ip)(request.raw, address, reserved);
    let isSigned = false;
    try {
      const answer =
        wait > 0
          ? failure(tooManyRequests('from this address', wait), '')
          : withRoom(await answerTo(address), address, memory);
      // One over its key's rate was verified and received like an unsigned one, and pays like it.
      isSigned = answer.member !== undefined && answer.reason !== 'too-many-requests';
      inspect?.(operation, answer);
      tracing?.note({ operation, reason: answer.reason });
      const refused = (reason: string) => options.metrics?.refusal(operation, reason);
      if (answer.reason !== undefined) refused(answer.reason);
      // A file that is cut off half-way failed like one that was refused.
      if (typeof answer.body !== 'string')
        answer.body.once('error', (error) => error instanceof DomainError && refused(error.code));
      return send(request, reply, answer, operation, log);
    } finally {
      const body = memory.release(request.raw);
      const files = disk.release(request.raw);
      const spent = isSigned ? 0 : costOfUnsigned({ body, files });
      if (wait === 0) work.ofAddress.charge(address, spent - reserved);
    }
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply, 'none', (address) => refusePath(request.raw, address));

  const app = createListener(options, paths, refuse);
  const { metrics } = options;
  if (metrics) {
    // Before the routes: a hook holds for those that follow it.
    app.addHook('onResponse', (request, reply, done) => {
      metrics.request(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  }
  addCors(app, settings.corsOrigins, paths);
  for (const route of routes) {
    app.post(route.path, (request, reply) =>
      // The router decodes `%2F` and the like; a path matches exactly or not at all. D10
      pathOf(request.raw) === route.path
        ? respond(request, reply, route.name, (address) => serve(route, request.raw, address, service))
        : refuse(request, reply),
    );
  }
  // A path that is not an operation is cheap, and anyone may ask for it: also while the address has a debt of work.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || request.method !== 'GET') return done();
    const entered = enterCounted(request.raw, addressOf(request.ip)).then((wait) => {
      if (wait > 0)
        send(request, reply, failure(tooManyRequests('from this address', wait), ''), 'none', log);
      return wait === 0;
    });
    entered.then((isIn) => isIn && done(), done);
  });
  const { whyNotReady, storageFaults, fileRecords: records, leafRecords: leaves } = storage;
  const { isDraining } = options;
  addHealth(app, {
    whyNotReady,
    storageFaults,
    isDraining,
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
    ...watched,
    settings,
    members: async () => (await storage.provision.members()).filter(isThere).map(({ name }) => name),
    counts,
    limits,
    challenges: shared?.challenges ?? createChallenges(),
    log,
  });
  addPages(app, pagesFolder);
  addLog(app, { logs: options.logs, placeOf: storage.leafRecords.placeOf, limits });
  // An upload may wait longer than the server has for its end.
  app.addHook('preClose', async () => service.close());
  app.addHook('onClose', watched.close);
  app.setNotFoundHandler(refuse);
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    isCallersFault(error) && !(request.method === 'POST' && paths.has(pathOf(request.raw)))
      ? refuse(request, reply)
      : send(request, reply, failure(asRefusal(error), ''), 'none', log),
  );
  app.addHook('onClose', async () => slowBodies.close());
  app.addHook('onClose', payloads.close);
  metrics?.rooms(disk.used, memory.used);
  return app;
}

function isThere({ removedAt }: { readonly removedAt: number | null }): boolean {
  return removedAt === null;
}
