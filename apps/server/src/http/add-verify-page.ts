import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Environment, environments } from '../domain/model.ts';

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
 * @param page its HTML
 */
export function addVerifyPage(app: FastifyInstance, page: string): void {
  const body = Buffer.from(page);
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  app.get('/verify', async (request, reply) => {
    reply.headers({ ...headers, ETag: tag });
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
  });
}

/**
 * Serves what a verifier trusts of this service: `GET /trust/<environment>.json`. To be fetched once, over HTTPS, and
 * kept: asked for together with a file, it shows no more than the file itself.
 */
export function addTrust(app: FastifyInstance, trust: (environment: Environment) => string): void {
  for (const environment of environments) {
    app.get(`/trust/${environment}.json`, async (_, reply) =>
      reply
        .headers({
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'no-cache',
          'X-Content-Type-Options': 'nosniff',
        })
        .send(trust(environment)),
    );
  }
}
