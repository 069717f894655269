import { type AnchoredCheckpoint, anchorData } from './anchor-data.ts';
import { type BlockHeader, decodeHeader } from './block-header.ts';
import { EvmFault, type EvmFaultCode } from './evm-fault.ts';
import { type DecodedProof, parseEvmProof } from './evm-proof.ts';
import { sameBytes, toHex } from './hex.ts';
import { rlpOfInteger } from './rlp.ts';
import { decodeTransaction } from './transaction.ts';
import { valueInTrie } from './trie-proof.ts';

/** The chain that is believed, and the address that the service anchors from. */
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
}

export interface EvmRefusal {
  readonly ok: false;
  readonly code: EvmFaultCode;
  readonly reason: string;
}

/**
 * Checks offline that the block with hash `blockHash` holds a transaction that carries this checkpoint.
 * It proves nothing until someone finds that hash in the chain: see `checkCanonical`.
 *
 * @param json text of `proof/evm.json`
 * @param trust of trust.json; the anchor must then be on this chain and go to this sender's own address
 */
export function verifyEvmProof(
  json: string,
  checkpoint: AnchoredCheckpoint,
  trust?: ChainTrust | null,
): EvmAnchor | EvmRefusal {
  try {
    const proof = parseEvmProof(json);
    const header = checkHeader(proof);
    checkInclusion(proof, header);
    checkTransaction(proof, checkpoint, trust ?? undefined);
    return {
      ok: true,
      chainId: proof.chainId,
      blockHash: toHex(proof.blockHash),
      blockNumber: header.number,
      blockTime: header.timestamp,
      transactionHash: toHex(proof.transactionHash),
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

function checkTransaction(proof: DecodedProof, checkpoint: AnchoredCheckpoint, trust?: ChainTrust): void {
  const { hash, chainId, to, data } = decodeTransaction(proof.transaction);
  if (!sameBytes(hash, proof.transactionHash)) {
    throw new EvmFault('wrong-transaction-hash', 'transactionHash is not the hash of the transaction.');
  }
  if (!sameBytes(data, anchorData(checkpoint))) {
    throw new EvmFault('wrong-checkpoint', 'The transaction carries another checkpoint than the log proof.');
  }
  if (chainId !== proof.chainId || (trust && chainId !== BigInt(trust.chainId))) {
    const expected = trust?.chainId ?? proof.chainId;
    throw new EvmFault('wrong-chain', `The transaction is for chain ${chainId}, not ${expected}.`);
  }
  if (trust && toHex(to) !== trust.sender.toLowerCase()) {
    throw new EvmFault('wrong-sender', `The transaction goes to ${toHex(to)}, not to ${trust.sender}.`);
  }
}
