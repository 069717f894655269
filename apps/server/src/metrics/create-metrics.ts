import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FaultKind } from '../errors/storage-fault.ts';

/** What the server counts while it works; `watch-state.ts` adds what is looked up when someone asks. */
export interface Metrics {
  readonly registry: Registry;
  /** @param route pattern of the path, as `/console/v1/keys/:accessKey`; never a path that a caller chose */
  request(route: string, status: number, seconds: number): void;
  /** @param reason code, see `domain-error.ts` and `refusal.ts` */
  refusal(operation: string, reason: string): void;
  /** A create whose `unique_id` was stored already. @param isSame whether its payload is that of the first */
  repeat(isSame: boolean): void;
  /** A transaction that is committed. @param writes that shared it */
  commit(writes: number, seconds: number): void;
  /** Bytes that requests hold now: files on the disk, and bodies in memory. */
  rooms(spool: () => number, memory: () => number): void;
  /** A file of 64 KiB was written to DATA_DIR and synced, as `/readyz` does. */
  diskSync(seconds: number): void;
  /** A query or a commit failed, and not because of what was asked. */
  databaseFault(kind: FaultKind): void;
  /** A call of the object store ended. @param outcome `ok`, or the class of its fault */
  storeCall(call: string, outcome: string, seconds: number): void;
  /** A mail could not be sent; it may be tried again. */
  mailFailed(): void;
  /** Spans of traces were sent, or lost. */
  spans(outcome: 'exported' | 'dropped', count: number): void;
}

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const commitSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1];
const storeSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const commitWrites = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Counters and histograms in a registry of their own: several servers may run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'attestation_' });
  const registers = [registry];
  const requests = new Histogram({
    name: 'attestation_request_seconds',
    help: 'Time from the first byte of a request to the end of its response',
    labelNames: ['route', 'status'] as const,
    buckets: requestSeconds,
    registers,
  });
  const refusals = new Counter({
    name: 'attestation_refusals_total',
    help: 'Requests of API and console that were refused, by reason',
    labelNames: ['operation', 'reason'] as const,
    registers,
  });
  const repeats = new Counter({
    name: 'attestation_repeated_creates_total',
    help: 'Creates whose unique_id was stored already, by whether their payload was the same',
    labelNames: ['payload'] as const,
    registers,
  });
  const commits = new Histogram({
    name: 'attestation_commit_seconds',
    help: 'Time of a transaction that writes, until it is durable',
    buckets: commitSeconds,
    registers,
  });
  const writes = new Histogram({
    name: 'attestation_commit_writes',
    help: 'Writes that shared one commit',
    buckets: commitWrites,
    registers,
  });
  const syncs = new Gauge({
    name: 'attestation_disk_sync_seconds',
    help: 'Time to write 64 KiB to DATA_DIR and sync it, at the last readiness check',
    registers,
  });
  const databaseFaults = new Counter({
    name: 'attestation_database_errors_total',
    help: 'Queries and commits that failed because of the database, by class and code',
    labelNames: ['class', 'code'] as const,
    registers,
  });
  const storeCalls = new Histogram({
    name: 'attestation_store_seconds',
    help: 'Time of calls of the object store with their retries, by outcome (ok, refused, unreachable, slow)',
    labelNames: ['call', 'outcome'] as const,
    buckets: storeSeconds,
    registers,
  });
  new Gauge({
    name: 'attestation_build_info',
    help: '1, with the versions of the server and of Node',
    labelNames: ['version', 'node'] as const,
    aggregator: 'max',
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const spans = new Counter({
    name: 'attestation_trace_spans_total',
    help: 'Spans of traces, by whether they could be sent to TRACES_URL',
    labelNames: ['outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: 'attestation_mails_failed_total',
    help: 'Attempts to send a mail that failed',
    registers,
  });
  const held = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `attestation_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  return {
    registry,
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    // What follows the colon may be long; the codes are few.
    refusal: (operation, reason) => refusals.inc({ operation, reason: reason.replace(/:.*/s, '') }),
    repeat: (isSame) => repeats.inc({ payload: isSame ? 'same' : 'other' }),
    commit(count, seconds) {
      commits.observe(seconds);
      writes.observe(count);
    },
    rooms(spool, memory) {
      held('spool_bytes', 'Disk that files of requests hold which are not accepted yet', spool);
      held('body_bytes', 'Memory that bodies of requests hold which are not decided yet', memory);
    },
    databaseFault: ({ class: kind, code }) => databaseFaults.inc({ class: kind, code }),
    storeCall: (call, outcome, seconds) => storeCalls.observe({ call, outcome }, seconds),
    mailFailed: () => mails.inc(),
    diskSync: (seconds) => syncs.set(seconds),
    spans: (outcome, count) => spans.inc({ outcome }, count),
  };
}

/** Counts workers that were started again; in the process that starts them. */
export function countRestarts(registry: Registry): Counter {
  return new Counter({
    name: 'attestation_worker_restarts_total',
    help: 'Workers that ended and were started again',
    registers: [registry],
  });
}
