import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { EvmFault, type EvmFaultCode } from './evm-fault.ts';
import { type DecodedProof, parseEvmProof } from './evm-proof.ts';
import { sameBytes, toHex } from './hex.ts';
import { bytesOf, decodeRlp, integerOf, listOf, rlpOfInteger } from './rlp.ts';
import { decodeTransaction } from './transaction.ts';
import { valueInTrie } from './trie-proof.ts';

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
  try {
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
  } catch (fault) {
    if (fault instanceof EvmFault) return { ok: false, code: fault.code, reason: fault.message };
    throw fault;
  }
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
export interface BlockHeader {
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
  if (fields.length <= nonce || fields.length > maxFields) throw malformed(`${fields.length} fields`);
  for (const [i, length] of lengths.entries()) {
    if (length === 'integer') integerOf(fields[i]);
    else if (bytesOf(fields[i]).length !== length) throw malformed(`field ${i} not of ${length} bytes`);
  }
  if (bytesOf(fields[mixHash]).length !== 32) throw malformed(`field ${mixHash} not of 32 bytes`);
  if (bytesOf(fields[nonce]).length !== 8) throw malformed(`field ${nonce} not of 8 bytes`);
  return {
    hash: keccak_256(bytes),
    transactionsRoot: bytesOf(fields[transactionsRoot]),
    number: integerOf(fields[number]),
    timestamp: integerOf(fields[timestamp]),
  };
}

function malformed(what: string): EvmFault {
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
