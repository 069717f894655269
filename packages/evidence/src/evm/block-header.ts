import { keccak_256 } from '@noble/hashes/sha3.js';
import { EvmFault } from './evm-fault.ts';
import { bytesOf, decodeRlp, integerOf, listOf } from './rlp.ts';

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
