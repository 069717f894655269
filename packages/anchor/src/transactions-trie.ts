import { createMerkleProof, createMPT } from '@ethereumjs/mpt';
import { bytesToHex, type Hex, hexToBytes, toRlp } from 'viem';
import { integerHex } from './json-fields.ts';

/** The Merkle-Patricia trie of a block's transactions, by RLP of their position. Yellow Paper, section 4.3.2 */
export interface TransactionsTrie {
  readonly root: Hex;
  /** RLP of the nodes from the root to the transaction at `index`, the root first. */
  proof(index: number): Promise<Hex[]>;
}

/**
 * @param transactions their bytes, in the order of the block
 * @param breathe called between two of them
 */
export async function transactionsTrie(
  transactions: readonly Hex[],
  breathe: () => Promise<void>,
): Promise<TransactionsTrie> {
  const trie = await createMPT();
  for (const [index, bytes] of transactions.entries()) {
    await trie.put(keyOf(index), hexToBytes(bytes));
    await breathe();
  }
  return {
    root: bytesToHex(trie.root()),
    proof: async (index) => (await createMerkleProof(trie, keyOf(index))).map((node) => bytesToHex(node)),
  };
}

function keyOf(index: number): Uint8Array {
  return toRlp(integerHex(BigInt(index)), 'bytes');
}
