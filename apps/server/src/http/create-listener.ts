import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../settings/values.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { brokenHttpAnswerer } from './answer-broken-http.ts';
import { connectionLimiter } from './limit-connections.ts';
import { limitPipelining } from './limit-pipelining.ts';
import { traceRequest, traceRequests } from './trace-requests.ts';
import { watchReaders } from './watch-readers.ts';

export interface ListenerOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly tracing?: Tracing | undefined;
  /** Whether each answer is the last of its connection, since the server is about to stop. */
  readonly isDraining?: (() => boolean) | undefined;
}

export type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Fastify as this service wants it: bodies stay streams, nothing is answered in the framework's own words.
 *
 * @param paths the known ones.
 * @param refuse answers a target that the router cannot read.
 */
export function createListener(
  { settings, log, tls, tracing, isDraining = () => false }: ListenerOptions,
  paths: ReadonlySet<string>,
  refuse: Respond,
): FastifyInstance {
  const options = {
    loggerInstance: withoutNotices(log),
    logController: new LogController({ disableRequestLogging: true }),
    // One for each request would be made for nothing: `send` writes its line.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    trustProxy: settings.trustedProxy.length > 0 ? [...settings.trustedProxy] : false,
    requestTimeout: settings.requestTimeout * 1000,
    keepAliveTimeout: settings.idleTimeout * 1000,
    forceCloseConnections: 'idle' as const,
    // A request that comes in on an open connection while the server stops is still served.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: brokenHttpAnswerer(paths, log),
    frameworkErrors(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
      // No hook sees such a request.
      if (tracing) traceRequest(tracing, request, reply, () => void refuse(request, reply));
      else void refuse(request, reply);
    },
  };
  const server = {
    // Node looks for requests that are over their time every 30 seconds, unless set otherwise.
    connectionsCheckingInterval: 1000,
    // Node's own answer to a request without Host has no body.
    requireHostHeader: false,
  };
  // Fastify's types tell the two kinds of server apart all the way down; nothing here does.
  const handshakeTimeout = settings.headerTimeout * 1000;
  const app = (tls
    ? fastify({ ...options, https: { ...tls, ...server, handshakeTimeout } })
    : fastify({ ...options, http: server })) as unknown as FastifyInstance;
  app.server.maxConnections = settings.maxConnections;
  app.server.on('connection', connectionLimiter(settings));
  limitPipelining(app.server);
  // A handshake that failed or took too long: nothing can be written to that peer, so there is nothing to wait for.
  app.server.prependListener('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  app.server.headersTimeout = Math.min(settings.headerTimeout, settings.requestTimeout) * 1000;
  // Node would answer an unknown `Expect` with a 417 without a body; passing over it is allowed. RFC 9110 section 10.1.1
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  if (tracing) traceRequests(app, tracing);
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') done(hostIsMissing());
    else done();
  });
  endConnectionsWhenClosing(app, isDraining);
  const event = tls ? 'secureConnection' : 'connection';
  const readers = watchReaders(app.server, event, settings.answerTimeout * 1000);
  app.addHook('onClose', async () => readers.close());
  // The body stays a stream: serve() reads it, under its own bounds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  return app;
}

/** The framework's own notices (`Server listening at ...`) would appear between the lines that the operator sees at start. */
function withoutNotices(log: Logger): Logger {
  return log.isLevelEnabled('info') ? log.child({}, { level: 'warn' }) : log;
}

/** A connection whose request was in flight would else stay open, idle, and hold up the close. */
function endConnectionsWhenClosing(app: FastifyInstance, isDraining: () => boolean): void {
  let closing = false;
  let again: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    closing = true;
    // One that was answered before its body had come is idle only when the rest of the body is there.
    again = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    done();
  });
  app.addHook('onClose', async () => clearInterval(again));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });
}

/** RFC 9112 section 3.2 */
function hostIsMissing(): Error {
  return Object.assign(new Error('A request of HTTP/1.1 must name its Host'), { statusCode: 400 });
}
