/**
 * How fast the log is, on a database and a disk as a server has them.
 *
 *   node test/log/measure.ts [--rate 1000] [--seconds 20] [--leaves 10000000]
 *
 * First, leaves come at `rate` a second in commits of ten: from the commit of a leaf to a proof of it. Then a tree of
 * `leaves` is made; it is opened again, proofs of random leaves are made, and one leaf more is published.
 */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkTlogProof, parseVerifierKey } from '@attestation/evidence/log';
import type { Log } from '@attestation/log';
import { type LogBench, leafData, leavesFrom, published } from '@attestation/log/testing';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { type DatabaseLeaves, openLogBench } from './log-under-test.ts';

export interface Figures {
  /** Milliseconds of one write of 8 KiB with its sync, median. */
  readonly syncMs: number;
  readonly leavesPerSecond: number;
  readonly provableMs: { readonly p50: number; readonly p99: number };
  readonly tree?: {
    readonly leaves: number;
    readonly integrateSeconds: number;
    readonly openMs: number;
    readonly proofMs: { readonly p50: number; readonly p99: number };
    readonly oneMoreMs: number;
  };
}

export async function measure(options: { rate: number; seconds: number; leaves: number }): Promise<Figures> {
  const bench = await openLogBench();
  try {
    const syncMs = await calibrate(bench.folder);
    const paced = await pace(bench, options.rate, options.seconds);
    const tree = options.leaves > 0 ? await big(bench, options.leaves) : undefined;
    return { syncMs, ...paced, ...(tree && { tree }) };
  } finally {
    await bench.remove();
  }
}

async function calibrate(folder: string): Promise<number> {
  const path = join(folder, 'calibrate');
  const file = await open(path, 'w');
  const times: number[] = [];
  for (let i = 0; i < 50; i++) {
    const start = performance.now();
    await file.write(Buffer.alloc(8192, i), 0, 8192, i * 8192);
    await file.datasync();
    times.push(performance.now() - start);
  }
  await file.close();
  await rm(path);
  return percentile(times, 50);
}

const perCommit = 10;

async function pace(bench: LogBench, rate: number, seconds: number) {
  const log = await bench.open(200);
  const committed: { end: number; at: number }[] = [];
  const waits: number[] = [];
  let total = 0;
  log.onCheckpoint(({ size }) => {
    const now = performance.now();
    while (committed[0] && committed[0].end <= size) waits.push(now - (committed.shift()?.at ?? now));
  });
  const start = performance.now();
  const commits: Promise<void>[] = [];
  for (let i = 0; i < (rate * seconds) / perCommit; i++) {
    const due = start + (i * perCommit * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    total += perCommit;
    const end = total;
    commits.push(
      bench.append(leavesFrom(end - perCommit, perCommit)).then(() => {
        committed.push({ end, at: performance.now() });
        log.notify();
      }),
    );
  }
  await Promise.all(commits);
  await published(log, total);
  const leavesPerSecond = Math.round((total * 1000) / (performance.now() - start));
  // A proof is made of what was published last, as a download does.
  const proof = await log.inclusionProof(total - 1);
  await checkTlogProof(proof, leafData(total - 1), { logs: [parseVerifierKey(log.vkey)] });
  await log.close();
  return { leavesPerSecond, provableMs: { p50: percentile(waits, 50), p99: percentile(waits, 99) } };
}

async function big(bench: LogBench<DatabaseLeaves>, leaves: number) {
  await fill(bench, leaves);
  const start = performance.now();
  const first = await bench.open();
  await published(first, leaves);
  const integrateSeconds = (performance.now() - start) / 1000;
  await first.close();
  const reopened = performance.now();
  const log = await bench.open();
  const openMs = performance.now() - reopened;
  if (log.checkpoint()?.size !== leaves) throw new Error('The log did not come back with all leaves.');
  const proofMs = await proofs(log, leaves);
  const before = performance.now();
  await bench.append([leafData(leaves)]);
  await published(log, leaves + 1);
  return { leaves, integrateSeconds, openMs, proofMs, oneMoreMs: performance.now() - before };
}

/** Rows as they would have come, only faster. */
async function fill(bench: LogBench<DatabaseLeaves>, leaves: number): Promise<void> {
  const insert = prepare((q, p: { position: number; data: string }) =>
    q.insertInto('leaves').values({ environment: 'sandbox', shard: 1, position: p.position, data: p.data }),
  );
  const there = await bench.store.records.count('sandbox', 1);
  for (let from = there; from < leaves; from += 20_000) {
    await bench.store.db.write(function* () {
      for (let position = from; position < Math.min(leaves, from + 20_000); position++) {
        yield* run(insert, { position, data: Buffer.from(leafData(position)).toString('hex') });
      }
    });
  }
}

async function proofs(log: Log, leaves: number) {
  const times: number[] = [];
  const trust = { logs: [parseVerifierKey(log.vkey)] };
  for (let i = 0; i < 1000; i++) {
    const position = Math.floor(Math.random() * leaves);
    const start = performance.now();
    const proof = await log.inclusionProof(position);
    times.push(performance.now() - start);
    if (i % 100 === 0) await checkTlogProof(proof, leafData(position), trust);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
  return Math.round(value * 100) / 100;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '20' },
      leaves: { type: 'string', default: '10000000' },
    },
  });
  const { rate, seconds, leaves } = values;
  // The loops of the log keep no process alive, and at times nothing else does.
  const alive = setInterval(() => {}, 1000);
  const figures = await measure({ rate: Number(rate), seconds: Number(seconds), leaves: Number(leaves) });
  clearInterval(alive);
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
