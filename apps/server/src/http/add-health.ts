import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * `/healthz`: the process answers. `/readyz`: it can also store; 503 with the reason when not. Neither is part of the
 * contract.
 */
export function addHealth(
  app: FastifyInstance,
  whyNotReady: () => Promise<string | undefined>,
  log: Logger,
): void {
  let last: string | undefined;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady();
    // The numbers in a reason change all the time.
    if ((reason === undefined) !== (last === undefined)) {
      if (reason === undefined) log.info('ready again');
      else log.error({ reason }, 'not ready');
    }
    last = reason;
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}
