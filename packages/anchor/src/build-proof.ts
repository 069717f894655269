import type { EvmProof } from '@attestation/evidence';
import type { Hex } from 'viem';
import { AnchorError } from './anchor-error.ts';
import { createBreather } from './breathe.ts';
import { encodeHeader } from './encode-header.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { dataField, listOf, type NodeObject, objectOf } from './json-fields.ts';
import { type TransactionsTrie, transactionsTrie } from './transactions-trie.ts';

/** What a proof takes of a block. */
interface ReadBlock {
  readonly header: Hex;
  readonly transactions: readonly NodeObject[];
  /** The bytes of each. */
  readonly encoded: readonly Hex[];
  readonly trie: TransactionsTrie;
}

/**
 * Reads a block as a proof needs it.
 *
 * @param block with its transactions in full, as a node sends it
 * @throws AnchorError `unsupported-chain` when the block does not hash as Ethereum's do
 */
export async function readBlock(block: NodeObject): Promise<ReadBlock> {
  const breathe = createBreather();
  const header = encodeHeader(block);
  const transactions = listOf(block.transactions).map(objectOf);
  const encoded: Hex[] = [];
  for (const transaction of transactions) {
    encoded.push(encodeTransaction(transaction));
    await breathe();
  }
  const trie = await transactionsTrie(encoded, breathe);
  if (trie.root !== dataField(block, 'transactionsRoot')) {
    throw new AnchorError(
      'unsupported-chain',
      `The transactions of block ${dataField(block, 'hash')} do not lead to its transactionsRoot: no proof can be made on this chain.`,
    );
  }
  return { header, transactions, encoded, trie };
}

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
  const { header, transactions, encoded, trie } = await readBlock(block);
  const index = transactions.findIndex((transaction) => dataField(transaction, 'hash') === transactionHash);
  const transaction = encoded[index];
  const blockHash = dataField(block, 'hash');
  if (transaction === undefined) {
    throw new AnchorError('node-refused', `The node sent block ${blockHash} without the anchor in it.`);
  }
  const nodes = await trie.proof(index);
  const named = { format: 1, chainId: String(chainId), blockHash } as const;
  return { ...named, header, transaction, transactionHash, index, nodes };
}
