import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can also store; 503 when not. Neither is part of the contract. */
export function addHealth(app: FastifyInstance, ready: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    ready() ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  );
}
