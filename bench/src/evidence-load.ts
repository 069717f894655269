/** How soon closed attestations can be proved, and what that costs the requests and the chain. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { fire, percentiles, sendAtRate } from './load.ts';
import { createPath, prepareTargets, signCreates, type Target, type Targets } from './targets.ts';

/** A server that runs, with its database as it is seen from outside its process. */
export interface Served {
  readonly targets: Targets;
  readonly server: Target;
  readonly files: ReturnType<typeof lookAtFiles>;
}

export function lookAtFiles(database: string) {
  const db = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  const pending = db.prepare('select count(*) as count from pending_files');
  const leaves = db.prepare("select count(*) as count from leaves where environment = 'formal'");
  const between = db.prepare(
    `select no from attestation_files where environment = 'formal' and shard = 1
     and position >= ? and position < ? order by position`,
  );
  const anchors = db.prepare(
    `select transaction_hash, size from anchors where environment = 'formal' and state = 'final' order by size`,
  );
  /** Attestations that are closed and have no file yet. */
  const pendingNow = () => Number(pending.get()?.count);
  return {
    pending: pendingNow,
    /** Waits until all files are made. */
    async drained() {
      while (pendingNow() > 0) await sleep(20);
    },
    /** Pushes the number of attestations without a file to the array, each second until `stop`. */
    sample() {
      const backlog: number[] = [];
      const timer = setInterval(() => backlog.push(pendingNow()), 1000);
      return { backlog, stop: () => clearInterval(timer) };
    },
    /** Files whose leaves stand from one position of the formal log up to another, in that order. */
    between: (from: number, to: number) => between.all(from, to).map(({ no }) => String(no)),
    /** Leaves of the formal log. */
    leaves: () => Number(leaves.get()?.count),
    /** Final anchors of the formal log, oldest first. */
    anchors: () =>
      anchors.all().map((row) => ({ transactionHash: String(row.transaction_hash), size: Number(row.size) })),
    close: () => db.close(),
  };
}

/** Mean of the last third, less that of the one before: the first has the rise to what is always under way. */
function growth(backlog: readonly number[]): number {
  const third = Math.max(1, Math.floor(backlog.length / 3));
  const mean = (part: readonly number[]) => part.reduce((sum, n) => sum + n, 0) / Math.max(1, part.length);
  return mean(backlog.slice(-third)) - mean(backlog.slice(-2 * third, -third));
}

/** Seconds before the figures count: code gets compiled, and the rendering threads read their fonts. */
const warmUp = 5;

/** Closes come at a rate; how long does it take until a third party can be shown a proof? */
export async function measureCloses(
  { targets, server, files }: Served,
  size: { rate: number; seconds: number },
) {
  const { rate, seconds } = size;
  const run = async (prefix: string, count: number) => {
    const bodies = await signCreates(targets, prefix, count, true);
    const watch = watchProofs(server.port, files);
    const acknowledged = new Map<string, number>();
    await sendAtRate(server.port, createPath, bodies, rate, (no, at) => acknowledged.set(no, at));
    const backlog = [...watch.backlog];
    await watch.finish(count);
    return { watch, acknowledged, backlog };
  };
  await run('warm-up', rate * Math.min(warmUp, seconds));
  const { watch, acknowledged, backlog } = await run('close', rate * seconds);
  const waits = Array.from(acknowledged, ([no, at]) => (watch.provableAt.get(no) ?? Number.NaN) - at);
  return {
    rate,
    closes: acknowledged.size,
    /** Milliseconds from the answer that acknowledges the close to the answer with a proof. */
    provableMs: percentiles(waits),
    /** Milliseconds of one request for a proof. */
    proofMs: percentiles(watch.proofMs),
    /** Closed attestations without a file, each second while closes came. */
    backlog,
    backlogGrowth: growth(backlog),
  };
}

/** Milliseconds between two looks at the checkpoint: by so much a figure may be too high. */
const pause = 25;
/** Milliseconds until all proofs, and until the chain is final about a batch. */
const patience = { proofs: 120_000, anchor: 60_000 };

/**
 * Follows the formal log of a server, as anybody could. A new checkpoint counts once the server has answered with the
 * proof of its last leaf.
 */
function watchProofs(port: number, files: Served['files']) {
  /** When the proof of an attestation was there (performance.now()), by its number. */
  const provableAt = new Map<string, number>();
  const proofMs: number[] = [];
  let over = false;
  let covered = files.leaves();
  const { backlog, stop } = files.sample();
  const watching = watch();
  watching.catch(() => {}); // `finish` reports it.

  async function watch(): Promise<void> {
    while (!over) {
      const size = await checkpointSize(port);
      if (size > covered) {
        const asked = performance.now();
        await fetchProof(port, size - 1);
        const now = performance.now();
        proofMs.push(now - asked);
        for (const no of files.between(covered, size)) provableAt.set(no, now);
        covered = size;
      }
      await sleep(pause);
    }
  }

  return {
    ...{ provableAt, backlog, proofMs },
    /** Waits until so many files have proofs, and ends the watch. @throws Error when that takes too long */
    async finish(count: number) {
      try {
        const end = performance.now() + patience.proofs;
        while (provableAt.size < count) {
          if (performance.now() > end) {
            const seconds = patience.proofs / 1000;
            throw new Error(`After ${seconds} s only ${provableAt.size} of ${count} files have proofs.`);
          }
          await Promise.race([sleep(pause), watching]);
        }
      } finally {
        over = true;
        stop();
      }
      await watching;
    },
  };
}

/** C2SP tlog-checkpoint: origin, size, root. 0 while there is none. */
async function checkpointSize(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/log/formal/checkpoint`);
  const note = await answer.text();
  return answer.status === 404 ? 0 : Number(note.split('\n')[1]);
}

async function fetchProof(port: number, position: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/log/formal/1/proof/${position}`);
  const proof = await answer.text();
  if (!proof.includes(`index ${position}\n`))
    throw new Error(`The server gave no proof of leaf ${position}: ${answer.status} ${proof.slice(0, 300)}`);
}

/** Creates a second on 64 connections. @throws Error when one fails */
async function rateOf({ server }: Served, bodies: Buffer[], seconds: number): Promise<number> {
  const fired = await fire(server.port, createPath, bodies, { connections: 64, seconds });
  if (fired.failed > 0) throw new Error(`${fired.failed} creates failed, such as: ${fired.failure}`);
  return fired.perSecond;
}

/** Creates that close nothing, at full speed: alone, and while the files of others are made. */
export async function measureCreates(
  served: Served,
  size: { rounds: number; seconds: number; waiting: number },
) {
  const { targets, files } = served;
  const { rounds, seconds, waiting } = size;
  const rate = await rateOf(served, await signCreates(targets, 'creates-warm-up', 3000), seconds);
  const figures = [];
  for (let i = 1; i <= rounds; i++) {
    const enough = Math.ceil(rate * seconds * 1.5);
    const first = await signCreates(targets, `alone-${i}`, enough);
    const second = await signCreates(targets, `during-${i}`, enough);
    const closes = await signCreates(targets, `waiting-${i}`, waiting, true);
    await files.drained();
    const alone = await rateOf(served, first, seconds);
    await rateOf(served, closes, seconds);
    const before = files.pending();
    const started = performance.now();
    const during = await rateOf(served, second, seconds);
    const filesPerSecond = ((before - files.pending()) * 1000) / (performance.now() - started);
    if (files.pending() === 0) throw new Error(`${waiting} files were made before the phase was over.`);
    figures.push({ alone, during, filesPerSecond });
  }
  return { rounds: figures };
}

/** Shares of the creates that the server can take, and of the closes: together nearly the whole machine. */
const part = { creates: 0.7, closes: 0.25 };

/** Creates at 70 % of what the server can take, and among them closes at 25 %: does the backlog grow? */
export async function measureMix(served: Served, { seconds, waiting }: { seconds: number; waiting: number }) {
  const { targets, files, server } = served;
  await files.drained();
  const waitingCloses = await signCreates(targets, 'mix-waiting', waiting, true);
  const start = performance.now();
  await rateOf(served, waitingCloses, seconds);
  await files.drained();
  /** From closes that all wait and with no other request: no higher rate of closes lasts. */
  const filesPerSecond = (waiting * 1000) / (performance.now() - start);

  const probes = await signCreates(targets, 'mix-capacity', 30_000);
  /** Creates a second on 64 connections, with nothing to render. */
  const capacity = await rateOf(served, probes, Math.min(3, seconds));
  const createsPerSecond = capacity * part.creates;
  const closesPerSecond = filesPerSecond * part.closes;
  const creates = await signCreates(targets, 'mix', Math.ceil(createsPerSecond * seconds));
  const closes = await signCreates(targets, 'mix-close', Math.ceil(closesPerSecond * seconds), true);
  const { backlog, stop } = files.sample();
  const [latencies] = await Promise.all([
    sendAtRate(server.port, createPath, creates, createsPerSecond),
    sendAtRate(server.port, createPath, closes, closesPerSecond),
  ]).finally(stop);
  return {
    ...{ capacity, filesPerSecond, closesPerSecond, createsPerSecond },
    /** Milliseconds from when each create was due. */
    createMs: percentiles(latencies),
    closes: closes.length,
    ...{ backlog, backlogGrowth: growth(backlog) },
  };
}

/**
 * A server that anchors on a chain of its own gets batches of closes, each bigger than the one before.
 *
 * @param size batches of attestations, and the seconds between two anchors
 * @returns by anchor how many attestations it is the first to cover, and its gas; undefined where anvil is not installed
 */
export async function measureGas(parent: string, size: { batches: readonly number[]; interval: number }) {
  if (anvilProgram === undefined) return undefined;
  const anvil = await startAnvil('--block-time', '1');
  const folder = join(parent, 'anchored');
  const keyFile = join(folder, 'anchor.key');
  let [server, files]: [Target?, Served['files']?] = [];
  try {
    await mkdir(folder);
    await writeFile(keyFile, `${richKey}\n`);
    await chmod(keyFile, 0o600);
    const targets = await prepareTargets(folder, {
      ANCHOR_RPC: anvil.url,
      ANCHOR_KEY_FILE: keyFile,
      ANCHOR_CONFIRMATIONS: '1',
      ANCHOR_INTERVAL: String(size.interval),
    });
    server = await targets.start('server');
    files = lookAtFiles(targets.database);
    let total = 0;
    for (const batch of size.batches) {
      const bodies = await signCreates(targets, `anchored-${batch}`, batch, true);
      await sendAtRate(server.port, createPath, bodies, 100);
      total += batch;
      for (const end = performance.now() + patience.anchor; (files.anchors().at(-1)?.size ?? 0) < total; ) {
        if (performance.now() > end) throw new Error(`No final anchor within ${patience.anchor / 1000} s.`);
        await sleep(100);
      }
    }
    const figures: { readonly attestations: number; readonly gas: number }[] = [];
    let covered = 0;
    for (const { transactionHash, size: count } of files.anchors()) {
      const receipt = (await anvil.call('eth_getTransactionReceipt', transactionHash)) as {
        gasUsed: string;
      } | null;
      if (!receipt) throw new Error(`The chain has no receipt of ${transactionHash}.`);
      figures.push({ attestations: count - covered, gas: Number(receipt.gasUsed) });
      covered = count;
    }
    return figures;
  } finally {
    files?.close();
    await server?.stop();
    await anvil.stop();
  }
}
