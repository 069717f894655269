import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { fireAtRate } from '../load/fire-at-rate.ts';
import { prepareTargets, type Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { lookAtFiles } from './look-at-files.ts';
import { signCloses } from './measure-closes.ts';

/** One anchor: how many attestations it is the first to cover, and what it cost. */
export interface AnchorFigure {
  readonly attestations: number;
  readonly gas: number;
}

/** Milliseconds until the chain is final about a batch. */
const patience = 60_000;

/**
 * A server that anchors on a chain gets batches of closes, each bigger than the one before.
 *
 * @returns every anchor of the run; undefined when there is no chain to run
 */
export async function measureGas(
  parent: string,
  { batches, interval }: EvidenceSize['gas'],
): Promise<AnchorFigure[] | undefined> {
  const chain = await startChain();
  if (chain === undefined) return undefined;
  try {
    const targets = await prepareAnchored(join(parent, 'anchored'), chain.url, interval);
    const server = await targets.start('server');
    try {
      return await anchorBatches(targets, server, chain, batches);
    } finally {
      await server.stop();
    }
  } finally {
    await chain.stop();
  }
}

async function prepareAnchored(folder: string, rpc: string, interval: number): Promise<Targets> {
  await mkdir(folder);
  const keyFile = join(folder, 'anchor.key');
  await writeFile(keyFile, `${richKey}\n`);
  await chmod(keyFile, 0o600);
  return prepareTargets(folder, {
    ANCHOR_RPC: rpc,
    ANCHOR_KEY_FILE: keyFile,
    ANCHOR_CONFIRMATIONS: '1',
    ANCHOR_INTERVAL: String(interval),
  });
}

async function anchorBatches(
  { credentials, database }: Targets,
  { port }: Target,
  chain: Chain,
  batches: readonly number[],
): Promise<AnchorFigure[]> {
  const view = lookAtFiles(database);
  try {
    let total = 0;
    for (const batch of batches) {
      await fireAtRate(
        await signCloses(credentials, `anchored-${batch}`, batch),
        { ports: [port], rate: 100 },
        () => {},
      );
      total += batch;
      await until(() => (view.anchors().at(-1)?.size ?? 0) >= total);
    }
    const figures: AnchorFigure[] = [];
    let covered = 0;
    for (const { transactionHash, size } of view.anchors()) {
      figures.push({ attestations: size - covered, gas: await chain.gasOf(transactionHash) });
      covered = size;
    }
    return figures;
  } finally {
    view.close();
  }
}

async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + patience;
  while (!done()) {
    if (performance.now() > end) throw new Error(`No final anchor within ${patience / 1000} s.`);
    await sleep(100);
  }
}

/** A chain of its own for the time of the run. */
export interface Chain {
  readonly url: string;
  gasOf(transactionHash: string): Promise<number>;
  stop(): Promise<void>;
}

/** Undefined where anvil, an optional package, is not installed; the gas is then not measured, and the table says so. */
export async function startChain(): Promise<Chain | undefined> {
  if (anvilProgram === undefined) return undefined;
  const anvil = await startAnvil('--block-time', '1');
  return {
    url: anvil.url,
    async gasOf(transactionHash) {
      const receipt = (await anvil.call('eth_getTransactionReceipt', transactionHash)) as Receipt | null;
      if (!receipt) throw new Error(`The chain has no receipt of ${transactionHash}.`);
      return Number(receipt.gasUsed);
    },
    stop: () => anvil.stop(),
  };
}

interface Receipt {
  readonly gasUsed: string;
}
