import { AnchorError } from './anchor-error.ts';
import type { AnchorRecords } from './anchor-records.ts';
import type { ChainNode } from './chain-node.ts';
import { readAnchor } from './sign-anchor.ts';

/** The chain of earlier anchors, if there are any. */
export async function chainOfRecords(records: AnchorRecords): Promise<number | undefined> {
  for (const environment of ['formal', 'sandbox'] as const) {
    const last = await records.last(environment);
    if (last !== undefined) return readAnchor(last.rawTransaction).chainId;
  }
  return undefined;
}

/**
 * The chain that the node serves.
 *
 * @throws AnchorError `wrong-chain` when another one is expected: nothing must be sent there
 */
export async function checkChain(node: ChainNode, expected: number | undefined): Promise<number> {
  const chainId = await node.chainId();
  if (expected !== undefined && chainId !== expected) {
    throw new AnchorError(
      'wrong-chain',
      `The node of ANCHOR_RPC serves chain ${chainId}, but anchors go to chain ${expected}. Name a node of chain ${expected} in ANCHOR_RPC.`,
    );
  }
  return chainId;
}
