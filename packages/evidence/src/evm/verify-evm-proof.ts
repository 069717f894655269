import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sameBytes } from '../file/bytes.ts';
import { catching } from '../file/coded-error.ts';
import {
  bytesOf,
  decodeRlp,
  EvmFault,
  type EvmFaultCode,
  fromHex,
  integerOf,
  listOf,
  type RlpItem,
  rlpOfInteger,
  toHex,
} from './rlp.ts';
import { decodeTransaction } from './transaction.ts';

/** A chain that is believed, and an address that the service anchors from. */
export interface ChainTrust {
  readonly chainId: number;
  /** `0x` and 40 hexadecimal digits, in either case. */
  readonly sender: string;
}

/** The block that holds the checkpoint. Whether the chain has this block, only a node can say. */
export interface EvmAnchor {
  readonly ok: true;
  readonly chainId: bigint;
  readonly blockHash: string;
  readonly blockNumber: bigint;
  /** Unix seconds, as the block states. */
  readonly blockTime: bigint;
  readonly transactionHash: string;
  /** `0x` and 40 lower-case digits: the account whose key has signed the transaction. */
  readonly sender: string;
}

export interface EvmRefusal {
  readonly ok: false;
  readonly code: EvmFaultCode;
  readonly reason: string;
}

/**
 * Checks offline that the block with hash `blockHash` holds a transaction that carries this checkpoint, and who
 * signed the transaction. Anyone can make up a block: it proves nothing until someone finds that hash in the chain
 * (see `checkCanonical`).
 *
 * @param json text of `proof/evm.json`
 * @param chains of the trust file; with any, the anchor must be on one of them, sent by its sender to itself
 */
export async function verifyEvmProof(
  json: string,
  checkpoint: AnchoredCheckpoint,
  chains: readonly ChainTrust[] = [],
): Promise<EvmAnchor | EvmRefusal> {
  return catching(EvmFault, refusalOf, async () => {
    const proof = parseEvmProof(json);
    const header = checkHeader(proof);
    checkInclusion(proof, header);
    const sender = await checkTransaction(proof, checkpoint, chains);
    return {
      ok: true,
      chainId: proof.chainId,
      blockHash: toHex(proof.blockHash),
      blockNumber: header.number,
      blockTime: header.timestamp,
      transactionHash: toHex(proof.transactionHash),
      sender,
    };
  });
}

export function refusalOf({ code, message }: EvmFault): EvmRefusal {
  return { ok: false, code, reason: message };
}

function checkHeader({ header: bytes, blockHash }: DecodedProof): BlockHeader {
  const header = decodeHeader(bytes);
  if (!sameBytes(header.hash, blockHash)) {
    throw new EvmFault(
      'wrong-block-hash',
      'The block header in proof/evm.json is not that of its blockHash.',
    );
  }
  return header;
}

function checkInclusion(
  { index, nodes, transaction }: DecodedProof,
  { transactionsRoot }: BlockHeader,
): void {
  const value = valueInTrie(transactionsRoot, rlpOfInteger(index), nodes);
  if (!sameBytes(value, transaction)) {
    throw new EvmFault('not-in-block', `The block has another transaction at position ${index}.`);
  }
}

/** @returns the account that signed it */
async function checkTransaction(
  proof: DecodedProof,
  checkpoint: AnchoredCheckpoint,
  chains: readonly ChainTrust[],
): Promise<string> {
  const { hash, chainId, to, data, sender: signer } = await decodeTransaction(proof.transaction);
  const sender = toHex(signer);
  if (!sameBytes(hash, proof.transactionHash)) {
    throw new EvmFault('wrong-transaction-hash', 'transactionHash is not the hash of the transaction.');
  }
  if (!sameBytes(data, anchorData(checkpoint))) {
    throw new EvmFault('wrong-checkpoint', 'The transaction carries another checkpoint than the log proof.');
  }
  if (chainId !== proof.chainId) {
    throw new EvmFault('wrong-chain', `The transaction is for chain ${chainId}, not ${proof.chainId}.`);
  }
  if (!sameBytes(to, signer)) {
    throw new EvmFault('wrong-sender', `The transaction goes from ${sender} to ${toHex(to)}, not to itself.`);
  }
  if (chains.length === 0) return sender;
  const senders = chains
    .filter((one) => BigInt(one.chainId) === chainId)
    .map((one) => one.sender.toLowerCase());
  if (senders.length === 0) {
    throw new EvmFault('wrong-chain', `The transaction is for chain ${chainId}, which is not trusted.`);
  }
  if (!senders.includes(sender)) {
    throw new EvmFault('wrong-sender', `The transaction is signed by ${sender}, which is not trusted.`);
  }
  return sender;
}

/** What of a block's header this proof needs. */
interface BlockHeader {
  readonly hash: Uint8Array;
  readonly transactionsRoot: Uint8Array;
  readonly number: bigint;
  /** Unix seconds, as its builder states. */
  readonly timestamp: bigint;
}

/** Lengths of the first 15 fields, in bytes; later forks only add fields. Yellow Paper, section 4.3 */
const lengths = [32, 32, 20, 32, 32, 32, 256, 'integer', 'integer', 'integer', 'integer', 'integer'] as const;
const transactionsRoot = 4;
const number = 8;
const timestamp = 11;
const mixHash = 13;
const nonce = 14;
const maxFields = 40;

/** @throws EvmFault `malformed-proof` */
export function decodeHeader(bytes: Uint8Array): BlockHeader {
  const fields = listOf(decodeRlp(bytes));
  if (fields.length <= nonce || fields.length > maxFields) throw malformedHeader(`${fields.length} fields`);
  for (const [i, length] of lengths.entries()) {
    if (length === 'integer') integerOf(fields[i]);
    else if (bytesOf(fields[i]).length !== length) throw malformedHeader(`field ${i} not of ${length} bytes`);
  }
  if (bytesOf(fields[mixHash]).length !== 32) throw malformedHeader(`field ${mixHash} not of 32 bytes`);
  if (bytesOf(fields[nonce]).length !== 8) throw malformedHeader(`field ${nonce} not of 8 bytes`);
  return {
    hash: keccak_256(bytes),
    transactionsRoot: bytesOf(fields[transactionsRoot]),
    number: integerOf(fields[number]),
    timestamp: integerOf(fields[timestamp]),
  };
}

function malformedHeader(what: string): EvmFault {
  return new EvmFault('malformed-proof', `The block header in the chain proof has ${what}.`);
}

/** The checkpoint of a log: who it is, how many leaves it has, and their root. */
export interface AnchoredCheckpoint {
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

const magic = new TextEncoder().encode('attest/1');

/**
 * What an anchor transaction carries, 80 bytes: `attest/1`, SHA-256 of the origin, the size in 8 bytes
 * big-endian, the root. So whoever scans a chain finds all anchors of a log, and the bytes of one say what
 * they mean.
 */
export function anchorData({ origin, size, root }: AnchoredCheckpoint): Uint8Array {
  const data = new Uint8Array(80);
  data.set(magic);
  data.set(sha256(new TextEncoder().encode(origin)), 8);
  new DataView(data.buffer).setBigUint64(40, BigInt(size));
  data.set(root, 48);
  return data;
}

/** `proof/evm.json`: that a transaction is in a block. Bytes as `0x` and lower-case digits. */
export interface EvmProof {
  readonly format: 1;
  /** Decimal digits. */
  readonly chainId: string;
  readonly blockHash: string;
  /** RLP of the block's header; its hash is `blockHash`. */
  readonly header: string;
  /** The signed transaction as the block holds it. */
  readonly transaction: string;
  readonly transactionHash: string;
  /** Position of the transaction in the block. */
  readonly index: number;
  /** RLP of the nodes from the root of the block's transactions trie to the transaction, the root first. */
  readonly nodes: readonly string[];
}

/** The same, in bytes. */
interface DecodedProof {
  readonly chainId: bigint;
  readonly blockHash: Uint8Array;
  readonly header: Uint8Array;
  readonly transaction: Uint8Array;
  readonly transactionHash: Uint8Array;
  readonly index: number;
  readonly nodes: readonly Uint8Array[];
}

/** A block of 2^24 transactions has a trie of 6 to 8 levels. */
const maxNodes = 16;
/** Larger transactions exist, but no anchor is one; a branch node has at most 532 bytes. */
const maxDigits = 1 << 16;
const names = 'blockHash,chainId,format,header,index,nodes,transaction,transactionHash';

/** @throws EvmFault `malformed-proof`, also for a member that format 1 does not have */
function parseEvmProof(text: string): DecodedProof {
  const proof = parseObject(text);
  if (Object.keys(proof).sort().join() !== names) throw malformed(`must have the members ${names}`);
  const { format, chainId, index, nodes } = proof;
  if (format !== 1) throw malformed('is not of format 1');
  if (typeof chainId !== 'string' || !/^[1-9]\d{0,18}$/.test(chainId)) throw malformed('names no chain');
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= 2 ** 24) {
    throw malformed('has no position of the transaction');
  }
  if (!Array.isArray(nodes) || nodes.length > maxNodes) throw malformed('has no list of trie nodes');
  return {
    chainId: BigInt(chainId),
    blockHash: bytesFrom(proof.blockHash, 32),
    header: bytesFrom(proof.header),
    transaction: bytesFrom(proof.transaction),
    transactionHash: bytesFrom(proof.transactionHash, 32),
    index,
    nodes: nodes.map((node: unknown) => bytesFrom(node)),
  };
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new EvmFault('malformed-proof', 'proof/evm.json is not JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null) throw malformed('is not an object');
  return { ...value };
}

function bytesFrom(value: unknown, length?: number): Uint8Array {
  if (typeof value !== 'string' || value.length > maxDigits) throw malformed('has bytes of no usable length');
  const bytes = fromHex(value);
  if (length !== undefined && bytes.length !== length) throw malformed(`has a hash not of ${length} bytes`);
  return bytes;
}

function malformed(what: string): EvmFault {
  return new EvmFault('malformed-proof', `proof/evm.json ${what}.`);
}

/**
 * The value that a Merkle-Patricia trie has at `key`. Yellow Paper, appendix D
 *
 * @param root hash of the trie's root
 * @param nodes RLP of the nodes on the way, the root first, and no other
 * @throws EvmFault `not-in-block` when they do not lead from the root to a value, `malformed-proof`
 */
export function valueInTrie(root: Uint8Array, key: Uint8Array, nodes: readonly Uint8Array[]): Uint8Array {
  const path: Path = { nodes: [...nodes], nibbles: nibblesOf(key) };
  const value = follow(root, path);
  if (path.nodes.length > 0 || path.nibbles.length > 0) throw lost('has nodes that the way does not need');
  return value;
}

/** What is left of both; consumed from the front. */
interface Path {
  readonly nodes: Uint8Array[];
  readonly nibbles: number[];
}

function follow(reference: RlpItem, path: Path): Uint8Array {
  const node = resolve(reference, path.nodes);
  if (node.length === 17) {
    const nibble = path.nibbles.shift();
    return nibble === undefined ? valueAt(node[16]) : follow(child(node[nibble]), path);
  }
  if (node.length !== 2) throw lost('has a node of neither 2 nor 17 items');
  const { nibbles, isLeaf } = hexPrefix(bytesOf(node[0]));
  const taken = path.nibbles.splice(0, nibbles.length);
  if (taken.length < nibbles.length || !taken.every((nibble, i) => nibble === nibbles[i])) {
    throw lost('leads to another key');
  }
  if (!isLeaf) return follow(child(node[1]), path);
  if (path.nibbles.length > 0) throw lost('ends before the key does');
  return valueAt(node[1]);
}

/** A node of 32 bytes and more is referred to by its hash, a shorter one is in its parent itself. */
function resolve(reference: RlpItem, nodes: Uint8Array[]): readonly RlpItem[] {
  if (!(reference instanceof Uint8Array)) return reference;
  const node = nodes.shift();
  if (node === undefined) throw lost('is cut short');
  if (!sameBytes(keccak_256(node), reference)) throw lost('has a node that is not the one referred to');
  return listOf(decodeRlp(node));
}

function child(reference: RlpItem | undefined): RlpItem {
  if (reference === undefined || reference.length === 0) throw lost('leads nowhere');
  if (reference instanceof Uint8Array && reference.length !== 32) throw lost('refers to a node by no hash');
  return reference;
}

function valueAt(item: RlpItem | undefined): Uint8Array {
  const value = bytesOf(item);
  if (value.length === 0) throw lost('leads to no value');
  return value;
}

/** Yellow Paper, appendix C: the first nibble tells leaf from extension, and odd from even. */
function hexPrefix(bytes: Uint8Array): { nibbles: number[]; isLeaf: boolean } {
  const [flags = 4, second = 0, ...nibbles] = nibblesOf(bytes);
  const isOdd = flags % 2 === 1;
  if (flags > 3 || (!isOdd && second !== 0)) throw lost('has a path that is not hex-prefix encoded');
  const isLeaf = flags >= 2;
  const all = isOdd ? [second, ...nibbles] : nibbles;
  if (!isLeaf && all.length === 0) throw lost('has an extension by nothing');
  return { nibbles: all, isLeaf };
}

function nibblesOf(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
}

function lost(what: string): EvmFault {
  return new EvmFault('not-in-block', `The proof that the transaction is in the block ${what}.`);
}
