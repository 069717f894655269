import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import { fireAtRate } from '../load/fire-at-rate.ts';
import { signRequests } from '../load/sign-requests.ts';
import type { Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { type FilesView, lookAtFiles } from './look-at-files.ts';
import { type Percentiles, percentiles } from './percentiles.ts';

export interface CloseFigures {
  readonly rate: number;
  readonly closes: number;
  /** Milliseconds from the answer that acknowledges the close to the answer with a proof. */
  readonly provableMs: Percentiles;
  /** Milliseconds of one request for a proof. */
  readonly proofMs: Percentiles;
  /** Closed attestations without a file, each second while closes came. */
  readonly backlog: readonly number[];
  /** Mean of the last third of `backlog`, less that of the one before. */
  readonly backlogGrowth: number;
}

/** Seconds before the figures count: code gets compiled, and the rendering threads read their fonts. */
const warmUp = 5;

/** Closes come at a rate; how long does it take until a third party can be shown a proof? */
export async function measureCloses(
  { credentials, database }: Targets,
  { port }: Target,
  { rate, seconds }: EvidenceSize['closes'],
): Promise<CloseFigures> {
  const view = lookAtFiles(database);
  const run = async (prefix: string, count: number) => {
    const requests = await signCloses(credentials, prefix, count);
    const watch = watchProofs(port, view);
    const acknowledged = new Map<string, number>();
    await fireAtRate(requests, { ports: [port], rate }, (no, at) => acknowledged.set(no, at));
    const backlog = [...watch.backlog];
    await watch.finish(count);
    return { watch, acknowledged, backlog };
  };
  try {
    await run('warm-up', rate * Math.min(warmUp, seconds));
    const { watch, acknowledged, backlog } = await run('close', rate * seconds);
    const waits = Array.from(acknowledged, ([no, at]) => (watch.provableAt.get(no) ?? Number.NaN) - at);
    return {
      rate,
      closes: acknowledged.size,
      provableMs: percentiles(waits),
      proofMs: percentiles(watch.proofMs),
      backlog,
      backlogGrowth: growth(backlog),
    };
  } finally {
    view.close();
  }
}

/** Requests that create and close, each another attestation. */
export function signCloses(
  credentials: Targets['credentials'],
  prefix: string,
  count: number,
): Promise<Buffer[]> {
  const payloads = Array.from({ length: count }, (_, i) =>
    createPayload(credentials.templateId, `${prefix}-${i}`, true),
  );
  return signRequests({ path: operations.createAttestation.path, ...credentials, payloads });
}

/** Mean of the last third, less that of the one before: the first has the rise to what is always under way. */
export function growth(backlog: readonly number[]): number {
  const third = Math.max(1, Math.floor(backlog.length / 3));
  const mean = (part: readonly number[]) => part.reduce((sum, n) => sum + n, 0) / Math.max(1, part.length);
  return mean(backlog.slice(-third)) - mean(backlog.slice(-2 * third, -third));
}

/** Follows the server's formal log, as anybody could. */
export interface ProofWatch {
  /** When the proof of an attestation was there (performance.now()), by its number. */
  readonly provableAt: ReadonlyMap<string, number>;
  /** Attestations without a file, a figure for each second. */
  readonly backlog: readonly number[];
  /** Milliseconds of one request for a proof. */
  readonly proofMs: readonly number[];
  /** Waits until so many files have proofs, and ends the watch. @throws Error when that takes too long */
  finish(files: number): Promise<void>;
}

/** Milliseconds between two looks at the checkpoint: by so much a figure may be too high. */
const pause = 25;

/** Milliseconds. */
const patience = 120_000;

/** A new checkpoint counts once the server has answered with the proof of its last leaf. */
export function watchProofs(port: number, view: FilesView): ProofWatch {
  const provableAt = new Map<string, number>();
  const backlog: number[] = [];
  const proofMs: number[] = [];
  let over = false;
  let covered = view.leaves();
  const sampler = setInterval(() => backlog.push(view.pending()), 1000);
  const watching = watch();
  watching.catch(() => {}); // `finish` tells.

  async function watch(): Promise<void> {
    while (!over) {
      const size = await checkpointSize(port);
      if (size > covered) {
        const asked = performance.now();
        await fetchProof(port, size - 1);
        const now = performance.now();
        proofMs.push(now - asked);
        for (const no of view.between(covered, size)) provableAt.set(no, now);
        covered = size;
      }
      await sleep(pause);
    }
  }

  return {
    provableAt,
    backlog,
    proofMs,
    async finish(files) {
      try {
        const end = performance.now() + patience;
        while (provableAt.size < files) {
          if (performance.now() > end)
            throw new Error(
              `After ${patience / 1000} s only ${provableAt.size} of ${files} files have proofs.`,
            );
          await Promise.race([sleep(pause), watching]);
        }
      } finally {
        over = true;
        clearInterval(sampler);
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
