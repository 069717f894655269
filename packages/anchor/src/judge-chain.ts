import { AnchorError } from './anchor-error.ts';
import type { AnchorRecords } from './anchor-records.ts';
import { readBlock } from './build-proof.ts';
import type { ChainNode } from './chain-node.ts';
import { readAnchor } from './sign-anchor.ts';

/**
 * Reads the newest blocks as a proof would, so that nothing is paid for on a chain whose blocks cannot be proved: those
 * of an OP Stack chain, for example, begin with a transaction of type 0x7e, which only such chains have.
 *
 * @param count blocks; a rollup has its own transactions in each block, other chains in some
 * @throws AnchorError `unsupported-chain` when one of them cannot be proved
 */
export async function judgeChain(node: ChainNode, count = 1): Promise<void> {
  const { number: newest } = await node.head();
  for (let number = newest; number >= 0 && number > newest - count; number -= 1) {
    const hash = await node.hashAt(number);
    const block = hash && (await node.block(hash));
    // It left the chain meanwhile.
    if (block === undefined) continue;
    try {
      await readBlock(block);
    } catch (cause) {
      if (!(cause instanceof AnchorError) || cause.code === 'unsupported-chain') throw cause;
      const message = `Block ${hash} has not the form of Ethereum's: no proof can be made on this chain. ${cause.message}`;
      throw new AnchorError('unsupported-chain', message, { cause });
    }
  }
}

/** Whether an anchor of these records is final on the chain: then its blocks could be proved at that time. */
export async function isProvedChain(records: AnchorRecords, chainId: number): Promise<boolean> {
  for (const { environment, shard, size } of await records.shards()) {
    const newest = await records.find(environment, shard, size - 1);
    if (newest !== undefined && readAnchor(newest.rawTransaction).chainId === chainId) return true;
  }
  return false;
}
