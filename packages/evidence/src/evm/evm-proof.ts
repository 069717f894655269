import { EvmFault } from './evm-fault.ts';
import { fromHex } from './hex.ts';

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
export interface DecodedProof {
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
export function parseEvmProof(text: string): DecodedProof {
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
