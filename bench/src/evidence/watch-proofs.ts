import { setTimeout as sleep } from 'node:timers/promises';
import type { FilesView } from './look-at-files.ts';

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
