import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, BlockList, isIPv6, type Socket } from 'node:net';
import { finished } from 'node:stream';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/values.ts';
import { type Tracing, traceParentOf } from '../tracing/tracing.ts';
import { addressOf } from './admission.ts';
import { setTraceId } from './answer.ts';
import { brokenHttpAnswerer } from './answer-broken-http.ts';
import { checkHost } from './check-host.ts';

export interface ListenerOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly tracing?: Tracing | undefined;
  /** Whether each answer is the last of its connection, since the server is about to stop. */
  readonly stop?: { readonly isDraining: boolean } | undefined;
}

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Fastify as this service wants it: bodies stay streams, nothing is answered in the framework's own words.
 *
 * @param paths the known ones.
 * @param refuse answers a target that the router cannot read.
 */
export function createListener(
  { settings, log, tls, tracing, stop }: ListenerOptions,
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
    // RFC 9112 section 3.2.2: a target may be a whole address, of which only path and query count.
    rewriteUrl: ({ url = '' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?]+\/?/i, '/'),
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
  app.addHook('onRequest', ({ raw }, _reply, done) => done(checkHost(raw)));
  endConnectionsWhenClosing(app, stop);
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
function endConnectionsWhenClosing(app: FastifyInstance, stop: ListenerOptions['stop']): void {
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
    if (closing || stop?.isDraining) reply.header('Connection', 'close');
    done(null, payload);
  });
}

/** Browsers and HTTP libraries send one request at a time on a connection, and old proxies a few. */
export const mostUnanswered = 32;

/**
 * Closes a connection with more than `mostUnanswered` requests that wait for an answer (RFC 9112 section 9.3.2 lets a client send several
 * without waiting). Node hands over all of them, at little cost to the sender: a second of small requests on one
 * connection would keep the thread busy for a minute and fill its memory.
 */
function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const handlers = server.listeners('request') as ((...args: [IncomingMessage, ServerResponse]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node goes on with what it has received of a connection that is closed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handler of handlers) handler.call(server, request, response);
  });
}

/**
 * Closes at once what an address opens beyond its share, so that none can take all MAX_CONNECTIONS.
 *
 * Two kinds of peer are let through, since many callers are behind one: a trusted proxy, and this machine itself,
 * where a proxy may run that no setting names.
 *
 * @returns a listener for `connection`.
 */
export function connectionLimiter({
  addressConnections,
  trustedProxy,
}: Pick<Settings, 'addressConnections' | 'trustedProxy'>): (socket: Socket) => void {
  const open = new Map<string, number>();
  const exempt = blockListOf(['127.0.0.0/8', '::1', ...trustedProxy]);

  return (socket) => {
    const { remoteAddress } = socket;
    // Closed already.
    if (remoteAddress === undefined) return;
    if (exempt.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const address = addressOf(remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= addressConnections) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  };
}

/** An IPv4-mapped address is compared with the IPv4 entries by Node itself. */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

interface Watched {
  /** Bytes of answers that the peer had taken at the last change, and when that was. */
  taken: number;
  since: number;
}

/**
 * Closes connections whose peer takes nothing of its answers: it would hold the connection, and what an answer has
 * open, for as long as it likes. What it sends meanwhile does not count, nor does the time in which there is nothing
 * to take.
 *
 * @param event of the server that brings the sockets which HTTP is spoken on.
 */
function watchReaders(
  server: Server,
  event: 'connection' | 'secureConnection',
  milliseconds: number,
): { close(): void } {
  const sockets = new Map<Socket, Watched>();
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    clearInterval(timer);
    timer = undefined;
  };
  server.on(event, (socket: Socket) => {
    timer ??= setInterval(look, Math.min(1000, milliseconds)).unref();
    sockets.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  const look = () => {
    // The next connection starts it again: an idle server does not wake.
    if (sockets.size === 0) close();
    const now = performance.now();
    for (const [socket, watched] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== watched.taken) {
        watched.taken = taken;
        watched.since = now;
      } else if (now - watched.since > milliseconds) {
        socket.destroy();
      }
    }
  };
  return { close };
}

/** The path exactly as it was sent: nothing decoded, the query string left off. D10 */
export function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

/** Load balancers ask for these all the time. */
const untraced = new Set(['/healthz', '/readyz']);

/** Gives every request but health checks a span, from now until its response is sent. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (untraced.has(request.routeOptions.url ?? '')) return done();
    traceRequest(tracing, request, reply, () => done());
  });
}

/** @param answer what it begins belongs to the span */
function traceRequest(
  tracing: Tracing,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => void,
): void {
  const parent = traceParentOf(request.headers.traceparent);
  const { method } = request.raw;
  tracing.request({ parent, method: method ?? '', route: request.routeOptions.url }, (traceId, end) => {
    setTraceId(request.raw, traceId);
    finished(reply.raw, () => end({ status: reply.raw.statusCode, isCut: !reply.raw.writableFinished }));
    answer();
  });
}

/**
 * Lets the web pages of these origins call the API; no other page, and by default none. D10
 *
 * @param paths the known ones: a preflight of another path is a 404 like any request.
 */
export function addCors(app: FastifyInstance, origins: readonly string[], paths: ReadonlySet<string>): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    reply.raw.setHeader('Vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Date, Content-Disposition, Retry-After, Deprecation, Sunset',
    });
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || !paths.has(pathOf(request.raw))) return;
    return reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': '600',
      })
      .send();
  });
}

/** @throws SettingsError with what to do, when the port or the address cannot be used */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError([
        `PORT is ${port}, which another program uses on ${host}: stop it, or name another port.`,
      ]);
    }
    if (code === 'EACCES') {
      throw new SettingsError([`PORT is ${port}, which this user may not listen on: name one above 1023.`]);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new SettingsError([`HOST is ${host}, which is not an address of this machine.`]);
    }
    throw cause;
  }
}

/** The address of a server that listens. */
export function urlOf({ address, port, family }: AddressInfo, tls: boolean): string {
  return `${tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
