import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { envelope, jsonBody, multipart } from '../server-under-test.ts';
import { freePort } from '../start-postgres.ts';
import type { Prometheus } from './prometheus.ts';

/** How an alert is provoked, and what its section of docs/guides/alerts.md says to do. */
export interface Scenario {
  readonly alert: string;
  /** The fault. */
  readonly about: string;
  /** Why it cannot be provoked here; undefined: it can. */
  readonly why?: () => string | undefined;
  run(world: World): Promise<void>;
}

export interface World {
  /** A server whose metrics Prometheus scrapes, as the instance of this alert. */
  start(settings?: Record<string, string>, again?: string): Promise<ServerProcess>;
  /** The fault is there: waits until the alert fires. */
  fires(): Promise<void>;
  /** What the guide says was done: waits until the alert ends. */
  ends(): Promise<void>;
  /** Waits until the metric is at least this. */
  reaches(metric: string, least: number): Promise<void>;
  /** Called in the end, in reverse order. */
  atEnd(what: () => unknown): void;
}

const limitsOff = { RATE_LIMIT: 'off', ADDRESS_RATE: 'off', ADDRESS_BYTES: 'off' };
/** Milliseconds for an alert to fire, and to end. */
const patience = 60_000;

/** @throws when the alert fires before the fault, does not fire, or does not end */
export async function runScenario({ alert, run }: Scenario, prometheus: Prometheus): Promise<void> {
  const ends: (() => unknown)[] = [];
  const port = await freePort();
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (const end = Date.now() + patience; !(await holds()); await sleep(200))
      if (Date.now() > end) throw new Error(`${what} for ${patience / 1000} s`);
  };
  let isScraped = false;
  try {
    await run({
      async start(settings, again) {
        const all = { ...limitsOff, ...settings, METRICS_PORT: `${port}` };
        const server = await startServerProcess(all, again);
        ends.push(async () => {
          if (server.alive()) await server.kill();
          if (again === undefined) await server.remove();
        });
        if (!isScraped) await prometheus.scrape(alert, port);
        isScraped = true;
        await until('it was not scraped', async () => (await prometheus.value(alert, 'up')) === 1);
        if (again === undefined && (await prometheus.fires(alert, alert)))
          throw new Error('it fires without a fault');
        return server;
      },
      fires: () => until('it did not fire', () => prometheus.fires(alert, alert)),
      ends: () => until('it did not end', async () => !(await prometheus.fires(alert, alert))),
      reaches: (metric, least) =>
        until(
          `${metric} did not reach ${least}`,
          async () => ((await prometheus.value(alert, metric)) ?? Number.NEGATIVE_INFINITY) >= least,
        ),
      atEnd: (what) => ends.push(what),
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

let counter = 0;

/** The payload of a new attestation; `more` is added to the smallest one. */
export function payloadOf({ templateId }: ServerProcess, more: object = {}): Record<string, unknown> {
  counter += 1;
  return {
    unique_id: `alert-${process.pid}-${counter}`,
    template_id: templateId,
    identities: { ID: '42012319800127691X' },
    ...more,
  };
}

export async function send(
  server: ServerProcess,
  operation: keyof typeof operations,
  payload: object,
): Promise<{ status: number; no: string | undefined }> {
  const response = await fetch(`http://${server.host}:${server.port}${operations[operation].path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: jsonBody(envelope(operation, payload, server.member)),
  });
  return outcomeOf(response);
}

/** A create with one file. */
export async function sendFile(server: ServerProcess, content: Buffer) {
  const payload = payloadOf(server, {
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'f' } }],
    attachments: { 0: [checksumOf(content)] },
  });
  const fields = Object.entries(envelope('createAttestation', payload, server.member)).map(
    ([name, value]) => ({ name, content: String(value) }),
  );
  const { body, contentType } = multipart([...fields, { name: 'attachments[0][]', content, fileName: 'a' }]);
  return outcomeOf(
    await fetch(`http://${server.host}:${server.port}${operations.createAttestation.path}`, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
    }),
  );
}

async function outcomeOf(response: Response) {
  const { data } = (await response.json()) as { data?: { no?: string; ano?: string } };
  return { status: response.status, no: data?.no ?? data?.ano };
}

export function checksumOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Does something again and again until it is stopped, or the scenario ends. @returns how to stop it */
export function again(world: World, everyMs: number, work: () => unknown): () => Promise<void> {
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      await work();
      await sleep(everyMs);
    }
  })();
  // A fault is reported by `stop`.
  done.catch(() => {});
  const stop = () => {
    isOver = true;
    return done;
  };
  world.atEnd(stop);
  return stop;
}
