import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import { fireAtRate } from '../load/fire-at-rate.ts';
import type { Generator } from '../load/start-generator.ts';
import type { Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { lookAtFiles } from './look-at-files.ts';
import { growth, signCloses } from './measure-closes.ts';
import { type Percentiles, percentiles } from './percentiles.ts';

export interface MixFigures {
  /** Creates a second on 64 connections, with nothing to render. */
  readonly capacity: number;
  /** Files a second, from closes that all wait and with no other request: no higher rate of closes lasts. */
  readonly filesPerSecond: number;
  readonly closesPerSecond: number;
  /** Creates a second that came with the closes. */
  readonly createsPerSecond: number;
  /** Milliseconds from when each of these was due. */
  readonly createMs: Percentiles;
  readonly closes: number;
  /** Closed attestations without a file, each second. */
  readonly backlog: readonly number[];
  readonly backlogGrowth: number;
}

const connections = 64;
/** Shares of the creates that the server can take, and of the closes: together nearly the whole machine. */
const part = { creates: 0.7, closes: 0.25 };

/**
 * Creates at 70 % of what the server can take, and among them closes at 25 %, for as long as asked: does the backlog
 * grow?
 */
export async function measureMix(
  { credentials, database }: Targets,
  { port }: Target,
  generator: Generator,
  { seconds, waiting }: EvidenceSize['mix'],
): Promise<MixFigures> {
  const view = lookAtFiles(database);
  const drained = async () => {
    while (view.pending() > 0) await sleep(20);
  };
  const sign = (prefix: string, count: number, completed: boolean) => {
    const payloads = Array.from({ length: count }, (_, i) =>
      createPayload(credentials.templateId, `${prefix}-${i}`, completed),
    );
    return generator.sign(prefix, { path: operations.createAttestation.path, ...credentials, payloads });
  };
  const fire = async (prefix: string, forSeconds: number) => {
    const options = { ports: [port], connections, seconds: forSeconds, wrap: false };
    const fired = await generator.fire(prefix, options);
    if (fired.failed > 0) throw new Error(`${fired.failed} creates failed, such as: ${fired.failure}`);
    return fired.succeeded / fired.seconds;
  };
  try {
    await drained();
    await sign('mix-waiting', waiting, true);
    const start = performance.now();
    await fire('mix-waiting', seconds);
    await drained();
    const filesPerSecond = (waiting * 1000) / (performance.now() - start);

    await sign('mix-capacity', 30_000, false);
    const capacity = await fire('mix-capacity', Math.min(3, seconds));
    const createsPerSecond = capacity * part.creates;
    const closesPerSecond = filesPerSecond * part.closes;
    await sign('mix', Math.ceil(createsPerSecond * seconds), false);
    const closes = await signCloses(credentials, 'mix-close', Math.ceil(closesPerSecond * seconds));
    const backlog: number[] = [];
    const watch = setInterval(() => backlog.push(view.pending()), 1000);
    const [{ latencies }] = await Promise.all([
      generator.pace('mix', { ports: [port], rate: createsPerSecond }),
      fireAtRate(closes, { ports: [port], rate: closesPerSecond }, () => {}),
    ]).finally(() => clearInterval(watch));
    return {
      ...{ capacity, filesPerSecond, closesPerSecond, createsPerSecond },
      createMs: percentiles([...latencies]),
      closes: closes.length,
      backlog,
      backlogGrowth: growth(backlog),
    };
  } finally {
    view.close();
  }
}
