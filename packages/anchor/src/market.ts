import type { ChainNode } from './chain-node.ts';
import type { Market } from './fees.ts';

/** What blocks cost now. */
export async function marketOf(node: ChainNode): Promise<Market> {
  const { baseFee } = await node.head();
  return { baseFee, suggested: await node.suggestedPrice(baseFee === undefined ? 'price' : 'tip') };
}
