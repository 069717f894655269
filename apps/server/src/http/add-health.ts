import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

export interface HealthPorts {
  /** @returns why this process cannot store anything now */
  readonly whyNotReady: () => Promise<string | undefined>;
  /** How far the service is behind; `late` has a sentence for each part that is too far. */
  readonly lag: () => Promise<{ readonly late: readonly string[] }>;
  readonly log: Logger;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can also store; 503 with the reason when not. Neither is part of the
 * contract.
 *
 * How far files and log are behind is in the answer of `/readyz`, but never makes it a 503: all servers of a service have
 * the same backlog, so that a load balancer would take out all of them at once, though each stores what it is sent.
 */
export function addHealth(app: FastifyInstance, { whyNotReady, lag, log }: HealthPorts): void {
  let last: string | undefined;
  let wasLate = false;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady();
    // The numbers in a reason change all the time.
    if ((reason === undefined) !== (last === undefined)) {
      if (reason === undefined) log.info('ready again');
      else log.error({ reason }, 'not ready');
    }
    last = reason;
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason });
    try {
      const behind = await lag();
      const isLate = behind.late.length > 0;
      if (isLate && !wasLate) log.warn({ late: behind.late }, 'ready, but behind');
      if (!isLate && wasLate) log.info('no longer behind');
      wasLate = isLate;
      return { status: 'ready', ...behind };
    } catch (error) {
      log.error({ err: error }, 'how far files and log are behind could not be read');
      return { status: 'ready' };
    }
  });
}
