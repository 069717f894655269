import { keccak_256 } from '@noble/hashes/sha3.js';
import { EvmFault } from './evm-fault.ts';
import { bytesOf, decodeRlp, integerOf, listOf } from './rlp.ts';

/** What of a signed transaction this proof needs. */
export interface Transaction {
  readonly hash: Uint8Array;
  readonly chainId: bigint;
  /** 20 bytes; none when it creates a contract. */
  readonly to: Uint8Array;
  readonly data: Uint8Array;
}

/** Where each kind keeps what is needed, and how many fields it has. */
interface Layout {
  readonly fields: number;
  readonly chainId: number;
  readonly to: number;
  readonly data: number;
}

const legacy: Layout = { fields: 9, chainId: 6, to: 3, data: 5 };
const typed: Readonly<Record<number, Layout>> = {
  1: { fields: 11, chainId: 0, to: 4, data: 6 }, // EIP-2930
  2: { fields: 12, chainId: 0, to: 5, data: 7 }, // EIP-1559
};

/**
 * Decodes a signed transaction of the kinds that an anchor is sent in.
 *
 * @throws EvmFault `malformed-proof`, also for one without a chain id (before EIP-155)
 */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  const kind = bytes[0] ?? 0;
  const isLegacy = kind >= 0xc0;
  const layout = isLegacy ? legacy : typed[kind];
  if (layout === undefined) throw malformed(`is of type ${kind}, which anchors never have`);
  const fields = listOf(decodeRlp(isLegacy ? bytes : bytes.subarray(1)));
  if (fields.length !== layout.fields) throw malformed(`has ${fields.length} fields, not ${layout.fields}`);
  const id = integerOf(fields[layout.chainId]);
  const to = bytesOf(fields[layout.to]);
  if (to.length !== 20 && to.length !== 0) throw malformed('goes to no address');
  return {
    hash: keccak_256(bytes),
    chainId: isLegacy ? chainIdOf(id) : id,
    to,
    data: bytesOf(fields[layout.data]),
  };
}

/** EIP-155: v = chainId * 2 + 35 or 36. */
function chainIdOf(v: bigint): bigint {
  if (v < 35n) throw malformed('names no chain');
  return (v - 35n) / 2n;
}

function malformed(what: string): EvmFault {
  return new EvmFault('malformed-proof', `The transaction in the chain proof ${what}.`);
}
