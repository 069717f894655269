import { verifyEvmProof } from '@attestation/evidence';
import { hexToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, vi } from 'vitest';
import type { AnchorRecords, Environment, KeptAnchor, LogCheckpoint } from '../src/anchor-records.ts';
import { openChainNode } from '../src/chain-node.ts';
import { type Anchor, type AnchorOptions, createAnchor } from '../src/create-anchor.ts';
import { memoryRecords, richKey } from '../src/testing/index.ts';

export const account = privateKeyToAccount(richKey);

/** Records, the anchors started on them, and what they logged and linked. */
export interface Bench {
  readonly records: AnchorRecords;
  /** Every line of the log, as text. */
  readonly lines: string[];
  /** `<environment>/<shard>/<size> <hash>` of every call. */
  readonly links: string[];
  start(url: string, change?: Partial<AnchorOptions>): Anchor;
  /** Ends all that were started. */
  end(): Promise<void>;
}

export function openBench(): Bench {
  const records = memoryRecords();
  const [lines, links]: [string[], string[]] = [[], []];
  const linked = new Map<string, number>();
  const started: Anchor[] = [];
  const say = (about: { err?: unknown }, ...parts: unknown[]) => {
    const fault = about.err === undefined ? {} : { err: withCauses(about.err) };
    lines.push(JSON.stringify([{ ...about, ...fault }, ...parts]));
  };
  return {
    records,
    lines,
    links,
    start(url, change = {}) {
      const anchor = createAnchor({
        ...{ node: openChainNode(url, { timeout: 300 }), records, account },
        ...{ confirmations: 1, interval: 0, maxFee: 100_000_000_000n },
        ...{ poll: 20, longestPause: 100, log: { info: say, warn: say } },
        linked: async (environment, shard) => linked.get(`${environment}/${shard}`) ?? 0,
        link: async (environment, shard, size, hash) => {
          linked.set(`${environment}/${shard}`, size);
          links.push(`${environment}/${shard}/${size} ${hash}`);
        },
        ...change,
      });
      started.push(anchor);
      return anchor;
    },
    async end() {
      for (const anchor of started) await anchor.close();
    },
  };
}

/** Everything of an error that a log could show. */
function withCauses(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, cause: withCauses(cause) };
}

export function checkpointOf(size: number, change: Partial<LogCheckpoint> = {}): LogCheckpoint {
  const environment = change.environment ?? 'formal';
  const origin = `log.example/${environment}/1`;
  const root = size.toString(16).padStart(64, 'a');
  return { environment, shard: 1, origin, size, root, note: `note of ${size}`, ...change };
}

/** Waits for the anchor that covers the last leaf of a checkpoint, and checks its proof. */
export async function finalAnchor(anchor: Anchor, checkpoint: LogCheckpoint): Promise<KeptAnchor> {
  const { environment, shard, size, origin } = checkpoint;
  const kept = await waitFor(() => anchor.proofFor(environment, shard, size - 1));
  const root = hexToBytes(`0x${kept.root}`);
  const trust = await waitFor(async () => anchor.chain());
  const result = await verifyEvmProof(kept.proof, { origin, size: kept.size, root }, [trust]);
  expect(result).toMatchObject({ ok: true, transactionHash: kept.transactionHash });
  return kept;
}

export function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  return vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined) throw new Error('What was waited for did not come.');
      return found;
    },
    { timeout: 10_000, interval: 10 },
  );
}

/** State of each attempt of an environment's open sequence, oldest first. */
export async function states(bench: Bench, environment: Environment = 'formal'): Promise<string[]> {
  return (await bench.records.open(environment)).map(({ state }) => state);
}
