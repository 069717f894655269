import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CertificateIssuer } from './domain/apply-certification.ts';
import { failure, type HttpAnswer } from './http/answer.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { addCors } from './http/cors.ts';
import { drain } from './http/drain.ts';
import { Refusal } from './http/refusal.ts';
import { type Route, type Service, serve } from './http/serve.ts';
import { watchSlowBodies } from './http/slow-bodies.ts';
import { createTokenBuckets } from './http/token-bucket.ts';
import { envelopeParser, fieldsReader, unverifiedRequestId } from './http/unverified-envelope.ts';
import type { Settings } from './settings/values.ts';
import type { Storage } from './storage/open-storage.ts';
import { v1Routes } from './v1/routes.ts';

export interface AppOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly issue: CertificateIssuer;
  readonly log: Logger;
  /** Sees every answer before it goes out; tests hold them against the contract. */
  readonly inspect?: (operation: string, answer: HttpAnswer) => void;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Mounts every version of the API and the health checks; nothing listens yet. */
export function createApp({ settings, storage, issue, log, inspect, tls }: AppOptions): FastifyInstance {
  const ports = { ...storage, issue, maxFactoids: settings.maxFactoids };
  const routes = new Map(v1Routes(ports).map((route) => [route.path, route]));
  const slowBodies = watchSlowBodies(settings.minBodyRate, settings.bodyGrace);
  const byteBurst = settings.addressBytes ?? 0;
  const admission = { slowBodies, bytes: createTokenBuckets(settings.addressBytes, byteBurst) };
  const perAddress = createTokenBuckets(settings.addressRate, settings.addressBurst);
  const service: Service = {
    readFields: fieldsReader(settings, admission, storage.spool),
    parseEnvelope: envelopeParser(settings.requestIdMaxLength),
    authenticate: createAuthenticate(
      storage.keys,
      createTokenBuckets(settings.rateLimit, settings.rateBurst),
    ),
    spool: storage.spool,
  };

  const app = fastify({
    loggerInstance: log as never,
    disableRequestLogging: true,
    trustProxy: settings.trustedProxy.length > 0 ? [...settings.trustedProxy] : false,
    requestTimeout: settings.requestTimeout * 1000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenHttp,
    ...(tls && { https: tls }),
  } as never) as unknown as FastifyInstance;
  app.server.maxConnections = settings.maxConnections;
  app.server.headersTimeout = Math.min(15_000, settings.requestTimeout * 1000);
  // The body stays a stream: serve() reads it, under its own bounds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  addCors(app, settings.corsOrigins, routes);

  async function answer(request: FastifyRequest, work: () => Promise<HttpAnswer>, operation: string) {
    const wait = perAddress.take(request.ip);
    return wait > 0 ? failure(tooManyRequests(wait), '') : await work().then((a) => checked(operation, a));
  }
  function checked(operation: string, given: HttpAnswer): HttpAnswer {
    inspect?.(operation, given);
    return given;
  }

  for (const route of routes.values()) {
    app.post(route.path, async (request, reply) => {
      const work = () =>
        isExact(request, route) ? serve(route, request.raw, request.ip, service) : refuse(request);
      return send(request, reply, await answer(request, work, route.name), log, route.name);
    });
  }
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = storage.ready();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.setNotFoundHandler(async (request, reply) =>
    send(request, reply, await answer(request, () => refuse(request), 'none'), log, 'none'),
  );
  app.setErrorHandler(async (error, request, reply) =>
    send(request, reply, failure(asRefusal(error), ''), log, 'none'),
  );
  app.addHook('onClose', async () => slowBodies.close());

  /** 404 or 405, with the request's id where a body of ordinary size has one. D10, D11 */
  async function refuse(request: FastifyRequest): Promise<HttpAnswer> {
    const known = routes.has(pathOf(request));
    const refusal = known
      ? new Refusal('wrong-method', `${request.method} is not allowed; use POST`, {
          headers: { Allow: 'POST' },
        })
      : new Refusal(
          'no-such-path',
          'No operation has this path; paths are /api/<version>/<interface>, exactly',
        );
    return failure(refusal, await requestIdOf(request));
  }

  async function requestIdOf(request: FastifyRequest): Promise<string> {
    if (!request.headers['content-type'] || request.headers['content-type'].startsWith('multipart'))
      return '';
    try {
      return unverifiedRequestId(await service.readFields(request.raw, request.ip));
    } catch (error) {
      if (error instanceof Refusal) return error.requestId;
      throw error;
    }
  }

  return app;
}

function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split('?', 1)[0] ?? '';
}

/** The router decodes `%2F` and the like; a path matches exactly or not at all. D10 */
function isExact(request: FastifyRequest, route: Route): boolean {
  return pathOf(request) === route.path;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpAnswer,
  log: Logger,
  operation: string,
): FastifyReply {
  const entry = { operation, status: answer.status, ms: Math.round(reply.elapsedTime) };
  if (answer.fault === undefined) log.info(entry, 'request');
  else log.error({ ...entry, err: answer.fault }, 'request failed');
  if (!request.raw.complete) drain(request.raw, reply.raw);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

function tooManyRequests(seconds: number): Refusal {
  return new Refusal('too-many-requests', `Too many requests from this address; try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** What the framework itself refuses is the caller's fault when it says so with a 4xx; its texts stay inside. */
function asRefusal(error: unknown): unknown {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status < 500 ? new Refusal('malformed', 'The request is not well-formed HTTP') : error;
}

/** Bytes that are no HTTP at all: the error body all the same, and the end of the connection. */
function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { body } = failure(new Refusal('malformed', 'The request is not well-formed HTTP'), '');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(String(body))}\r\nConnection: close\r\n\r\n${String(body)}`,
  );
}

export type { IncomingMessage, ServerResponse };
