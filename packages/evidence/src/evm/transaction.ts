import { keccak_256 } from '@noble/hashes/sha3.js';
import { loadCurve } from './curve.ts';
import { bytesOf, decodeRlp, EvmFault, encodeRlp, fromHex, integerOf, listOf, type RlpItem } from './rlp.ts';

/** What of a signed transaction this proof needs. */
interface Transaction {
  readonly hash: Uint8Array;
  readonly chainId: bigint;
  /** 20 bytes: the account whose key has signed it. */
  readonly sender: Uint8Array;
  /** 20 bytes; none when it creates a contract. */
  readonly to: Uint8Array;
  readonly data: Uint8Array;
}

/** Where each kind keeps what is needed, and how many fields it has; the last three are the signature. */
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
 * Decodes a signed transaction of the kinds that an anchor is sent in, and recovers who signed it.
 *
 * @throws EvmFault `malformed-proof`, also for one without a chain id (before EIP-155); `wrong-signature`
 */
export async function decodeTransaction(bytes: Uint8Array): Promise<Transaction> {
  const kind = bytes[0] ?? 0;
  const isLegacy = kind >= 0xc0;
  const layout = isLegacy ? legacy : typed[kind];
  if (layout === undefined) throw malformed(`is of type ${kind}, which anchors never have`);
  const fields = listOf(decodeRlp(isLegacy ? bytes : bytes.subarray(1)));
  if (fields.length !== layout.fields) throw malformed(`has ${fields.length} fields, not ${layout.fields}`);
  const to = bytesOf(fields[layout.to]);
  if (to.length !== 20 && to.length !== 0) throw malformed('goes to no address');
  const [v = 0n, r = 0n, s = 0n] = fields.slice(-3).map(integerOf);
  const content = fields.slice(0, -3);
  const chainId = isLegacy ? chainIdOf(v) : integerOf(fields[layout.chainId]);
  const sender = await (isLegacy
    ? recoverSender(encodeRlp([...content, ...chainFields(chainId)]), { parity: (v - 35n) % 2n, r, s })
    : recoverSender(Uint8Array.of(kind, ...encodeRlp(content)), { parity: v, r, s }));
  return { hash: keccak_256(bytes), chainId, sender, to, data: bytesOf(fields[layout.data]) };
}

/** EIP-155: v = chainId * 2 + 35 or 36. */
function chainIdOf(v: bigint): bigint {
  if (v < 35n) throw malformed('names no chain');
  return (v - 35n) / 2n;
}

/** EIP-155: in place of the signature, the chain is signed, and two zeros. */
function chainFields(chainId: bigint): RlpItem[] {
  const none = new Uint8Array();
  const digits = chainId.toString(16);
  const even = digits.padStart(digits.length + (digits.length % 2), '0');
  return [chainId === 0n ? none : fromHex(`0x${even}`), none, none];
}

function malformed(what: string): EvmFault {
  return new EvmFault('malformed-proof', `The transaction in the chain proof ${what}.`);
}

/** The parts of a transaction's signature. */
interface TransactionSignature {
  /** 0 or 1: which of two keys. */
  readonly parity: bigint;
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * The address of the account whose key has signed.
 *
 * @param signed what the signature covers
 * @throws EvmFault `wrong-signature` when no key can have made it, or a chain would refuse it
 */
export async function recoverSender(
  signed: Uint8Array,
  { parity, r, s }: TransactionSignature,
): Promise<Uint8Array> {
  const secp256k1 = await loadCurve();
  try {
    if (parity > 1n) throw new RangeError('Parity is 0 or 1.');
    const signature = new secp256k1.Signature(r, s).addRecoveryBit(Number(parity));
    // EIP-2: the other half of the values would give every transaction a second hash.
    if (signature.hasHighS()) throw new RangeError('s is in the upper half.');
    const key = signature.recoverPublicKey(keccak_256(signed)).toRawBytes(false);
    // Yellow Paper, appendix F: the last 20 bytes of the hash of the key, without its prefix 04.
    return keccak_256(key.subarray(1)).subarray(12);
  } catch (cause) {
    throw new EvmFault('wrong-signature', 'The signature of the transaction in the chain proof is not one.', {
      cause,
    });
  }
}
