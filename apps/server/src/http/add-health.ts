import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@attestation/log';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { FileRecords } from '../domain/file-records.ts';
import { type Environment, environments } from '../domain/model.ts';

interface HealthPorts {
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

/** What is stored in an environment and not yet proved. */
interface LagOfEnvironment {
  /** Closed attestations without a file, up to 10,000. */
  readonly pending_files: number;
  /** Age of the oldest of these. */
  readonly oldest_seconds: number;
  /** Leaves of the log that no checkpoint covers. */
  readonly unpublished_leaves: number;
}

interface Lag {
  readonly lag: Readonly<Record<Environment, LagOfEnvironment>>;
  /** One sentence for each part that is further behind than it should be. */
  readonly late: readonly string[];
}

interface LagPorts {
  readonly records: Pick<FileRecords, 'backlog'>;
  readonly leaves: { count(environment: Environment, shard: number): Promise<number> };
  readonly logs: Readonly<Record<Environment, Pick<Log, 'shards' | 'checkpoint' | 'fault'>>>;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * Those of the alerts AttestationFilesWait and AttestationLogBehind. A file takes about a second, a checkpoint too; under
 * load files give way to requests for some seconds.
 */
const limits = { fileSeconds: 300, logSeconds: 120 };

/** Anybody may ask; the database is asked once in this many milliseconds. */
const freshness = 2_000;

/** How far files and log are behind what was stored. */
export function watchLag({ records, leaves, logs, now = Date.now }: LagPorts): () => Promise<Lag> {
  /** What no checkpoint covers: since when (ms) the same one is the newest. */
  const behind = new Map<Environment, { readonly published: number; readonly since: number }>();
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Lag> | undefined;

  async function look(): Promise<Lag> {
    const lag: Partial<Record<Environment, LagOfEnvironment>> = {};
    const late: string[] = [];
    for (const environment of environments) {
      const { count, oldest } = await records.backlog(environment);
      const oldestSeconds = oldest === undefined ? 0 : secondsSince(oldest);
      if (oldestSeconds > limits.fileSeconds)
        late.push(`${environment}: a closed attestation has waited ${oldestSeconds} s for its file`);
      const unpublished = await unpublishedOf(environment, late);
      lag[environment] = {
        pending_files: count,
        oldest_seconds: oldestSeconds,
        unpublished_leaves: unpublished,
      };
    }
    return { lag: lag as Lag['lag'], late };
  }

  async function unpublishedOf(environment: Environment, late: string[]): Promise<number> {
    const log = logs[environment];
    if (log.fault() !== undefined) late.push(`${environment}: the log does not go on`);
    // Before the leaves are counted: one that is published meanwhile makes it look behind, never ahead.
    const published = log.checkpoint()?.size ?? 0;
    const count = await leaves.count(environment, log.shards().at(-1)?.shard ?? 0);
    const unpublished = Math.max(0, count - published);
    const known = behind.get(environment);
    if (unpublished === 0) behind.delete(environment);
    else if (known?.published !== published) behind.set(environment, { published, since: now() });
    else if (secondsSince(known.since) > limits.logSeconds)
      late.push(
        `${environment}: ${unpublished} leaves of the log have been in no checkpoint for ${secondsSince(known.since)} s`,
      );
    return unpublished;
  }

  function secondsSince(time: number): number {
    return Math.max(0, Math.round((now() - time) / 1000));
  }

  return () => {
    if (answer === undefined || now() - asked > freshness) {
      asked = now();
      answer = look();
    }
    return answer;
  };
}
