import type { EvmProof } from '@attestation/evidence';
import type { Hex } from 'viem';
import { AnchorError } from './anchor-error.ts';
import { createBreather } from './breathe.ts';
import { encodeHeader } from './encode-header.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { dataField, listOf, type NodeObject, objectOf } from './json-fields.ts';
import { transactionsTrie } from './transactions-trie.ts';

/**
 * The proof that a block holds a transaction, checkable without the chain but for the block's hash.
 *
 * @param block with its transactions in full, as a node sends it
 * @throws AnchorError `unsupported-chain` when the block does not hash as Ethereum's do, `node-refused` when it
 * does not hold the transaction
 */
export async function buildProof(
  chainId: number,
  block: NodeObject,
  transactionHash: Hex,
): Promise<EvmProof> {
  const breathe = createBreather();
  const header = encodeHeader(block);
  const transactions = listOf(block.transactions).map(objectOf);
  const index = transactions.findIndex((transaction) => dataField(transaction, 'hash') === transactionHash);
  const encoded: Hex[] = [];
  for (const transaction of transactions) {
    encoded.push(encodeTransaction(transaction));
    await breathe();
  }
  const transaction = encoded[index];
  const blockHash = dataField(block, 'hash');
  if (transaction === undefined) {
    throw new AnchorError('node-refused', `The node sent block ${blockHash} without the anchor in it.`);
  }
  const trie = await transactionsTrie(encoded, breathe);
  if (trie.root !== dataField(block, 'transactionsRoot')) {
    throw new AnchorError(
      'unsupported-chain',
      `The transactions of block ${blockHash} do not lead to its transactionsRoot: no proof can be made on this chain.`,
    );
  }
  const nodes = await trie.proof(index);
  return {
    format: 1,
    chainId: String(chainId),
    blockHash,
    header,
    transaction,
    transactionHash,
    index,
    nodes,
  };
}
