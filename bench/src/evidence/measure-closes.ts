import { operations } from '@attestation/contract/v1';
import { fireAtRate } from '../load/fire-at-rate.ts';
import { signRequests } from '../load/sign-requests.ts';
import type { Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { lookAtFiles } from './look-at-files.ts';
import { type Percentiles, percentiles } from './percentiles.ts';
import { watchProofs } from './watch-proofs.ts';

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
