import type { Hex } from 'viem';
import { AnchorError } from './anchor-error.ts';
import type { KeptAnchor } from './anchor-records.ts';
import { buildProof } from './build-proof.ts';
import type { ChainNode } from './chain-node.ts';
import { readAnchor } from './sign-anchor.ts';

/**
 * Makes the proof of an anchor again whose stored text is damaged.
 *
 * @returns text of proof/evm.json
 * @throws AnchorError also when the node is of another chain, or does not know the transaction
 */
export async function rebuildProof(
  node: ChainNode,
  { rawTransaction, transactionHash }: Pick<KeptAnchor, 'rawTransaction' | 'transactionHash'>,
): Promise<string> {
  const { chainId } = readAnchor(rawTransaction);
  const served = await node.chainId();
  if (served !== chainId) {
    throw new AnchorError(
      'wrong-chain',
      `The node of ANCHOR_RPC serves chain ${served}, but the anchor ${transactionHash} is on chain ${chainId}.`,
    );
  }
  const found = await node.blockOf(transactionHash as Hex);
  const block = found && (await node.block(found.hash));
  if (block === undefined) {
    throw new AnchorError(
      'node-refused',
      `The node of ANCHOR_RPC does not know the anchor ${transactionHash}; ask one that keeps old blocks.`,
    );
  }
  return JSON.stringify(await buildProof(chainId, block, transactionHash as Hex));
}
