import type { FastifyInstance } from 'fastify';
import { pathOf } from './create-listener.ts';

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
      'Access-Control-Expose-Headers': 'Date, Content-Disposition, Retry-After',
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
