import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The page brings its own policy; what only a header can say is here. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // A new release has a new page, and an old one may lack a check.
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves the page that checks attestation files in the browser: `GET /verify`. Not part of the contract.
 *
 * @param page its HTML; undefined when this build has none, and then there is no route
 */
export function addVerifyPage(app: FastifyInstance, page: string | undefined): void {
  if (page === undefined) return;
  const body = Buffer.from(page);
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  app.get('/verify', async (request, reply) => {
    reply.headers({ ...headers, ETag: tag });
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
  });
}
