import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

export interface HealthPorts {
  /** @returns why this process cannot store anything now */
  readonly whyNotReady: () => Promise<string | undefined>;
  /** What fails, though it may not make this process unready. */
  readonly storageFaults: () => Promise<readonly { readonly part: string; readonly class: string }[]>;
  /** Whether this process takes its last requests: a load balancer has to send others elsewhere. */
  readonly stop?: { readonly isDraining: boolean } | undefined;
  /** How far the service is behind; `late` has a sentence for each part that is too far. */
  readonly lag: () => Promise<{ readonly late: readonly string[] }>;
  readonly log: Logger;
}

/** Milliseconds. */
const patience = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can also store; 503 with the reason when not. Neither is part of the
 * contract.
 *
 * How far files and log are behind is in the answer of `/readyz`, but never makes it a 503: all servers of a service have
 * the same backlog, so that a load balancer would take out all of them at once, though each stores what it is sent.
 */
export function addHealth(
  app: FastifyInstance,
  { whyNotReady, storageFaults, stop, lag, log }: HealthPorts,
): void {
  let last: string | undefined;
  let wasLate = false;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (stop?.isDraining)
      return reply.code(503).send({ status: 'not ready', reason: 'the server is stopping' });
    const [reason, found] = await Promise.all([whyNotReady(), storageFaults()]);
    // Codes are for the log and the metrics: anybody may ask here.
    const faults = found.length > 0 && {
      faults: found.map(({ part, class: kind }) => ({ part, class: kind })),
    };
    // The numbers in a reason change all the time.
    if ((reason === undefined) !== (last === undefined)) {
      if (reason === undefined) log.info('ready again');
      else log.error({ reason }, 'not ready');
    }
    last = reason;
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason, ...faults });
    if (found.some(({ part }) => part === 'database')) return { status: 'ready', ...faults };
    try {
      // A load balancer must get its answer in time, also from a database that has just stopped to answer.
      const behind = await Promise.race([lag(), sleep(patience, undefined, { ref: false })]);
      if (behind === undefined) return { status: 'ready', ...faults };
      const isLate = behind.late.length > 0;
      if (isLate && !wasLate) log.warn({ late: behind.late }, 'ready, but behind');
      if (!isLate && wasLate) log.info('no longer behind');
      wasLate = isLate;
      return { status: 'ready', ...faults, ...behind };
    } catch (error) {
      log.error({ err: error }, 'how far files and log are behind could not be read');
      return { status: 'ready', ...faults };
    }
  });
}
