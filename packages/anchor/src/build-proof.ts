import { setImmediate } from 'node:timers/promises';
import type { EvmProof } from '@attestation/evidence';
import { createMerkleProof, createMPT } from '@ethereumjs/mpt';
import { bytesToHex, concatHex, type Hex, hexToBytes, keccak256, toHex, toRlp } from 'viem';
import type { AnchorRecords, KeptAnchor } from './anchor-records.ts';
import {
  AnchorError,
  type ChainNode,
  dataField,
  integerField,
  integerHex,
  listOf,
  type NodeObject,
  objectOf,
  quantityField,
} from './chain-node.ts';
import { readAnchor } from './sign-anchor.ts';

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
async function readBlock(block: NodeObject): Promise<ReadBlock> {
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
function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await setImmediate();
    since = performance.now();
  };
}

/** The Merkle-Patricia trie of a block's transactions, by RLP of their position. Yellow Paper, section 4.3.2 */
interface TransactionsTrie {
  readonly root: Hex;
  /** RLP of the nodes from the root to the transaction at `index`, the root first. */
  proof(index: number): Promise<Hex[]>;
}

/**
 * @param transactions their bytes, in the order of the block
 * @param breathe called between two of them
 */
async function transactionsTrie(
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
function encodeHeader(block: NodeObject): Hex {
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

type Rlp = Hex | readonly Rlp[];
type Field = (transaction: NodeObject) => Rlp;

const integer =
  (name: string): Field =>
  (transaction) =>
    integerField(transaction, name);
const to: Field = (transaction) => (transaction.to ? dataField(transaction, 'to') : '0x');
const input: Field = (transaction) => dataField(transaction, 'input');
/** Some nodes still call it `v` alone. */
const parity: Field = (transaction) => integerField(transaction, 'yParity' in transaction ? 'yParity' : 'v');
const accessList: Field = (transaction) =>
  listOf(transaction.accessList)
    .map(objectOf)
    .map((entry) => [
      dataField(entry, 'address'),
      listOf(entry.storageKeys).map((_, i, keys) => dataField({ ...keys }, String(i))),
    ]);
const blobHashes: Field = (transaction) =>
  listOf(transaction.blobVersionedHashes).map((_, i, hashes) => dataField({ ...hashes }, String(i)));
const authorizations: Field = (transaction) =>
  listOf(transaction.authorizationList)
    .map(objectOf)
    .map((entry) => [
      integerField(entry, 'chainId'),
      dataField(entry, 'address'),
      integerField(entry, 'nonce'),
      parity(entry),
      integerField(entry, 'r'),
      integerField(entry, 's'),
    ]);

const [chainId, nonce, gas, value] = ['chainId', 'nonce', 'gas', 'value'].map(integer) as [
  Field,
  Field,
  Field,
  Field,
];
const gasPrice = integer('gasPrice');
const fees = [integer('maxPriorityFeePerGas'), integer('maxFeePerGas')];
const signature = [integer('r'), integer('s')];

/** What is hashed of each kind of transaction. */
const kinds: readonly (readonly Field[])[] = [
  // Yellow Paper, section 4.2; EIP-155
  [nonce, gasPrice, gas, to, value, input, integer('v'), ...signature],
  // EIP-2930
  [chainId, nonce, gasPrice, gas, to, value, input, accessList, parity, ...signature],
  // EIP-1559
  [chainId, nonce, ...fees, gas, to, value, input, accessList, parity, ...signature],
  // EIP-4844
  [
    chainId,
    nonce,
    ...fees,
    gas,
    to,
    value,
    input,
    accessList,
    integer('maxFeePerBlobGas'),
    blobHashes,
    parity,
    ...signature,
  ],
  // EIP-7702
  [chainId, nonce, ...fees, gas, to, value, input, accessList, authorizations, parity, ...signature],
];

/**
 * The bytes of a transaction as its block holds them, from a node's JSON.
 *
 * @throws AnchorError `unsupported-chain` when it is of a kind that only this chain has
 */
export function encodeTransaction(transaction: NodeObject): Hex {
  const kind = 'type' in transaction ? Number(quantityField(transaction, 'type')) : 0;
  const fields = kinds[kind];
  const hash = dataField(transaction, 'hash');
  const bytes =
    fields &&
    encode(
      kind,
      fields.map((field) => field(transaction)),
    );
  if (bytes === undefined || keccak256(bytes) !== hash) {
    throw new AnchorError(
      'unsupported-chain',
      `Transaction ${hash} of type ${kind} does not have the hash that Ethereum gives it: no proof can be made on this chain. Unset ANCHOR_RPC or name another chain.`,
    );
  }
  return bytes;
}

function encode(kind: number, fields: readonly Rlp[]): Hex {
  const list = toRlp(fields as Parameters<typeof toRlp>[0]);
  return kind === 0 ? list : concatHex([toHex(kind, { size: 1 }), list]);
}

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
