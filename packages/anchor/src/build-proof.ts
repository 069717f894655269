import { setImmediate } from 'node:timers/promises';
import type { EvmProof } from '@attestation/evidence';
import { createMerkleProof, createMPT } from '@ethereumjs/mpt';
import { bytesToHex, type Hex, hexToBytes, keccak256, toRlp } from 'viem';
import { AnchorError } from './anchor-error.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { dataField, integerField, integerHex, listOf, type NodeObject, objectOf } from './json-fields.ts';

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

/** Milliseconds of work at a stretch. */
const stretch = 5;

/**
 * For long work in a process that also answers requests: called often, it lets everything else run whenever a stretch is over. A block of
 * 1,500 transactions takes most of a second to hash.
 */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await setImmediate();
    since = performance.now();
  };
}

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

type Form = typeof dataField | typeof integerField;

/** Yellow Paper, section 4.3, in the order in which they are hashed. */
const fields: readonly (readonly [string, Form])[] = [
  ['parentHash', dataField],
  ['sha3Uncles', dataField],
  ['miner', dataField],
  ['stateRoot', dataField],
  ['transactionsRoot', dataField],
  ['receiptsRoot', dataField],
  ['logsBloom', dataField],
  ['difficulty', integerField],
  ['number', integerField],
  ['gasLimit', integerField],
  ['gasUsed', integerField],
  ['timestamp', integerField],
  ['extraData', dataField],
  ['mixHash', dataField],
  ['nonce', dataField],
];

/** Each fork has added at the end; a block of an earlier one does not have them. */
const added: readonly (readonly [string, Form])[] = [
  ['baseFeePerGas', integerField], // EIP-1559
  ['withdrawalsRoot', dataField], // EIP-4895
  ['blobGasUsed', integerField], // EIP-4844
  ['excessBlobGas', integerField],
  ['parentBeaconBlockRoot', dataField], // EIP-4788
  ['requestsHash', dataField], // EIP-7685
];

/**
 * RLP of a block's header, from a node's JSON.
 *
 * @throws AnchorError `unsupported-chain` when the header has fields that this release does not know
 */
export function encodeHeader(block: NodeObject): Hex {
  const present = added.filter(([name]) => block[name] !== undefined && block[name] !== null);
  const header = toRlp([...fields, ...present].map(([name, form]) => form(block, name)));
  const hash = dataField(block, 'hash');
  if (keccak256(header) !== hash) {
    throw new AnchorError(
      'unsupported-chain',
      `The header of block ${hash} does not have that hash: no proof can be made on this chain. Update this server, or name another chain.`,
    );
  }
  return header;
}
